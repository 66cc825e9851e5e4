// Under the map: the tile placed last or tapped, with the most common next steps.
import { html } from '../../core/html.js';
import { changeBoard } from '../../core/draft.js';
import { t } from '../../core/i18n.js';
import { Icon } from '../../ui/Icon.js';
import { pieceOf, upgradable } from './hex.js';
import { fillRead, turn } from './tiles.js';
import { name } from './words.js';

export function TileBar({ index, board, n, onMore }) {
  const tile = board.tiles?.[n];
  if (!tile) return html`<p class="tile-bar small soft">${t('Tap a dashed hex to place a tile, or a tile to change it.')}</p>`;
  const turnOver = () => changeBoard(index, t('{tile} turned over', { tile: name(tile.tile) }), (next) => {
    next.tiles[n].upgraded = !tile.upgraded;
    fillRead(next.tiles[n]);
  });
  return html`
    <div class="tile-bar row wrap" role="group" aria-label=${name(tile.tile)}>
      <strong class="grow">${name(tile.tile)}</strong>
      <button type="button" class="button quiet" onClick=${() => changeBoard(index, t('{tile} turned', { tile: name(tile.tile) }), (next) => turn(next, n))}><${Icon} name="turn" />${t('Turn')}</button>
      ${upgradable(pieceOf(tile)) && html`<button type="button" class="button quiet" aria-pressed=${tile.upgraded ? 'true' : 'false'} onClick=${turnOver}><${Icon} name="star" />${t('Upgraded')}</button>`}
      <button type="button" class="button quiet" onClick=${onMore}><${Icon} name="more" />${t('More')}</button>
    </div>`;
}
