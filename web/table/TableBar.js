// On every page of a game that several phones feed: the table's code, how it is connected, and what wants an answer.
import { html, useEffect, useState } from '../core/html.js';
import { draft } from '../core/draft.js';
import { formatList, t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { connection } from './sync/connection.js';
import { linkOf } from './sync/links.js';
import { isHost, isOwn, seatOf, standing, unsent } from './sync/seats.js';
import { pending } from './sync/send.js';
import { spoken, untie } from './sync/table.js';
import { checkHost, takeHost } from './sync/host.js';
import { ClashSheet } from './ClashSheet.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { ReadOut } from '../ui/ReadOut.js';
import { LostBoards } from './LostBoards.js';

/** How the table is connected: [state, icon, words]. */
function connected(game) {
  const names = unsent(game);
  if (connection.value === 'offline') {
    return ['offline', 'offline', names.length ? t('No network. Not sent yet: {names}', { names: formatList(names) }) : t('No network. Everything has been sent.')];
  }
  if (connection.value === 'busy') {
    return ['offline', 'clock', names.length ? t('The server is busy. Not sent yet: {names}', { names: formatList(names) }) : t('The server is busy. Everything has been sent.')];
  }
  if (connection.value === 'connecting') return ['waiting', 'clock', t('connecting …')];
  if (draft.value.players.some((player) => seatOf(game, player.seat)?.clash)) return ['clash', 'warning', t('two versions')];
  return pending(game) ? ['waiting', 'unsent', t('sending …')] : ['connected', 'check', t('connected')];
}

function Ended({ game }) {
  return html`
    <div class="banner is-warning table-banner" role="status">
      <${Icon} name="warning" />
      <p class="grow">${t('This table was closed. All boards are kept on this device.')}</p>
      <button type="button" class="button quiet" onClick=${() => untie(game)}>${t('Continue alone')}</button>
    </div>`;
}

/** Why the server did not take what is changed here; of what was taken back meanwhile there is nothing to say. */
function Refusals({ game, refused = {} }) {
  const { players } = draft.value;
  return Object.entries(refused).map(([key, reason]) => {
    const index = players.findIndex((player) => player.key === key);
    if (key !== 'table' && !['refused', 'unsent'].includes(players[index] && standing(game, players[index]))) return null;
    return html`
      <p class="banner is-error" role="status" key=${key}><${Icon} name="error" />
        <span>${index < 0 ? reason : t('{name}, not accepted: {reason}', { name: shownName(players[index], index), reason })}</span></p>`;
  });
}

/** The host role is offered to this phone, or was handed over to another. */
function HostOffer({ game }) {
  const { code, hostOffer } = linkOf(game);
  const host = isHost(game);
  useEffect(() => { if (!hostOffer) checkHost(game); }, [code, host, hostOffer]);
  if (host || !hostOffer || !isOwn(game, hostOffer)) return null;
  return html`
    <div class="banner is-note table-banner" role="status">
      <${Icon} name="crown" />
      <p class="grow">${t('You have been asked to host this table. The host can change every board and the rules.')}</p>
      <button type="button" class="button" onClick=${() => attempt(takeHost(game))}>${t('Become the host')}</button>
    </div>`;
}

function Clashes({ game }) {
  const [open, setOpen] = useState(null); // key of a player
  const { players } = draft.value;
  const clashing = players.filter((player) => seatOf(game, player.seat)?.clash);
  return html`
    ${clashing.map((player) => {
      const name = shownName(player, players.indexOf(player));
      return html`
        <div class="banner is-warning table-banner" role="status" key=${player.key}>
          <${Icon} name="warning" />
          <p class="grow">${t('{name}’s board was changed here and on another phone. Nothing is lost: choose a version.', { name })}</p>
          <button type="button" class="button" onClick=${() => setOpen(player.key)}>${t('Compare')}<span class="sr-only">: ${name}</span></button>
        </div>`;
    })}
    ${clashing.some(({ key }) => key === open) && html`<${ClashSheet} game=${game} player=${players.find(({ key }) => key === open)} onClose=${() => setOpen(null)} />`}`;
}

export function TableBar({ game }) {
  const known = linkOf(game);
  if (!known) return null;
  if (connection.value === 'ended') return html`<${Ended} game=${game} />`;
  const [state, icon, words] = connected(game);
  return html`
    <div class="stack no-print">
      <a class=${`table-bar is-${state}`} href=${link(game, 'table')}>
        <${Icon} name="phones" /><span class="table-code"><span class="sr-only">${t('Table')} </span>${spoken(known.code)}</span>
        <span class="grow table-state"><${Icon} name=${icon} /><span>${words}</span></span><${Icon} name="next" />
      </a>
      <${ReadOut} text=${words} waiting=${state === 'waiting'} />
      <${HostOffer} game=${game} />
      <${Clashes} game=${game} />
      <${Refusals} game=${game} refused=${known.refused} />
      <${LostBoards} game=${game} />
    </div>`;
}
