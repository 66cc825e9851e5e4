// The totals of each player from evening to evening, as lines that differ by dash and mark, not by colour alone. Drawn in
// parts of its field, so that letters and marks keep their size on every screen.
import { html } from '../core/html.js';
import { formatDate, formatNumber, t } from '../core/i18n.js';
import { courseOf, ticksTo } from './statistics.js';

const DASHES = ['', '8 5', '2 5', '12 4 2 4', '5 3', '1 4'];
const MARKS = [
  html`<circle r="5" />`,
  html`<rect x="-5" y="-5" width="10" height="10" />`,
  html`<path d="M0 -6l6 11h-12z" />`,
  html`<path d="M0 -7l6 7-6 7-6-7z" />`,
  html`<path d="M-6 0h12M0 -6v12" />`,
  html`<path d="M-5 -5l10 10M5 -5l-10 10" />`,
];
const MARKED = 30; // evenings; with more the marks would overlap

function Line({ totals, index, x, y }) {
  const points = totals.map((total, at) => ({ at, total })).filter(({ total }) => total !== null);
  const path = points.map(({ at, total }, n) => `${n ? 'L' : 'M'}${x(at)} ${100 - y(total)}`).join('');
  return html`
    <svg class=${`trend-line trend-${index}`} viewBox="0 0 100 100" preserveAspectRatio="none"><path d=${path} stroke-dasharray=${DASHES[index]} vector-effect="non-scaling-stroke" /></svg>
    ${totals.length <= MARKED && points.map(({ at, total }) => html`
      <svg key=${at} class=${`trend-mark trend-line trend-${index}`} viewBox="-8 -8 16 16" style=${{ left: `${x(at)}%`, bottom: `${y(total)}%` }}>${MARKS[index]}</svg>`)}`;
}

export function Trend({ evenings, names }) {
  const lines = courseOf(evenings, names.slice(0, MARKS.length));
  const ticks = ticksTo(Math.max(1, ...lines.flatMap(({ totals }) => totals)));
  const x = (at) => (at * 100) / Math.max(1, evenings.length - 1);
  const y = (total) => (total * 100) / ticks.at(-1);
  const label = lines.map(({ name, totals }) => `${name}: ${totals.filter((n) => n !== null).map(formatNumber).join(', ')}`).join('; ');
  const days = evenings.map(({ at }) => at).toSorted();
  return html`
    <section class="card">
      <h2>${t('Totals over time')}</h2>
      <div class="trend" role="img" aria-label=${label}>
        ${ticks.map((n) => html`<span key=${n} class="trend-tick number" style=${{ bottom: `${y(n)}%` }}>${formatNumber(n)}</span>`)}
        <div class="trend-field">
          ${ticks.map((n) => html`<span key=${n} class="trend-grid" style=${{ bottom: `${y(n)}%` }}></span>`)}
          ${lines.map(({ name, totals }, index) => html`<${Line} key=${name} ...${{ totals, index, x, y }} />`)}
        </div>
      </div>
      <p class="trend-days small soft"><span>${formatDate(new Date(days[0]))}</span><span>${formatDate(new Date(days.at(-1)))}</span></p>
      <ul class="trend-legend">${lines.map(({ name }, index) => html`<li key=${name}><svg viewBox="0 0 40 16" aria-hidden="true"><g class=${`trend-line trend-${index}`}><path d="M0 8H40" stroke-dasharray=${DASHES[index]} /><g transform="translate(20 8)">${MARKS[index]}</g></g></svg>${name}</li>`)}</ul>
    </section>`;
}
