// Cards of a season by name in every language; the list stays open, for one card seldom comes alone.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { Sheet } from '../../ui/Sheet.js';
import { Peek } from '../../entry/Peek.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { CardArt } from './art.js';
import { GAME, cardsOf, name, seasonName, whereTaken } from './cards.js';

/** The cards of the season that are already placed. */
const Strip = ({ board, season }) => html`
  <div class="flow-strip">${cardsOf(board, season).map(({ card, at }) => html`<span class=${`flow-mini ${season}`} key=${at}><${CardArt} id=${card.card} /></span>`)}</div>`;

export function Picker({ index, board, season, onClose }) {
  const pieces = catalogue(GAME).pieces.filter((one) => one.kind === 'card' && one.season === season)
    .toSorted((a, b) => inLanguage(a.names).localeCompare(inLanguage(b.names)));
  const pick = (one) => {
    changeBoard(index, t('{card} added', { card: name(one.id) }), (board) => { (board.cards ??= []).push({ card: one.id }); });
    if (season === 'home') onClose();
  };
  return html`
    <${Sheet} title=${seasonName(season)} onClose=${onClose} className="picking"
      peek=${html`<${Peek} index=${index}><${Strip} board=${board} season=${season} /></${Peek}>`}>
      <${PiecePicker} pieces=${pieces} actions=${[{ id: 'lay', label: t('Add') }]} onPick=${pick} resetKey=${season}
        blocked=${(one) => whereTaken(one.id)} picture=${(one) => html`<${CardArt} id=${one.id} />`} />
    </${Sheet}>`;
}
