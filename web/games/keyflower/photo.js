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


/** Read tiles lie on the hex that the photo shows if that is free, else beside the map. Returns how many hexes were taken. */
export function merge(board, items) {
  let kept = 0;
  board.tiles = [...(board.tiles || [])];
  for (const { id, side, at } of items) {
    if (board.tiles.some(({ tile }) => tile === id)) continue;
    const hex = at?.at || null;
    const taken = hex && mapOf(board).has(keyOf(hex));
    if (taken) kept += 1;
    const tile = { tile: id, ...(side === 'upgraded' ? { upgraded: true } : {}), ...(hex && !taken ? { at: hex, rotation: at.rotation ?? 0 } : {}) };
    fillRead(tile);
    board.tiles.push(tile);
  }
  return kept;
}

export const partName = (part) => ({
  workers: t('Workers'), skills: t('Skill tiles'), resources: t('Resources'), wheat: t('Wheat'), animals: t('Animals'),
  purple_marker: t('the purple marker'), upgraded: t('which side lies up'),
})[part];
