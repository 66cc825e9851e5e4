// Who changed what at the shared table, and the way to take it back.
import { html, useEffect, useState } from '../core/html.js';
import { isCutOff } from '../core/api.js';
import { draft } from '../core/draft.js';
import { formatList, formatTime, t, tn } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { differences, fieldName } from './sync/differences.js';
import { isHidden } from './sync/host.js';
import { linkOf } from './sync/links.js';
import { historyOf, takeBack } from './sync/seating.js';
import { isHost, mayEdit } from './sync/seats.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { PlayerMark } from '../players/PlayerMark.js';
import { TableBar } from './TableBar.js';
import { TableExports } from './TableExports.js';
import { showToast } from '../ui/Toasts.js';

const fields = (game, row) => formatList(row.fields.map((id) => fieldName(game, id)));

/** One change in words. */
function sentence(game, row, rows) {
  const { what, name } = row;
  if (what === 'undo') {
    const undone = rows.find(({ version }) => version === row.undoes);
    return t('Undone: {what}', { what: undone ? sentence(game, undone, rows) : fields(game, row) });
  }
  if (what === 'table') return row.fields.length ? t('Rules of the table: {what}', { what: fields(game, row) }) : t('The table was opened');
  if (what === 'seat' && !row.fields.length) return t('{name} joined', { name });
  if (what === 'seat' && row.fields.includes('name')) return t('{name} was renamed', { name });
  if (what === 'removed') return t('{name} left the table', { name });
  if (what === 'taken') return t('{name}: a phone took the seat', { name });
  if (what === 'freed') return t('{name}: the seat is waiting for another phone', { name });
  return t('{name}: {what}', { name, what: fields(game, row) });
}

const NOTHING_LOST = ['colour', 'hidden', 'host']; // chosen anew where they stand: the server keeps nothing to undo of them

const canBeUndone = (row) => !row.undone && (['board', 'placed', 'removed'].includes(row.what)
  || (['seat', 'table'].includes(row.what) && row.fields.some((field) => !NOTHING_LOST.includes(field))));

/** One button for each board that this phone may change; the host's for the last change of all when that was of the rules. */
function TakeBacks({ game, rows, onDone }) {
  const [busy, setBusy] = useState(false);
  const back = async (row, seat) => {
    setBusy(true);
    if (await attempt(takeBack(game, seat, row.version).then(() => true))) showToast(t('Undone: {what}', { what: sentence(game, row, rows) }));
    setBusy(false);
    onDone();
  };
  const { players } = draft.value;
  const seats = players.filter((player) => player.seat !== undefined && mayEdit(game, player))
    .map((player) => ({ player, seat: player.seat, row: rows.find((row) => row.seat === player.seat && canBeUndone(row)) }));
  const gone = isHost(game) ? rows.filter((row) => row.what === 'removed' && !row.undone && !players.some(({ seat }) => seat === row.seat)).map((row) => ({ seat: row.seat, row })) : [];
  const last = isHost(game) && rows.find(canBeUndone);
  const rules = last && last.what === 'table' ? [{ row: last }] : [];
  const all = [...rules, ...seats, ...gone].filter(({ row }) => row);
  if (!all.length) return html`<p class="soft">${t('You have nothing to undo.')}</p>`;
  return html`
    <ul class="stack tight">${all.map(({ player, seat, row }) => html`
      <li key=${seat ?? 'rules'} class="seat-row take-back">
        ${player ? html`<${PlayerMark} player=${player} index=${players.indexOf(player)} />` : html`<${Icon} name=${seat ? 'seat' : 'table'} />`}
        <span class="grow">${player && row.name !== shownName(player, 0) && html`<strong>${player.name} · </strong>`}${sentence(game, row, rows)}<span class="soft small"> · ${formatTime(new Date(row.at))}</span></span>
        <button type="button" class="button quiet" disabled=${busy} onClick=${() => back(row, seat)}><${Icon} name="undo" />${t('Undo')}<span class="sr-only">: ${sentence(game, row, rows)}</span></button>
      </li>`)}</ul>`;
}

const SHOWN = 3;

/** A change field by field: "Gold: 1 → 2". */
function Changes({ game, changes }) {
  const side = (which) => Object.fromEntries(changes.filter(({ field }) => field !== 'placed').map((one) => [one.field, one[which]]));
  const rows = differences(game, side('before'), side('after')); // for an own layout the heading is enough
  const list = (some) => html`<ul class="differences">${some.map(({ what, mine, theirs }, at) => html`
    <li key=${at}><span class="difference-what">${what}:</span> <span class="sr-only">${t('before')} </span><del>${mine}</del><span aria-hidden="true"> → </span><span class="sr-only">, ${t('then')} </span><ins>${theirs}</ins></li>`)}</ul>`;
  if (rows.length <= SHOWN) return rows.length > 0 && list(rows);
  return html`${list(rows.slice(0, SHOWN))}<details><summary>${tn('{n} more difference', '{n} more differences', rows.length - SHOWN)}</summary>${list(rows.slice(SHOWN))}</details>`;
}

function Row({ game, row, rows }) {
  return html`
    <li class=${row.undone ? 'change undone' : 'change'}>
      <span class="change-time number">${formatTime(new Date(row.at))}</span>
      <div class="grow">${sentence(game, row, rows)}${row.changes?.length > 0 && html`<${Changes} game=${game} changes=${row.changes} />`}</div>
      ${row.by === 'host' && row.seat !== null && html`<span class="tag">${t('by the host')}</span>`}
      ${row.undone && html`<span class="tag">${t('undone')}</span>`}
    </li>`;
}

export function History({ game }) {
  const known = linkOf(game);
  const [rows, setRows] = useState(null);
  const [error, setError] = useState(null);
  const load = () => {
    if (!known) return;
    setError(null);
    historyOf(known.code, isHidden(game)).then(setRows, setError);
  };
  useEffect(load, [known?.code, known?.version, known?.hidden]);
  if (!known) return html`<main class="page narrow" tabindex="-1"><p class="empty">${t('This game is on this phone only.')}</p><a class="button" href=${link(game, 'table')}>${t('Play with several phones')}</a></main>`;
  return html`
    <main class="page narrow shared" tabindex="-1">
      <h1>${t('Who changed what')}</h1>
      <${TableBar} game=${game} />
      ${error && html`<p class="banner is-warning" role="alert"><${Icon} name="offline" /><span class="grow">${isCutOff(error) ? t('No network: the history is on the server.') : error.message}</span>
        <button type="button" class="button quiet" onClick=${load}>${t('Try again')}</button></p>`}
      ${rows && html`
        <section class="card"><h2>${t('Latest change')}</h2><${TakeBacks} ...${{ game, rows }} onDone=${load} /></section>
        <section class="card"><h2>${t('All changes')}</h2>
          <ol class="changes">${rows.map((row) => html`<${Row} key=${row.version} ...${{ game, row, rows }} />`)}</ol></section>`}
      <section class="card"><h2>${t('Export the table')}</h2><${TableExports} code=${known.code} /></section>
    </main>`;
}
