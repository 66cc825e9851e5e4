// Keeps the draft and its table in step: listens to the server, asks where it cannot listen, waits where there is no network.
import { effect, signal } from '../../core/html.js';
import { Offline, Problem, getIfNewer } from '../../core/api.js';
import { place } from '../../core/route.js';
import { language } from '../../core/settings.js';
import { linkOf } from './links.js';
import { receive } from './receive.js';
import { path, pending, send } from './send.js';

const PAUSE = 600; // ms after the last change
const POLL = 3000; // ms between two questions where no event stream is to be had
const CHECK = 20000; // ms between two questions beside an open stream: a dead line looks like a quiet one
const STREAM_AGAIN = 30000; // ms until a refused event stream is tried again
const RETRY = [1000, 2000, 4000, 8000, 15000];

/** "connecting", "connected", "offline", or "ended" when the table is no longer on the server. */
export const connection = signal('connecting');

const current = signal(null); // the game whose table is kept in step: the last one that was opened
let etag = null;
let pushed = null; // the latest state that came along with the news and is not taken over yet
let stream = null;
let streamRefused = 0; // when
let failures = 0;
let timer; // of the next time to send
let check; // of the next time to ask only
let working = Promise.resolve(); // one after another, so that no answer overtakes a later one

async function pull(game, code) {
  if (pushed?.code === code && pushed.version >= (linkOf(game)?.version ?? 0)) {
    const state = pushed;
    pushed = null;
    receive(game, state);
    etag = `"${state.version}-${language.value}"`;
    return;
  }
  pushed = null;
  const newer = await getIfNewer(path(code), etag);
  if (!newer || linkOf(game)?.code !== code) return;
  receive(game, newer.body);
  etag = newer.etag;
}

async function step() {
  const game = current.value;
  const code = linkOf(game)?.code;
  if (!code) return;
  try {
    await pull(game, code);
    await send(game);
    pushed = null; // it may be older than what was just sent; what is newer is asked for
    failures = 0;
    connection.value = 'connected';
    listen(code);
    clearTimeout(check);
    check = setTimeout(lookAgain, stream ? CHECK : POLL);
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) reportError(error);
    if (linkOf(game)?.code !== code) return;
    const ended = error instanceof Problem && error.status === 404 && (await pull(game, code).then(() => false, (again) => again.status === 404));
    connection.value = ended ? 'ended' : 'offline';
    hangUp();
    if (!ended) later(RETRY[Math.min(failures, RETRY.length - 1)]);
    failures += 1;
  }
}

/** Takes over what is new and sends what is not sent. */
export function sync() {
  clearTimeout(timer);
  working = working.then(step);
  return working;
}

/** Asks although nothing was said; a stream that had kept silent about news is opened anew. */
async function lookAgain() {
  const [before, heard] = [linkOf(current.value)?.version, stream];
  await sync();
  if (!heard || heard !== stream || linkOf(current.value)?.version === before) return;
  hangUp();
  listen(linkOf(current.value).code);
}

function later(pause) {
  clearTimeout(timer);
  timer = setTimeout(sync, pause);
}

function hangUp() {
  stream?.close();
  stream = null;
}

function listen(code) {
  if (stream || Date.now() - streamRefused < STREAM_AGAIN) return;
  const mine = new EventSource(`/api/v1${path(code, 'events')}?state=true&lang=${language.value}`);
  stream = mine;
  mine.addEventListener('state', (event) => {
    const { version, state } = JSON.parse(event.data);
    if (version === linkOf(current.value)?.version) return;
    pushed = state ?? null;
    sync();
  });
  // The browser opens a stream again that broke off; one that was refused it does not.
  mine.addEventListener('error', () => {
    if (mine !== stream) return;
    if (mine.readyState === EventSource.CLOSED) {
      hangUp();
      streamRefused = Date.now();
    }
    later(0);
  });
}

function keepInStep(next) {
  hangUp();
  clearTimeout(timer);
  clearTimeout(check);
  [etag, pushed, failures, streamRefused] = [null, null, 0, 0];
  current.value = next;
  connection.value = 'connecting';
  if (next) sync();
}

let watched = null;
effect(() => {
  const now = place.value.game;
  const code = now && linkOf(now)?.code;
  if (!code && linkOf(current.peek())) return; // on the start page, or at a game without a table: the last table stays connected
  const of = code ? `${now}/${code}` : null;
  if (of === watched) return;
  watched = of;
  keepInStep(code ? now : null);
});

effect(() => {
  const game = current.value;
  if (!game || !linkOf(game) || connection.peek() === 'ended') return;
  if (pending(game)) later(connection.peek() === 'offline' ? RETRY[0] : PAUSE);
});

addEventListener('online', () => current.value && sync());
addEventListener('offline', () => {
  if (!current.value) return;
  hangUp();
  connection.value = 'offline';
});
// A phone that was put away hears nothing; one that is put away sends first.
document.addEventListener('visibilitychange', () => current.value && sync());
