// The boxes (tilesets) that this device knows: id and edit key of each, kept here and nowhere else, and what the server holds of them.
import { signal } from '../core/html.js';
import { getJson, patchJson, postJson, remove, upload } from '../core/api.js';
import { PREFER, resultOf } from '../core/jobs.js';
import { recall, remember } from '../core/storage.js';

const kept = signal({}); // game -> [{id, key, name}], the one in use first
const shown = signal({}); // id -> answer of GET /tilesets/{id}

const path = (id, ...parts) => ['/tilesets', id, ...parts].join('/');

/** Every box of the game on this device, the one in use first; `key` is null for a box of somebody else. */
export const boxesOf = (game) => kept.value[game] || recall(`boxes/${game}`, []);

/** The box that photos of the game are read with, or null. */
export const boxOf = (game) => boxesOf(game)[0] || null;

function keep(game, boxes) {
  kept.value = { ...kept.value, [game]: boxes };
  return remember(`boxes/${game}`, boxes);
}

/** Puts a box in use; a key that this device held already is not lost. False when the device cannot keep it. */
export function useBox(game, { id, name, key = null }) {
  const others = boxesOf(game).filter((box) => box.id !== id);
  const before = boxesOf(game).find((box) => box.id === id);
  return keep(game, [{ id, name, key: key || before?.key || null }, ...others]);
}

export const forgetBox = (game, id) => keep(game, boxesOf(game).filter((box) => box.id !== id));

/** What the server holds of a box; undefined until `loadBox`. */
export const tileset = (id) => shown.value[id];

export async function loadBox(id) {
  const answer = await getJson(path(id));
  shown.value = { ...shown.value, [id]: answer };
  return answer;
}

/** Makes an empty box of this name and puts it in use. */
export async function makeBox(game, name) {
  const { edit_key: key, ...made } = await postJson('/tilesets', { game, name });
  shown.value = { ...shown.value, [made.id]: made };
  return useBox(game, { id: made.id, name: made.name, key });
}

/** Makes a new box out of an exported file; returns the game that it is of. */
export async function importBox(file) {
  const form = new FormData();
  form.append('file', file);
  const { edit_key: key, ...made } = await upload('/tilesets/import', form);
  useBox(made.game, { id: made.id, name: made.name, key });
  return made.game;
}

/** The id and the key, if any, in a link of ours or an id by itself; null for anything else. */
export function parseLink(text) {
  const found = text.trim().match(/(?:^|\/)([\w-]{8,32})(?:\.([\w-]{16,64}))?$/);
  return found && { id: found[1], key: found[2] || null };
}

/** The address under which another device joins the box; with the key it may change it too. */
export const joinLink = (game, { id }, key) => `${location.origin}${location.pathname}#/${game}/box/${id}${key ? `.${key}` : ''}`;

/** Puts a box that somebody shared in use. Returns the game that it is of; throws a Problem for an unknown id or a wrong key. */
export async function joinBox({ id, key }) {
  const answer = await loadBox(id);
  if (key) await patchJson(path(id), { name: answer.name }, key);
  useBox(answer.game, { id, name: answer.name, key });
  return answer.game;
}

export async function renameBox(game, box, name) {
  await patchJson(path(box.id), { name }, box.key);
  useBox(game, { ...box, name });
  return loadBox(box.id);
}

export async function deleteBox(game, box) {
  await remove(path(box.id), box.key);
  forgetBox(game, box.id);
}

/**
 * Sends one photo of pieces laid apart; `side` when all show the same. Gives {proposals, refused}.
 * onProgress(part that is sent, the job once there is one)
 */
export async function enrol(box, file, side, onProgress, signal) {
  const form = new FormData();
  form.append('photo', file);
  if (side) form.append('side', side);
  const sent = await upload(path(box.id, 'photos'), form, { onProgress, key: box.key, signal, headers: PREFER });
  const answer = await resultOf(sent, 'enrolment', (job) => onProgress(1, job), signal);
  await loadBox(box.id);
  return answer;
}

export async function confirmPieces(box, numbers) {
  await patchJson(path(box.id), { confirm: numbers }, box.key);
  return loadBox(box.id);
}

/** Sets what a picture shows: {id, side, confirmed}. */
export async function namePiece(box, number, change) {
  await patchJson(path(box.id, 'pieces', number), change, box.key);
  return loadBox(box.id);
}

/** The same side for several pictures that are named but not yet confirmed. */
export async function sidePieces(box, numbers, side) {
  for (const number of numbers) await patchJson(path(box.id, 'pieces', number), { side, confirmed: false }, box.key);
  return loadBox(box.id);
}

export async function dropPiece(box, number) {
  await remove(path(box.id, 'pieces', number), box.key);
  return loadBox(box.id);
}

/**
 * Cuts a piece out of a photo by its corners. With an id it is a confirmed picture; without one it takes over what was
 * known of the picture that it replaces. Gives the new crop.
 * @type {(box: any, file: File, corners: number[][], what: {id?: string, side?: string | null, replaces?: number}) => Promise<any>}
 */
export async function cutPiece(box, file, corners, { id, side, replaces }) {
  const form = new FormData();
  form.append('photo', file);
  form.append('corners', JSON.stringify(corners));
  if (id) form.append('id', id);
  if (side) form.append('side', side);
  if (replaces !== undefined) form.append('replaces', String(replaces));
  const crop = await upload(path(box.id, 'pieces'), form, { key: box.key });
  await loadBox(box.id);
  return crop;
}

/**
 * Teaches a box how pieces look that a player confirmed in the photo of a board. Gives how many pictures it keeps.
 * @type {(box: any, file: File, pieces: {id: string, side: string | null, corners: number[][]}[]) => Promise<number>}
 */
export async function teach(box, file, pieces) {
  const form = new FormData();
  form.append('photo', file);
  form.append('pieces', JSON.stringify(pieces));
  const { kept } = await upload(path(box.id, 'looks'), form, { key: box.key });
  return kept.length;
}

/** onProgress(job) while it takes longer. */
export const selfTest = async (box, onProgress, signal) => (
  resultOf(await getJson(path(box.id, 'self-test'), { headers: PREFER, signal }), 'self_test', onProgress, signal));
export const exportAddress = (box) => `/api/v1${path(box.id, 'export')}`;
export const sheetAddress = '/api/v1/tilesets/sheet.pdf';
