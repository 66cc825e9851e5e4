// Games that were begun on this device and had to make room for a shared table; nothing of them is lost.
import { signal } from '../../core/html.js';
import { draftOf, replaceDraft } from '../../core/draft.js';
import { recall, remember } from '../../core/storage.js';
import { same } from '../../core/same.js';

const asides = signal({}); // game -> [draft], newest first

export const asideOf = (game) => asides.value[game] || recall(`aside/${game}`, []);

function keep(game, drafts) {
  asides.value = { ...asides.value, [game]: drafts };
  remember(`aside/${game}`, drafts);
}

const hasBoards = ({ players }) => players.some(({ board }) => Object.keys(board).length);

/** Sets a draft aside, the game's own or another one, unless it is empty or already there. */
export function layAside(game, draft = draftOf(game)) {
  if (hasBoards(draft) && !asideOf(game).some((other) => same(other, draft))) keep(game, [draft, ...asideOf(game)]);
}

/** Resumes a game; the present one is set aside for it. */
export function takeUp(game, draft) {
  layAside(game);
  keep(game, asideOf(game).filter((other) => !same(other, draft)));
  replaceDraft(game, draft);
}

export const forgetAside = (game, draft) => keep(game, asideOf(game).filter((other) => !same(other, draft)));
