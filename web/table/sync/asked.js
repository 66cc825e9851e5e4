// Keys that this phone has made and sent, each until its answer came: where that is lost with the Wi-Fi, the same request again
// gets what was asked for, and the seat is not another phone's for ever.
import { Offline } from '../../core/api.js';
import { forget, recall, remember } from '../../core/storage.js';

const BYTES = 24;

const made = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)))).replaceAll('+', '-').replaceAll('/', '_');

const all = (code) => recall(`asked/${code}`, {});

function keep(code, asked) {
  if (Object.keys(asked).length) remember(`asked/${code}`, asked);
  else forget(`asked/${code}`);
}

/** The key sent for `what` (a seat's number, a player's name, "" for the host's role) that nothing was answered to, or null. */
export const unanswered = (code, what) => all(code)[what] || null;

export function settle(code, what) {
  const others = all(code);
  delete others[what];
  keep(code, others);
}

/** What `request(key)` answers; asked again after an answer was lost, it is sent the same key. */
export async function askedWithKey(code, what, request) {
  const key = unanswered(code, what) || made();
  keep(code, { ...all(code), [what]: key });
  try {
    const answer = await request(key);
    settle(code, what);
    return answer;
  } catch (error) {
    if (!(error instanceof Offline)) settle(code, what);
    throw error;
  }
}
