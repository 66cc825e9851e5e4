// The picker for one plot of Keyper: what fits is offered first, taken tiles show where they are.
import { html, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { draft } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { recall, remember } from '../../core/storage.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { TileArt } from './art.js';
import { areaName, groupName, plotName } from './words.js';

const RECENT = 12;
const recent = () => recall('keyper/recent', []);

export const isTile = (piece) => piece.kind === 'home' || piece.kind === 'country';

const noteRecent = (id) => remember('keyper/recent', [id, ...recent().filter((other) => other !== id)].slice(0, RECENT));

/** Where a tile is already: country tiles are looked for at everybody's, home tiles at this player's board. */
function whereTaken(piece, index) {
  const { players } = draft.value;
  for (const [at, player] of players.entries()) {
    if (piece.kind === 'home' && at !== index) continue;
    for (const area of ['farm', 'village']) {
      const tile = (player.board[area] || []).find((other) => other.tile === piece.id || other.covers === piece.id);
      if (tile) return t('{name} has it: {place}', { name: shownName(player, at), place: plotName({ area, row: tile.row, column: tile.column }) });
    }
  }
  return null;
}

const SEASON_ORDER = { home: 0, spring: 1, later: 1 };

/** onPick(tileId, upgraded); `except`: the tile on the plot itself, which counts as free. */
export function TilePicker({ index, plot, onPick, except, sides = true }) {
  const [first] = useState(recent);
  const tiles = catalogue('keyper').pieces.filter(isTile);
  const fits = (piece) => !piece.area || piece.area === plot.area;
  const sorted = tiles.toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || SEASON_ORDER[a.season] - SEASON_ORDER[b.season]
    || inLanguage(a.names).localeCompare(inLanguage(b.names)));
  const filters = [
    { id: 'home', label: groupName('home'), test: (piece) => piece.season === 'home' && fits(piece) },
    { id: 'spring', label: groupName('spring'), test: (piece) => piece.season === 'spring' && fits(piece) },
    { id: 'later', label: groupName('later'), test: (piece) => piece.season === 'later' && fits(piece) },
    ...(first.length ? [{ id: 'recent', label: t('Recent'), test: (piece) => first.includes(piece.id) && fits(piece) }] : []),
  ];
  const actions = [{ id: 'base', label: t('Base side') }, ...(sides ? [{ id: 'upgraded', label: t('Upgraded'), icon: 'star' }] : [])];
  const pick = (piece, side) => {
    noteRecent(piece.id);
    onPick(piece.id, side === 'upgraded');
  };
  return html`
    <${PiecePicker} pieces=${sorted} filters=${filters} actions=${actions} onPick=${pick} resetKey=${plotName(plot)}
        blocked=${(piece) => (piece.id === except ? null : whereTaken(piece, index))}
        note=${(piece) => (fits(piece) ? null : t('belongs in the area: {area}', { area: areaName(piece.area) }))}
        picture=${(piece) => html`<${TileArt} piece=${piece} />`} />`;
}
