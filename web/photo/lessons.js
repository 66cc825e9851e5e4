// What a board filled in from photos teaches the player's box: what its pieces look like on the table.
import { boxOf, teach } from '../box/boxes.js';
import { needsSide } from '../box/boxPieces.js';
import { isWhole } from './corners.js';

/** The pieces by photo that are known well enough: seen whole, with a known side, recognised by their pictures or named by a player. */
export function lessons(game, items) {
  const known = items.filter(({ id, side, corners, by, decided }) =>
    id && corners?.length === 4 && isWhole(corners) && (side || !needsSide(game, id)) && (decided || by !== 'name'));
  const photos = new Map();
  for (const item of known) photos.set(item.picture || 0, [...(photos.get(item.picture || 0) || []), item]);
  return photos;
}

/** Whether this device may change the box that the photos were read with. */
export const mayTeach = (game) => Boolean(boxOf(game)?.key);

/** Sends the lessons one photo after the other, while the player goes on; nothing is lost when it fails. */
export async function sendLessons(game, files, items) {
  const box = boxOf(game);
  for (const [picture, pieces] of lessons(game, items)) {
    if (files?.[picture]) await teach(box, files[picture], pieces.map(({ id, side, corners }) => ({ id, side: side || null, corners }))).catch(() => 0);
  }
}
