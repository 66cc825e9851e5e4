// The evenings of this device: list, who wins, what the points come from; everything as a file.
import { html, useEffect, useRef, useState } from '../core/html.js';
import { Problem, getJson, isCutOff } from '../core/api.js';
import { catalogue, games, loadCatalogue } from '../core/catalogue.js';
import { download } from '../core/download.js';
import { formatDate, formatList, formatNumber, formatPercent, t, tn } from '../core/i18n.js';
import { labels } from '../core/labels.js';
import { link } from '../core/route.js';
import { storageFails } from '../core/storage.js';
import { forgetPerson, people } from '../players/people.js';
import { Chart } from '../result/Chart.js';
import { tableCodes } from '../table/sync/links.js';
import { draftOfState } from '../table/sync/settings.js';
import { chosen } from '../ui/chosen.js';
import { Icon } from '../ui/Icon.js';
import { exportAll, loadFile } from '../ui/everything.js';
import { showToast } from '../ui/Toasts.js';
import { deleteEvening, evenings, eveningOf, keepEvening } from './kept.js';
import { logOf, playAddress, playOf } from './log.js';
import { playersOf } from './statistics.js';
import { Trend } from './Trend.js';

const NEWEST = 6; // evenings that are listed at once

const together = (text) => text.replace(' ', '\u00a0');
const titleOf = (id) => games.value?.find((game) => game.id === id)?.title || id.replaceAll('_', ' ');

function Filter({ ids, chosen, onPick }) {
  if (ids.length < 2) return null;
  return html`
    <div class="chips" role="group" aria-label=${t('Game')}>
      <button type="button" class="chip" aria-pressed=${chosen ? 'false' : 'true'} onClick=${() => onPick(null)}>${t('All games')}</button>
      ${ids.map((id) => html`<button type="button" class="chip" key=${id} aria-pressed=${chosen === id ? 'true' : 'false'} onClick=${() => onPick(id)}>${titleOf(id)}</button>`)}
    </div>`;
}

function Players({ rows }) {
  return html`
    <section class="card">
      <h2>${t('Players')}</h2>
      <div class="chart-scroll" tabindex="0" role="region" aria-label=${t('Players')}>
        <table class="legend players-table">
          <thead><tr><th scope="col"><span class="sr-only">${t('Name')}</span></th><th scope="col">${t('Games')}</th><th scope="col">${t('Wins')}</th><th scope="col">${t('Average')}</th><th scope="col">${t('Best')}</th></tr></thead>
          <tbody>${rows.map(({ name, games: n, wins, average, best }) => html`
            <tr key=${name}><th scope="row">${name}</th><td class="number">${formatNumber(n)}</td><td class="number">${formatNumber(wins)} (${formatPercent(wins / n)})</td>
              <td class="number">${formatNumber(Math.round(average * 10) / 10)}</td><td class="number">${formatNumber(best)}</td></tr>`)}</tbody>
        </table>
      </div>
    </section>`;
}

/** Averages of one game, as the chart of a result. */
function Categories({ game, rows, list }) {
  useEffect(() => { loadCatalogue(game).catch(() => {}); }, [game]);
  if (!catalogue(game)) return null;
  const round = (n) => Math.round(n * 10) / 10;
  const bars = rows.map(({ name, average, points }) => ({
    name, total: round(average), lines: Object.entries(points).map(([category, n]) => ({ category, points: round(n) })),
  }));
  const markOf = (name) => list.flatMap(({ players }) => players).find((player) => player.name === name)?.colour || 'black';
  const marks = rows.map(({ name }) => ({ name, colour: markOf(name) }));
  return html`<${Chart} players=${bars} people=${marks} label=${labels(game).category} title=${t('Where the points come from, on average')} />`;
}

function Evening({ evening }) {
  const { id, game, at, winners, players, place, minutes } = evening;
  const ranked = players.toSorted((a, b) => a.rank - b.rank);
  const forget = () => {
    deleteEvening(id);
    showToast(t('Evening deleted.'), () => keepEvening(evening));
  };
  return html`
    <li class="evening">
      <a class="evening-link" href=${link('evenings', id)}>
        <span class="game-title">${titleOf(game)}</span>
        <span class="small soft">${[formatDate(new Date(at)), place, minutes && together(tn('{n} minute', '{n} minutes', minutes))].filter(Boolean).join(' · ')}</span>
        <span>${ranked.map(({ name, total }) => `${name}\u00a0${formatNumber(total)}`).join(', ')}</span>
        ${players.length > 1 && html`<span class="evening-winner"><${Icon} name="crown" /><span class="sr-only">${tn('Winner: {names}', 'Winners: {names}', winners.length, { names: formatList(winners) })}</span><span aria-hidden="true">${formatList(winners)}</span></span>`}
      </a>
      <a class="icon-button" href=${playAddress(playOf(evening))} target="_blank" rel="noreferrer" aria-label=${t('{game}, {date}: to the BG Stats app', { game: titleOf(game), date: formatDate(new Date(at)) })}><${Icon} name="share" /></a>
      <button type="button" class="icon-button" onClick=${forget} aria-label=${t('{game}, {date}: delete', { game: titleOf(game), date: formatDate(new Date(at)) })}><${Icon} name="trash" /></button>
    </li>`;
}

