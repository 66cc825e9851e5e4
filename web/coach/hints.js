// The coach gives no hints during entry unless the table switches them on; pickers then show what a tile would gain.
import { signal, useEffect } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { draft } from '../core/draft.js';
import { mayTell, useAdvice } from './advice.js';

const gains = signal(new Map()); // piece -> the best gain, of the board on the page

/** Whether the table has switched the coach on. */
const coachIsOn = () => Boolean(draft.value.table.$coach);

/** Asks for the board that is entered, where the coach is on. */
export function useHints(game, index) {
  const advice = useAdvice(game, index, coachIsOn() && mayTell(game, draft.value.players[index]));
  useEffect(() => {
    const tiles = (advice?.changes || []).filter(({ kind }) => kind === 'tile');
    gains.value = new Map(tiles.toReversed().map(({ piece, gain }) => [piece, gain]));
    return () => { gains.value = new Map(); };
  }, [advice]);
}

/** The hint that a picker shows for a piece, or null. */
export function hintOf(piece) {
  const gain = gains.value.get(piece);
  if (gain === undefined) return null;
  return gain > 0 ? t('now up to +{gain}', { gain: formatNumber(gain) }) : t('gains nothing now');
}
