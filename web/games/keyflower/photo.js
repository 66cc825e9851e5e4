// Keyflower's part of the photo page: correct a tile that was read, and lay what was read into the village.
import { html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { inLanguage, t } from '../../core/i18n.js';
import { PiecePicker } from '../../entry/PiecePicker.js';
import { keyOf, mapOf, upgradable } from './hex.js';
import { isTile } from './TilePicker.js';
import { fillRead } from './tiles.js';

export function PhotoPicker({ item, onPick }) {
  const tiles = catalogue('keyflower').pieces.filter(isTile).toSorted((a, b) => inLanguage(a.names).localeCompare(inLanguage(b.names)));
  return html`
    <${PiecePicker} pieces=${tiles} onPick=${(piece, side) => onPick(piece.id, side)} resetKey=${item.no}
      actions=${[{ id: 'base', label: t('Base side') }, { id: 'upgraded', label: t('Upgraded'), icon: 'star', test: upgradable }]} />`;
}

/** Tiles go to the hex that the photo shows if it is free, otherwise off the map, so that none is lost. */
export function merge(board, items) {
  board.tiles = [...(board.tiles || [])];
  const placed = items.filter(({ at }) => at?.at);
  for (const { id, side, at } of [...placed, ...items.filter((item) => !placed.includes(item))]) {
    if (board.tiles.some(({ tile }) => tile === id)) continue;
    const hex = at?.at && !mapOf(board).has(keyOf(at.at)) ? at.at : null;
    const tile = { tile: id, ...(side === 'upgraded' ? { upgraded: true } : {}), ...(hex ? { at: hex, rotation: at.rotation ?? 0 } : {}) };
    fillRead(tile);
    board.tiles.push(tile);
  }
  return [];
}

export const partName = (part) => ({
  workers: t('Workers'), skills: t('Skill tiles'), resources: t('Resources'), wheat: t('Wheat'), animals: t('Animals'),
  purple_marker: t('the purple marker'), upgraded: t('which side is up'),
})[part];
