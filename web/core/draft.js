// What has been entered: players, boards and table rules of each game, saved at every change, with undo.
import { computed, signal } from './html.js';
import { place } from './route.js';
import { recall, remember } from './storage.js';

const UNDO_DEPTH = 60;
const ONE_CHANGE = 1200; // ms within which typing on in the same place is one change
const drafts = signal({});
const past = signal([]); // [{game, draft, label, time}]

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
