// Labels of Keyflower's tiles, seasons and places.
import { pieceName } from '../../core/catalogue.js';
import { formatList, t, tn } from '../../core/i18n.js';
import { beyond, keyOf } from './hex.js';

export const kindName = (kind) => ({
  home: t('Home'), spring: t('Spring'), summer: t('Summer'), autumn: t('Autumn'), winter: t('Winter'),
  boat: t('Boats'), turn_order: t('Turn order'),
})[kind];

/** The groups of tiles in the box. */
export const groupName = (group) => kindName(group) || { summer_boat: t('Summer boats'), farmers: 'The Farmers' }[group];

export const name = (id) => pieceName('keyflower', id);

export const edgeName = (edge) => [
  t('bottom'), t('lower left'), t('upper left'), t('top'), t('upper right'), t('lower right'),
][edge];

/** A free hex, named by a tile that it touches: "lower left of Home 3". */
export function placeName(map, hex) {
  for (let edge = 0; edge < 6; edge += 1) {
    const other = map.get(keyOf(beyond(hex, (edge + 3) % 6)));
    if (other) return t('{edge} of {tile}', { edge: edgeName(edge), tile: name(other.tile.tile) });
  }
  return t('middle of the table');
}

const letterName = (letter) => ({ R: t('road'), G: t('grass'), W: t('water') })[letter];

/** What the neighbours of a hex ask of a tile, in words. */
export function wantedText(wants) {
  const parts = wants.map((letter, edge) => (letter && letter !== '?' ? `${edgeName(edge)} ${letterName(letter)}` : null)).filter(Boolean);
  return parts.length ? t('Needed here: {edges}', { edges: formatList(parts) }) : '';
}

/** "Stable, upgraded, 5 points, 3 wood". */
export function tileLabel(tile, points) {
  const parts = [name(tile.tile)];
  if (tile.upgraded) parts.push(t('upgraded'));
  if (points != null) parts.push(`${points} ${tn('point', 'points', points)}`);
  for (const [kind, count] of Object.entries(tile.resources || {})) if (count) parts.push(`${count} ${name(kind)}`);
  for (const { kind, count = 1 } of tile.animals || []) if (count) parts.push(`${count} ${name(kind)}`);
  return parts.join(', ');
}
