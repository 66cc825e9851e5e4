// All pieces of a board in one row under the drawing; those that a lit line uses stand out.
import { classes, html } from '../../core/html.js';
import { counted, pieceName } from '../../core/catalogue.js';
import { formatNumber, t } from '../../core/i18n.js';
import { PieceIcon } from '../../ui/Icon.js';

const PARTS = [['gems', ''], ['goods', ''], ['animals', ''], ['keyples', ''], ['country_board', '_field']];

/** "3 emeralds", "Shipping track: 22". */
const labelOf = (id, count) => (id === 'shipping' ? `${pieceName('keyper', id)}: ${formatNumber(count)}` : counted('keyper', id, count));

export function PieceStrip({ board, line }) {
  const used = { ...line?.uses, ...line?.holds };
  const fields = new Set((line?.counted || []).map((at) => at.split('/board/')[1]));
  const pieces = PARTS.flatMap(([part, suffix]) => Object.entries(board[part] || {})
    .filter(([, count]) => count)
    .map(([key, count]) => ({ id: key + suffix, count, n: used[key + suffix], lit: used[key + suffix] || fields.has(`${part}/${key}`) })));
  if (board.shipping) pieces.unshift({ id: 'shipping', count: board.shipping, n: undefined, lit: fields.has('shipping') || line?.element === 'shipping' });
  if (!pieces.length) return null;
  pieces.sort((a, b) => Number(Boolean(b.lit)) - Number(Boolean(a.lit))); // a phone shows the first ones
  return html`
    <ul class="piece-strip" tabindex="0" aria-label=${t('Pieces')}>
      ${pieces.map(({ id, count, n, lit }) => html`
        <li key=${id} class=${classes({ lit })} title=${pieceName('keyper', id)}>
          <${PieceIcon} id=${id} /><span class="number" aria-hidden="true">${n ? `${formatNumber(n)}/${formatNumber(count)}` : formatNumber(count)}</span>
          <span class="sr-only">${n ? t('{n} of {all}', { n: formatNumber(n), all: labelOf(id, count) }) : labelOf(id, count)}</span>
        </li>`)}
    </ul>`;
}
