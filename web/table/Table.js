// The shared table of a game: opened here, its code for the others, who sits where, and the way out.
import { html, useState } from '../core/html.js';
import { catalogue } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { linkOf } from './sync/links.js';
import { hideResult, isHidden, offerHost, viewPlace } from './sync/host.js';
import { freeSeat, takeHere } from './sync/seating.js';
import { isHost, isOwn, ownBoard, seatOf } from './sync/seats.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { LinkBox } from '../shown/ShareSheet.js';
import { Sheet } from '../ui/Sheet.js';
import { PlayerMark } from '../players/PlayerMark.js';
import { SeatSign } from './SeatSign.js';
import { TableBar } from './TableBar.js';
import { TableCode } from './TableCode.js';
import { TableLeave } from './TableLeave.js';
import { TableOpen } from './TableOpen.js';

function SeatAction({ game, player, name }) {
  const { seat } = player;
  if (!seatOf(game, seat)) return null;
  const own = isOwn(game, seat);
  const free = seatOf(game, seat).base.taken === false;
  const [label, act] = own ? [t('Let another phone enter it'), () => freeSeat(game, seat)]
    : free ? [t('Enter it on this phone'), () => takeHere(game, seat)]
      : isHost(game) ? [t('Free this seat'), () => freeSeat(game, seat)] : [];
  return act ? html`<button type="button" class="button quiet" onClick=${() => attempt(act())}>${label}<span class="sr-only">: ${name}</span></button>` : null;
}

/** Offers the host role to the phone of another seat, which must accept it. */
function LeadAction({ game, player, name }) {
  const { seat } = player;
  if (!isHost(game) || isOwn(game, seat) || !seatOf(game, seat)?.base.taken) return null;
  const offered = linkOf(game).hostOffer === seat;
  return html`<button type="button" class="button quiet" onClick=${() => attempt(offerHost(game, offered ? null : seat))}>
    ${offered ? t('Withdraw the offer') : t('Hand over as host')}<span class="sr-only">: ${name}</span></button>`;
}

function Seats({ game }) {
  const { players } = draft.value;
  return html`
    <section class="card">
      <h2>${t('Who enters which board')}</h2>
      ${!players.length && html`<p class="soft">${t('Nobody has joined the table yet.')}</p>`}
      <ul class="seats">
        ${players.map((player, index) => html`
          <li key=${player.key} class="seat-row">
            <${PlayerMark} player=${player} index=${index} />
            <span class="grow"><strong>${shownName(player, index)}</strong><${SeatSign} game=${game} player=${player} /></span>
            <${SeatAction} ...${{ game, player, name: shownName(player, index) }} />
            <${LeadAction} ...${{ game, player, name: shownName(player, index) }} />
          </li>`)}
      </ul>
      <p class="small soft">${isHost(game)
        ? t('This phone is the host: it can change every board and the table’s rules.')
        : t('You can see every board and change your own. The host can change all of them.')}</p>
      <a class="paper-link" href=${link(game, 'players')}><${Icon} name="plus" /> ${t('Names and more players')}</a>
    </section>`;
}

/** The result at once at the end, or live; and a link for spectators. */
function Showing({ game, code }) {
  const [place, setPlace] = useState(null);
  const hidden = isHidden(game);
  const look = async () => {
    const found = await attempt(viewPlace(code));
    if (found) setPlace(found);
  };
  return html`
    <section class="card stack">
      <h2>${t('Showing the result')}</h2>
      ${isHost(game) && html`
        <button type="button" class="toggle" role="switch" aria-checked=${hidden ? 'true' : 'false'} onClick=${() => attempt(hideResult(game, !hidden))}>
          <span class="toggle-knob" aria-hidden="true"></span><span class="grow">${t('Reveal the result all at once, at the end')}</span></button>
        <p class="small soft">${hidden ? t('Nobody sees other players’ totals until you reveal them on the result page.') : t('Everyone sees all totals live.')}</p>`}
      <div><button type="button" class="button quiet" onClick=${look}><${Icon} name="share" />${t('Spectator link')}</button></div>
      ${place && html`
        <${Sheet} title=${t('Spectator link')} onClose=${() => setPlace(null)}>
          <${LinkBox} place=${place} label=${t('Spectator QR code')} note=${t('Anyone who opens it sees the result live, also on a TV, but cannot join or change anything.')} />
        </${Sheet}>`}
    </section>`;
}

export function Table({ game }) {
  const [unsaved, setUnsaved] = useState(false); // the device could not keep the key of the host
  const known = linkOf(game);
  if (!known) return html`<${TableOpen} game=${game} onUnsaved=${() => setUnsaved(true)} />`;
  return html`
    <main class="page narrow shared" tabindex="-1">
      <h1>${t('{game} on several phones', { game: catalogue(game).title })}</h1>
      ${unsaved && html`<p class="banner is-warning"><${Icon} name="warning" /><span>${t('This device cannot save anything: leave this page open until the end.')}</span></p>`}
      <${TableBar} game=${game} />
      <${TableCode} code=${known.code} expires=${known.expires} />
      <${Seats} game=${game} />
      <${Showing} game=${game} code=${known.code} />
      <div class="row wrap">
        <a class="button" href=${link(game, 'board', ownBoard(game))}>${t('Enter the boards')}<${Icon} name="next" /></a>
        <a class="button quiet" href=${link(game, 'history')}><${Icon} name="clock" />${t('Who changed what')}</a>
        <a class="button quiet" href=${link(game, 'result')}><${Icon} name="crown" />${t('Result')}</a>
      </div>
      <${TableLeave} game=${game} />
    </main>`;
}
