// What has been entered: players, boards and table rules of each game, saved at every change, with undo.
import { computed, signal } from './html.js';
import { place } from './route.js';
import { recall, remember } from './storage.js';

const UNDO_DEPTH = 60;
const ONE_CHANGE = 1200; // ms within which typing on in the same place is one change
const drafts = signal({});
const past = signal([]); // [{game, draft, label, time}]
let restrain = () => {}; // (game, before, next): puts back what this phone may not change

const emptyDraft = () => ({ players: [], table: { options: {} } });

/** {players: [{key, name, colour, board, placed}], table}: the draft of a game. */
export const draftOf = (game) => drafts.value[game] || recall(`draft/${game}`) || emptyDraft();

/** The draft of the game on the page. */
export const draft = computed(() => (place.value.game ? draftOf(place.value.game) : emptyDraft()));
export const lastChange = computed(() => past.value.findLast((step) => step.game === place.value.game) || null);

function keep(game, next) {
  drafts.value = { ...drafts.value, [game]: next };
  remember(`draft/${game}`, next);
}

/** Changes a copy of the draft with `edit` and saves it; `label` says what undo would take back. */
export function change(label, edit, game = place.value.game) {
  const before = draftOf(game);
  const next = structuredClone(before);
  edit(next);
  restrain(game, before, next);
  const last = past.value.at(-1);
  const goesOn = last && last.game === game && last.label === label && Date.now() - last.time < ONE_CHANGE;
  if (goesOn) last.time = Date.now();
  else past.value = [...past.value.slice(1 - UNDO_DEPTH), { game, draft: before, label, time: Date.now() }];
  keep(game, next);
}

/** The same for one player's board: edit(board, player). */
export const changeBoard = (index, label, edit) => change(label, (next) => edit(next.players[index].board, next.players[index]));

export function undo() {
  const step = lastChange.value;
  if (!step) return null;
  past.value = past.value.toSpliced(past.value.lastIndexOf(step), 1);
  keep(step.game, step.draft);
  return step;
}

/** Sets what may not be changed here, see core/shared/seats.js. */
export const restrainBy = (rule) => { restrain = rule; };

/** Takes over what came from elsewhere. The kept steps get it too, so that undo takes back none but our own changes. */
export function adopt(game, edit) {
  const edited = (draft) => {
    const copy = structuredClone(draft);
    edit(copy);
    return copy;
  };
  const next = edited(draftOf(game));
  const steps = past.value.map((step) => (step.game === game ? { ...step, draft: edited(step.draft) } : step));
  const after = (at) => JSON.stringify(steps.slice(at + 1).find((step) => step.game === game)?.draft || next);
  past.value = steps.filter((step, at) => step.game !== game || JSON.stringify(step.draft) !== after(at));
  keep(game, next);
}

/** Puts another draft in the place of this one; its steps went with it. */
export function replaceDraft(game, next) {
  past.value = past.value.filter((step) => step.game !== game);
  keep(game, next);
}

/** Starts the game anew with the same people; undo brings the boards back. */
export function clearBoards(label) {
  change(label, (next) => {
    for (const player of next.players) Object.assign(player, { board: {}, placed: null });
    next.table = { options: next.table.options || {} };
  });
}

// Two windows of one phone: what the other one saved is taken over, so the later change wins whole.
addEventListener('storage', (event) => {
  const game = event.key?.match(/^keytally\/draft\/(\w+)$/)?.[1];
  if (game && event.newValue) drafts.value = { ...drafts.value, [game]: JSON.parse(event.newValue) };
});
