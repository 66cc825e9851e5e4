// The coach's advice on one player's board. It is requested only where it is shown, and an answer is kept
// as long as nothing has changed.
import { useEffect, useState } from '../core/html.js';
import { postJson } from '../core/api.js';
import { draft } from '../core/draft.js';
import { sentNames } from '../core/players.js';
import { payload } from '../core/score.js';
import { language } from '../core/settings.js';
import { mayEdit } from '../table/sync/seats.js';

const PAUSE = 400; // ms after the last change
const KEPT = 12;
const answers = new Map(); // question -> advice of the player

function keep(question, advice) {
  answers.set(question, advice);
  if (answers.size > KEPT) answers.delete(answers.keys().next().value);
}

/** Whether the coach may speak of this board here: at a table of several phones only to those who enter it. */
export const mayTell = (game, player) => mayEdit(game, player);

/** {complete, note, ...player} for a player of the draft, or null while it is not known; with `on` false nothing is asked. */
export function useAdvice(game, index, on = true) {
  const name = sentNames(draft.value.players)[index];
  const question = on && name ? JSON.stringify([game, language.value, { ...payload(draft.value), for: [name] }]) : null;
  const [, rerender] = useState(null);
  useEffect(() => {
    if (!question || answers.has(question)) return undefined;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { complete, note, players } = await postJson(`/games/${game}/advice`, JSON.parse(question)[2], { signal: control.signal });
        if (players.length) keep(question, { complete, note, ...players[0] });
        rerender(question);
      } catch {
        // Without network, or with a board that is refused, there is simply no advice.
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [question]);
  return answers.get(question) || null;
}
