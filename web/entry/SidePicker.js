// Pick one piece of a game and the side that faces up, whatever sides the game has.
import { html } from '../core/html.js';
import { sideName, sidesOf } from '../box/boxPieces.js';
import { inLanguage } from '../core/i18n.js';
import { PiecePicker } from './PiecePicker.js';

const byName = (a, b) => inLanguage(a.names).localeCompare(inLanguage(b.names), undefined, { numeric: true });

/** onPick(id, side): the row itself is the base side, a button each for the others; side is null for pieces without. */
export function SidePicker({ game, pieces, filters, resetKey, onPick }) {
  const sides = [...new Set(['base', ...pieces.flatMap(({ id }) => sidesOf(game, id))])];
  const actions = sides.map((side) => ({
    id: side, label: sideName(side), icon: side === 'base' ? undefined : 'star', test: ({ id }) => sidesOf(game, id).includes(side),
  }));
  const pick = ({ id }, side) => onPick(id, sidesOf(game, id).includes(side) ? side : null);
  return html`<${PiecePicker} pieces=${pieces.toSorted(byName)} ...${{ filters, actions, resetKey }} onPick=${pick} />`;
}
