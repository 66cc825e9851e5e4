// Somebody came by a link, a QR code or a typed code: which seat of the table is theirs?
import { html, useEffect, useState } from '../core/html.js';
import { Problem, isCutOff } from '../core/api.js';
import { games } from '../core/catalogue.js';
import { draftOf } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { markOfSeat } from '../core/players.js';
import { go } from '../core/route.js';
import { unanswered } from './sync/asked.js';
import { keysOf, linkOf } from './sync/links.js';
import { sitDown, takeSeat } from './sync/seating.js';
import { ownBoard } from './sync/seats.js';
import { enter, lookAt, parseCode, spoken } from './sync/table.js';
import { Icon } from '../ui/Icon.js';
import { JoinField } from '../start/JoinField.js';
import { PlayerMark } from '../players/PlayerMark.js';

const messageOf = (error) => {
  if (isCutOff(error)) return t('No network: the table is on the server. Try again when you are connected.');
  return error.message;
};

/** Opens the game at the board of this seat; without one at the own board, which is the first where there are several. */
async function open(code, seat) {
  const game = await enter(code);
  const { players } = draftOf(game);
  const taken = players.findIndex((player) => player.seat === seat);
  if (players.length) go(game, 'board', seat && taken >= 0 ? String(taken) : ownBoard(game));
  else go(game, 'table');
}

function Seat({ seat, mine, busy, onPick }) {
  const player = { name: seat.name, colour: seat.colour || markOfSeat(seat.seat) };
  const taken = seat.taken && !mine;
  const note = mine ? t('on this phone') : taken ? t('taken by another phone') : t('no phone yet');
  return html`
    <li><button type="button" class="seat-choice" disabled=${busy || taken} onClick=${onPick}>
      <${PlayerMark} player=${player} index=${seat.seat - 1} />
      <span class="grow"><strong>${seat.name}</strong><span class="seat-sign"><${Icon} name=${mine ? 'phone' : taken ? 'phones' : 'seat'} /><span>${note}</span></span></span>
      ${!taken && html`<${Icon} name="next" />`}
    </button></li>`;
}

function NewSeat({ busy, onSit }) {
  const [name, setName] = useState('');
  const sit = (event) => {
    event.preventDefault();
    if (name.trim()) onSit(name.trim());
  };
  return html`
    <form class="row wrap join-field" onSubmit=${sit}>
      <input class="field grow" value=${name} maxlength="40" autocomplete="off" aria-label=${t('Your name')} placeholder=${t('Your name')} onInput=${(event) => setName(event.target.value)} />
      <button type="submit" class="button" disabled=${busy || !name.trim()}><${Icon} name="plus" />${t('Join')}</button>
    </form>`;
}

function Choose({ code, state, onError }) {
  const [busy, setBusy] = useState(false);
  const { seats: keys } = keysOf(code);
  const isOwn = ({ seat, name, taken }) => Boolean(keys[seat] || (taken && (unanswered(code, seat) || unanswered(code, name))));
  const run = async (work) => {
    setBusy(true);
    onError(null);
    try {
      await open(code, await work());
    } catch (failure) {
      onError(failure);
      setBusy(false);
    }
  };
  const game = games.value?.find(({ id }) => id === state.game);
  const taken = state.seats.some((seat) => seat.taken && !isOwn(seat));
  const take = async ({ seat, name }) => {
    if (!keys[seat]) await (unanswered(code, name) ? sitDown(code, name) : takeSeat(code, seat));
    return seat;
  };
  const begun = draftOf(state.game).players.some(({ board }) => Object.keys(board).length) && linkOf(state.game)?.code !== code;
  return html`
    <p class="lead">${t('{game}, table {code}', { game: game?.title || state.game, code: spoken(code) })}</p>
    ${begun && html`<p class="banner is-note"><${Icon} name="note" /><span>${t('The game you started on this device is set aside; you will find it on the players page when you leave the table.')}</span></p>`}
    ${state.seats.length > 0 && html`
      <section class="card"><h2>${t('Which seat is yours?')}</h2>
        <ul class="stack tight">${state.seats.map((seat) => html`
          <${Seat} key=${seat.seat} ...${{ seat, busy, mine: isOwn(seat) }} onPick=${() => run(() => take(seat))} />`)}</ul>
        ${taken && html`<p class="small soft">${t('Your seat is taken? The phone that has it, or the host’s, can let another phone enter it, on the page of the table.')}</p>`}
      </section>`}
    ${(!game || state.seats.length < game.players.max) && html`
      <section class="card"><h2>${state.seats.length ? t('Not in the list?') : t('Who are you?')}</h2><${NewSeat} busy=${busy} onSit=${(name) => run(() => sitDown(code, name))} /></section>`}
    <div><button type="button" class="button quiet" disabled=${busy} onClick=${() => run(() => {})}>${t('Just watch')}</button></div>`;
}

export function Join({ part }) {
  const code = parseCode(part);
  const [state, setState] = useState(null);
  const [error, setError] = useState(null);
  const load = () => {
    setError(null);
    setState(null);
    if (code) lookAt(code).then(setState, setError);
  };
  useEffect(load, [code]);
  const unknown = error?.status === 404;
  const refuse = (failure) => { // a seat that is another phone's by now is shown so
    setError(failure);
    if (failure instanceof Problem) lookAt(code).then(setState, () => {});
  };
  return html`
    <main class="page narrow shared join" tabindex="-1">
      <h1>${t('Join a table')}</h1>
      ${error && !unknown && html`<p class="banner is-error" role="alert"><${Icon} name=${isCutOff(error) ? 'offline' : 'error'} /><span>${messageOf(error)}</span></p>`}
      ${error && !unknown && !state && html`<div><button type="button" class="button quiet" onClick=${load}>${t('Try again')}</button></div>`}
      ${code && !error && !state && html`<p class="empty" role="status">${t('Looking for the table …')}</p>`}
      ${state && !unknown && html`<${Choose} key=${code} ...${{ code, state }} onError=${refuse} />`}
      ${(!code || unknown) && html`<section class="card"><${JoinField} failed=${unknown ? t('There is no table {code}.', { code: spoken(code) }) : part && t('The link has no table code. Ask for it again, or type the code.')} /></section>`}
    </main>`;
}
