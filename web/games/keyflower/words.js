// How Keyflower's tiles, seasons and places are said.
import { pieceName } from '../../core/catalogue.js';
import { formatList, t, tn } from '../../core/i18n.js';

export const kindName = (kind) => ({
  home: t('Home'), spring: t('Spring'), summer: t('Summer'), autumn: t('Autumn'), winter: t('Winter'),
  boat: t('Boats'), turn_order: t('Turn order'),
})[kind];

export const name = (id) => pieceName('keyflower', id);

export const placeName = ([q, r]) => t('hex {q}, {r}', { q, r });

export const edgeName = (edge) => [
  t('bottom'), t('lower left'), t('upper left'), t('top'), t('upper right'), t('lower right'),
][edge];

const letterName = (letter) => ({ R: t('road'), G: t('grass'), W: t('water') })[letter];

/** What the neighbours of a hex ask of a tile, in words. */
export function wantedText(wants) {
  const parts = wants.map((letter, edge) => (letter && letter !== '?' ? `${edgeName(edge)} ${letterName(letter)}` : null)).filter(Boolean);
  return parts.length ? t('Wanted here: {edges}', { edges: formatList(parts) }) : '';
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