/** The newest first; older ones at a tap, so that the statistics are not far below. */
function List({ list }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? list : list.slice(0, NEWEST);
  return html`
    <div class="evenings card">
      <ul>${shown.map((evening) => html`<${Evening} key=${evening.id} evening=${evening} />`)}</ul>
      ${shown.length < list.length && html`<button type="button" class="text-button" onClick=${() => setWhole(true)}>${t('Show all {n} evenings', { n: formatNumber(list.length) })}</button>`}
    </div>`;
}

/** Takes over the tables of this device that the service still holds and that have a score. */
async function fetchTables() {
  let added = 0;
  for (const code of tableCodes()) {
    const state = await getJson(`/tables/${code}`).catch((error) => { if (!(error instanceof Problem)) throw error; });
    if (state?.score?.players.length) {
      const known = evenings().some(({ id }) => id === `table-${code}`);
      if (keepEvening(eveningOf(state.game, draftOfState(state), state.score, { id: `table-${code}`, at: state.changed })) && !known) added += 1;
    }
  }
  return added;
}

function Files() {
  const input = useRef(null);
  return html`
    <section class="card stack">
      <h2>${t('Back up and restore')}</h2>
      <p class="small soft">${t('Boards, evenings, names, and the keys to your boxes and tables: to move to another device or browser, or to keep as a backup. Anyone who has the file has these keys.')}</p>
      <div class="row wrap">
        <button type="button" class="button quiet" onClick=${exportAll}><${Icon} name="copy" />${t('Save as a file')}</button>
        <button type="button" class="button quiet" onClick=${() => input.current.click()}><${Icon} name="layers" />${t('Load a file')}</button>
        <input ref=${input} type="file" accept="application/json,.json" hidden aria-label=${t('Load a file')} onChange=${(event) => loadFile(chosen(event)[0])} />
      </div>
      ${storageFails.value && html`<p class="hint is-warning">${t('This device cannot save anything right now.')}</p>`}
    </section>`;
}

function Names() {
  const known = people();
  if (!known.length) return null;
  return html`
    <details class="card folded-names">
      <summary>${tn('{n} remembered name', '{n} remembered names', known.length)}</summary>
      <ul class="names">${known.map(({ name }) => html`
        <li key=${name}><span class="grow">${name}</span><button type="button" class="icon-button" onClick=${() => forgetPerson(name)} aria-label=${t('Forget {name}', { name })}><${Icon} name="trash" /></button></li>`)}</ul>
    </details>`;
}

export function Evenings() {
  const [chosen, setChosen] = useState(null);
  const [asking, setAsking] = useState(false);
  const all = evenings();
  const ids = [...new Set(all.map(({ game }) => game))];
  const game = ids.includes(chosen) ? chosen : ids.length === 1 ? ids[0] : null;
  const list = game ? all.filter((evening) => evening.game === game) : all;
  const rows = playersOf(list);
  const ask = async () => {
    setAsking(true);
    try {
      const added = await fetchTables();
      showToast(added ? tn('{n} evening loaded.', '{n} evenings loaded.', added) : t('No new evenings found.'));
    } catch (error) {
      showToast(isCutOff(error) ? t('No network: the tables are on the server.') : error.message);
    }
    setAsking(false);
  };
  return html`
    <main class="page narrow" tabindex="-1">
      <h1>${t('Evenings')}</h1>
      ${!all.length && html`<p class="empty">${t('None yet. Every result page has “Keep this evening” and “Rematch”.')}</p>`}
      <${Filter} ids=${ids} chosen=${game} onPick=${setChosen} />
      ${list.length > 0 && html`
        <${List} key=${game} list=${list} />
        <${Players} rows=${rows} />
        ${game && html`<${Categories} game=${game} rows=${rows} list=${list} />`}
        ${game && list.length > 1 && html`<${Trend} evenings=${list} names=${rows.map(({ name }) => name)} />`}
        <div><button type="button" class="button quiet" onClick=${() => download(new Blob([logOf(list)], { type: 'text/csv' }), 'keytally.csv')}><${Icon} name="table" />${t('Play log (CSV)')}</button></div>`}
      ${tableCodes().length > 0 && html`<div><button type="button" class="button quiet" disabled=${asking} onClick=${ask}><${Icon} name="phones" />${t('Look for tables on the server')}</button></div>`}
      <${Files} />
      <${Names} />
    </main>`;
}
