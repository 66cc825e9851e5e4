// Tiles at places where the drawn board has no plot: each can be removed, never silently dropped.
import { html } from '../../core/html.js';
import { pieceName } from '../../core/catalogue.js';
import { changeBoard } from '../../core/draft.js';
import { t } from '../../core/i18n.js';
import { Icon } from '../../ui/Icon.js';
import { plotName } from './words.js';

export function Strays({ index, found }) {
  if (!found.length) return null;
  return html`
    <ul class="warnings">
      ${found.map(({ area, index: at, tile }) => html`
        <li class="warning is-warning" key=${`${area}${at}`}>
          <${Icon} name="warning" />
          <p class="grow">${t('{tile} is where this board has no plot: {place}.', { tile: pieceName('keyper', tile.tile), place: plotName({ area, ...tile }) })}</p>
          <button type="button" class="text-button" onClick=${() => changeBoard(index, t('{tile} removed', { tile: pieceName('keyper', tile.tile) }), (board) => board[area].splice(at, 1))}>${t('Remove')}</button>
        </li>`)}
    </ul>`;
}
