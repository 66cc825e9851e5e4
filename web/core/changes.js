// What an edit changed, as data: it can be taken back although other things have changed since, in this window or another.
import { same } from './same.js';

const isRecord = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isKeyed = (list) => Array.isArray(list) && list.length > 0 && list.every((entry) => isRecord(entry) && entry.key !== undefined);
const keysOf = (list) => list.map(({ key }) => key);
const byKey = (list, key) => list.find((entry) => entry.key === key);

function listChanges(before, after, path) {
  const left = [...before];
  const added = after.filter((value) => {
    const at = left.findIndex((other) => same(other, value));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const removed = before.flatMap((value, at) => (left.includes(value) ? [{ at, value }] : []));
  if (!added.length && !removed.length) return [{ path, before, after }]; // another order
  return [{ path, added, removed }];
}

/** Entries with a `key` (players) stay the same ones whatever changes in them. */
function keyedChanges(before, after, path) {
  const inner = before.flatMap((entry) => (byKey(after, entry.key) ? changes(entry, byKey(after, entry.key), [...path, { key: entry.key }]) : []));
  if (same(keysOf(before), keysOf(after))) return inner;
  const gone = before.filter(({ key }) => !byKey(after, key));
  return [...inner, { path, order: { before: keysOf(before), after: keysOf(after) }, gone }];
}

/** Every difference of two values: [{path, before, after} | {path, added, removed} | {path, order, gone}]. */
export function changes(before, after, path = []) {
  if (same(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changes(before[key], after[key], [...path, key]));
  }
  if (isKeyed(before) && (isKeyed(after) || after?.length === 0)) return keyedChanges(before, after, path);
  if (Array.isArray(before) && isKeyed(after)) return keyedChanges(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  return [{ path, before, after }];
}

const step = (value, part) => (part?.key === undefined ? value?.[part] : Array.isArray(value) ? byKey(value, part.key) : undefined);

function revertList(list, { added, removed }) {
  for (const value of added) {
    const at = list.findIndex((other) => same(other, value));
    if (at >= 0) list.splice(at, 1);
  }
  for (const { at, value } of removed) list.splice(Math.min(at, list.length), 0, value);
}

function revertOrder(list, { order, gone }) {
  for (const key of order.after.filter((one) => !order.before.includes(one))) {
    const at = list.findIndex((entry) => entry.key === key);
    if (at >= 0) list.splice(at, 1);
  }
  for (const entry of gone) {
    if (!byKey(list, entry.key)) list.splice(Math.min(order.before.indexOf(entry.key), list.length), 0, entry);
  }
  const rank = (entry) => (order.before.includes(entry.key) ? order.before.indexOf(entry.key) : order.before.length);
  list.sort((a, b) => rank(a) - rank(b));
}

/** A copy of `now` without these changes; what somebody has changed again since stays as it is. */
export function withoutChanges(now, made) {
  const root = structuredClone({ now });
  for (const change of made.toReversed()) {
    const path = ['now', ...change.path];
    const parent = path.slice(0, -1).reduce(step, root);
    if (parent === null || typeof parent !== 'object') continue;
    const value = step(parent, path.at(-1));
    if (change.added) Array.isArray(value) && revertList(value, structuredClone(change));
    else if (change.order) Array.isArray(value) && revertOrder(value, structuredClone(change));
    else if (same(value, change.after)) {
      if (change.before === undefined) delete parent[path.at(-1)];
      else parent[path.at(-1)] = structuredClone(change.before);
    }
  }
  return root.now;
}

// What identifies an entry of a list: its place, or its piece.
const PLACE = ['row', 'column', 'at', 'corner'];
const PIECE = ['tile', 'card', 'worker', 'guild', 'field', 'season', 'piece'];
const shared = (a, b, members) => members.some((member) => a[member] !== undefined) && members.every((member) => same(a[member], b[member]));

/** Whether two entries cannot both stand: the same value, the same place or the same piece. */
const exclude = (a, b) => same(a, b) || (isRecord(a) && isRecord(b) && (shared(a, b, PLACE) || shared(a, b, PIECE)));

const touches = (one, other) => one.path.length <= other.path.length && one.path.every((part, at) => same(part, other.path[at]));

function collide(one, other) {
  if (!touches(one, other) && !touches(other, one)) return false;
  if (!one.added || !other.added || one.path.length !== other.path.length) return true;
  const gone = one.removed.some(({ at }) => other.removed.some((removed) => removed.at === at));
  return gone || one.added.some((entry) => other.added.some((added) => exclude(entry, added)));
}

/** What undoes the undoing of a change. */
const inverse = ({ path, before, after, added, removed }) => (added
  ? { path, added: removed.map(({ value }) => value), removed: added.map((value) => ({ at: Infinity, value })) }
  : { path, before: after, after: before });

/** The part of a list's change that is compatible with another: entries that the other does not exclude. */
function beside(change, other) {
  if (!change.added || !other.added || change.path.length !== other.path.length) return null;
  const added = change.added.filter((entry) => !other.added.some((one) => exclude(entry, one)));
  const removed = change.removed.filter(({ at }) => !other.removed.some((one) => one.at === at));
  return added.length || removed.length ? { path: change.path, added, removed } : null;
}

/** `winner` with all that `other` changed since `base` and `winner` did not: where both touched the same, it stays. */
export function withOthers(base, winner, other) {
  const own = changes(base, winner);
  const more = changes(base, other).filter(({ order }) => !order).map((change) => own.reduce((left, one) => (left && collide(left, one) ? beside(left, one) : left), change));
  return withoutChanges(winner, more.filter(Boolean).map(inverse));
}

/** Both versions' changes since `base` in one, or null where both touched the same. */
export function bothOf(base, mine, theirs) {
  const here = changes(base, mine);
  const there = changes(base, theirs);
  if (here.some((one) => there.some((other) => collide(one, other)))) return null;
  return withoutChanges(theirs, changes(mine, base));
}
