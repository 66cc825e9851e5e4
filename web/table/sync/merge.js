// Two versions of one seat meet: what was last agreed with the server, what stands on this phone, what came from there.
import { bothOf } from '../../core/changes.js';
import { markOfSeat } from '../../core/marks.js';
import { same } from '../../core/same.js';

export const PARTS = ['board', 'placed'];

/** What of a seat's answer is kept as agreed on. */
export const agreedOn = ({ name, colour = null, version, taken, changed, board, placed = null }) => ({ name, colour, version, taken, changed, board, placed });

/** Whether board, placing, name or mark were changed here since the last agreement. */
export const differs = (base, player) => PARTS.some((part) => !same(player[part] ?? null, base[part] ?? null)) || renamed(base, player) || recoloured(base, player);

export const renamed = (base, player) => Boolean(player.name.trim()) && player.name.trim() !== base.name;

/** Whether another mark was chosen here; a draft of before this could be sent has its own marks. */
export const recoloured = (base, player) => player.seat !== undefined && base.colour !== undefined && player.colour !== (base.colour || markOfSeat(player.seat));

/**
 * What becomes of a seat when the server's version of it arrives: {take, clash}. `take` holds what this phone takes
 * over: what was not changed here, and a board in which both changed different things, with both changes in it (ours is
 * then still to be sent); `clash` is true when both changed the same. `sent` is what this phone sent
 * without having heard an answer: when it comes back, it is no change by others.
 */
export function meet(base, mine, theirs, sent) {
  const take = {};
  let clash = false;
  if (theirs.version > base.version) {
    for (const part of PARTS) {
      const [here, there, before] = [mine, theirs, base].map((one) => one[part] ?? null);
      const byOthers = !same(there, before) && !(sent && part in sent && same(there, sent[part]));
      if (!byOthers || same(here, there)) continue;
      const both = same(here, before) ? there : here && there && before && bothOf(before, here, there);
      if (both) take[part] = both;
      else if (same(here, before)) take[part] = there;
      else clash = true;
    }
  }
  if (theirs.name !== undefined && theirs.name !== base.name && !renamed(base, mine)) take.name = theirs.name;
  if (theirs.colour && theirs.colour !== base.colour && !recoloured(base, mine)) take.colour = theirs.colour;
  return { take: clash ? {} : take, clash };
}
