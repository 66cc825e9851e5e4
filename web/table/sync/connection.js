// Keeps the draft and its table in step: listens to the server, asks where it cannot listen, waits where there is no network.
import { effect, signal } from '../../core/html.js';
import { Offline, Problem, getIfNewer, isBusy } from '../../core/api.js';
import { place } from '../../core/route.js';
import { broughtTo } from '../../core/score.js';
import { language } from '../../core/settings.js';
import { keysOf, linkOf } from './links.js';
import { changed } from './news.js';
import { offerScore, receive } from './receive.js';
import { isOwn } from './seats.js';
import { path, pending, send } from './send.js';

const PAUSE = 300; // ms after the last change
const POLL = 3000; // ms between two questions where no event stream is to be had
const CHECK = 20000; // ms between two polls while a stream is open: a dead connection looks like a quiet one
const STREAM_AGAIN = 30000; // ms until a refused event stream is tried again
const RETRY = [1000, 2000, 4000, 8000, 15000];
const LONGEST = 60000; // ms that a busy server is waited for, whatever it asks for

/** "connecting", "connected", "offline", "busy" when the server asks to wait, or "ended" when the table is no longer there. */
export const connection = signal('connecting');

const current = signal(null); // the game whose table is kept in step: the last one that was opened
let etag = null;
let held = null; // the latest state received from the stream
let pushed = null; // the same, until it has been merged
let ask = true; // whether the stream may have kept silent about something
let stream = null;
let streamRefused = 0; // when
let failures = 0;
let timer; // of the next time to send
let check; // of the next time to ask only
let working = Promise.resolve(); // one after another, so that no answer overtakes a later one

/** While the result is hidden, a key shows what others do not see: the own board, to the host all. */
const keyFor = (code) => (linkOf(current.value)?.hidden || pushed?.hidden ? keysOf(code).host || Object.values(keysOf(code).seats)[0] || null : null);

async function pull(game, code) {
  const key = keyFor(code);
  if (pushed?.code === code && pushed.version >= (linkOf(game)?.version ?? 0) && !key) {
    const state = pushed;
    pushed = null;
    receive(game, state);
    etag = `"${state.version}-${language.value}"`;
    return;
  }
  if (!pushed && !ask) return;
  pushed = null;
  const newer = await getIfNewer(path(code), key ? null : etag, key);
  ask = false;
  if (!newer || linkOf(game)?.code !== code) return;
  receive(game, newer.body);
  etag = newer.etag;
}

/** Whether a state has all that was sent from here. */
const covers = (game, { seats }) => seats.every(({ seat, version, name }) => {
  const base = linkOf(game).seats[seat]?.base;
  return !base || !isOwn(game, seat) || (version >= base.version && name === base.name);
});

async function step() {
  const game = current.value;
  const code = linkOf(game)?.code;
  if (!code) return;
  const isLeft = () => linkOf(game)?.code !== code;
  try {
    await pull(game, code);
    if (isLeft()) return;
    await send(game);
    failures = 0;
    connection.value = 'connected';
    listen(code);
    if (!stream) ask = true;
    if (pushed && covers(game, pushed)) later(0);
    else pushed = null; // older than what was just sent; a newer state is still to come
    clearTimeout(check);
    check = setTimeout(lookAgain, stream ? CHECK : POLL);
  } catch (error) {
    if (isLeft()) return;
    if (!(error instanceof Offline || error instanceof Problem)) reportError(error);
    [ask, pushed] = [true, null];
    const ended = error instanceof Problem && error.status === 404 && (await pull(game, code).then(() => false, (again) => again.status === 404));
    connection.value = ended ? 'ended' : isBusy(error) ? 'busy' : 'offline';
    hangUp();
    const asked = Math.min((error.retryAfter || 0) * 1000, LONGEST);
    if (!ended) later(Math.max(RETRY[Math.min(failures, RETRY.length - 1)], asked));
    failures += 1;
  }
}

/** Takes over what is new and sends what is not sent. */
export function sync() {
  clearTimeout(timer);
  working = working.then(step);
  return working;
}

/** Polls although no event came; a stream that missed a change is reopened. */
async function lookAgain() {
  const [before, heard] = [linkOf(current.value)?.version, stream];
  ask = true;
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
  [stream, held, ask] = [null, null, true];
  broughtTo.value = null;
}

function listen(code) {
  if (stream || Date.now() - streamRefused < STREAM_AGAIN) return;
  const mine = new EventSource(`/api/v1${path(code, 'events')}?state=changes&lang=${language.value}`);
  stream = mine;
  mine.addEventListener('state', (event) => {
    held = changed(held, JSON.parse(event.data));
    if (!held) ask = true;
    else if (held.version === linkOf(current.value)?.version) {
      if (!held.hidden) offerScore(current.value, held);
      broughtTo.value = current.value;
      return;
    } else pushed = held;
    broughtTo.value = held && !held.hidden ? current.value : null;
    sync();
  });
  // The browser opens a stream again that broke off; one that was refused it does not.
  mine.addEventListener('error', () => {
    if (mine !== stream) return;
    ask = true; // events sent while it is down are lost
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
  ask = true;
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
  if (pending(game) && connection.peek() !== 'busy') later(connection.peek() === 'offline' ? RETRY[0] : PAUSE);
});

let spoken = language.peek();
effect(() => { // what came along is in the language of before
  if (spoken === language.value) return;
  spoken = language.value;
  if (!stream) return;
  hangUp();
  sync();
});

function askAgain() {
  if (!current.value) return;
  ask = true;
  sync();
}
addEventListener('online', askAgain);
addEventListener('offline', () => {
  if (!current.value) return;
  hangUp();
  connection.value = 'offline';
});
// A phone that was put away hears nothing; one that is put away sends first.
document.addEventListener('visibilitychange', askAgain);
