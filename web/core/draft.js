// What has been entered: players, boards and table rules of each game, saved at every change, with undo.
import { changes, withoutChanges } from './changes.js';
import { computed, signal } from './html.js';
import { opened, place } from './route.js';
import { same } from './same.js';
import { language } from './settings.js';
import { recall, remember } from './storage.js';

const UNDO_DEPTH = 60;
const ONE_CHANGE = 1200; // ms within which typing on in the same place is one change
const drafts = signal({});
const steps = signal({}); // game -> [{label, language, time, changes}], the newest last, kept with the draft
let typing = null; // {game, label, before}: the step that goes on while it is typed in the same place
/** @type {(game: string, before: object, next: object) => void} Puts back what this phone may not change. */
let restrain = () => {};

const emptyDraft = () => ({ players: [], table: { options: {} } });

/** {players: [{key, name, colour, board, placed}], table}: the draft of a game. */
export const draftOf = (game) => drafts.value[game] || recall(`draft/${game}`) || emptyDraft();

/** The draft of the game on the page: the one that is kept here, or what is only looked at. */
export const draft = computed(() => {
  const { game, page } = place.value;
  if (!game) return emptyDraft();
  return page === 'shown' ? opened.value.draft : draftOf(game);
});

const stepsOf = (game) => steps.value[game] || recall(`steps/${game}`, []);
export const lastChange = computed(() => (place.value.game && place.value.page !== 'shown' ? stepsOf(place.value.game).at(-1) : null) || null);

/** What a step is called; null if it was made in another language than is spoken now. */
export const labelOf = (step) => ((step.language || language.value) === language.value ? step.label : null);

function keep(game, next) {
  drafts.value = { ...drafts.value, [game]: next };
  remember(`draft/${game}`, next);
}

function keepSteps(game, next) {
  steps.value = { ...steps.value, [game]: next };
  remember(`steps/${game}`, next);
}

function noteStep(game, label, before, next) {
  const known = stepsOf(game);
  const last = known.at(-1);
  const goesOn = typing?.game === game && last?.label === label && typing.label === label && Date.now() - last.time < ONE_CHANGE;
  if (!goesOn) typing = { game, label, before };
  const made = { label, language: language.peek(), time: Date.now(), changes: changes(typing.before, next) };
  keepSteps(game, [...(goesOn ? known.slice(0, -1) : known.slice(1 - UNDO_DEPTH)), made]);
}

/** Changes a copy of the draft with `edit` and saves it; `label` names what undo would take back. */
export function change(label, edit, game = place.value.game) {
  if (place.value.page === 'shown') return; // only looked at
  const before = draftOf(game);
  const next = structuredClone(before);
  edit(next);
  restrain(game, before, next);
  noteStep(game, label, before, next);
  keep(game, next);
}

/** The same for one player's board: edit(board, player). */
export const changeBoard = (index, label, edit) => change(label, (next) => edit(next.players[index].board, next.players[index]));

/** Takes the last step back that still stands; what was changed otherwise since, stays. Returns the step, or null. */
export function undo() {
  const { game, page } = place.value;
  if (page === 'shown') return null;
  const left = [...stepsOf(game)];
  typing = null;
  while (left.length) {
    const step = left.pop();
    const next = withoutChanges(draftOf(game), step.changes);
    if (!same(next, draftOf(game))) {
      keepSteps(game, left);
      keep(game, next);
      return step;
    }
  }
  keepSteps(game, left);
  return null;
}

const isNothing = (value) => value === null || value === undefined || value === false || value === 0
  || (typeof value === 'object' && Object.values(value).every(isNothing));

/** Whether nothing was entered on a board. */
export const isEmptyBoard = (board) => isNothing(board);

/** Sets what may not be changed here, see table/sync/seats.js. */
export const restrainBy = (rule) => { restrain = rule; };

/** Takes over what came from elsewhere: no step of ours, so undo does not take it back. */
export function adopt(game, edit) {
  const next = structuredClone(draftOf(game));
  edit(next);
  if (typing?.game === game) typing = null;
  keep(game, next);
}

/** Puts another draft in the place of this one; its steps go with it. */
export function replaceDraft(game, next) {
  typing = null;
  keepSteps(game, []);
  keep(game, next);
}

/** Starts a new game with the same players; undo brings the boards back. */
export function clearBoards(label) {
  change(label, (next) => {
    for (const player of next.players) Object.assign(player, { board: {}, placed: null });
    next.table = { options: next.table.options || {} };
  });
}

// Another window of this device changed the same draft: take its version, undo steps included.
addEventListener('storage', (event) => {
  const [, kind, game] = event.key?.match(/^keytally\/(draft|steps)\/(\w+)$/) || [];
  if (!game || !event.newValue) return;
  const kept = kind === 'draft' ? drafts : steps;
  typing = null;
  kept.value = { ...kept.value, [game]: JSON.parse(event.newValue) };
});
