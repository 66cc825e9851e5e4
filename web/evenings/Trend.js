// The totals of each player from evening to evening, as lines that differ by dash and mark, not by colour alone.
import { html } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { courseOf } from './statistics.js';

const WIDTH = 600;
const HEIGHT = 220;
const PAD = 34;
const DASHES = ['', '8 5', '2 5', '12 4 2 4', '5 3', '1 4'];
const MARKS = [
  (x, y) => html`<circle cx=${x} cy=${y} r="5" />`,
  (x, y) => html`<rect x=${x - 5} y=${y - 5} width="10" height="10" />`,
  (x, y) => html`<path d=${`M${x} ${y - 6}l6 11h-12z`} />`,
  (x, y) => html`<path d=${`M${x} ${y - 7}l6 7-6 7-6-7z`} />`,
  (x, y) => html`<path d=${`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />`,
  (x, y) => html`<path d=${`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} />`,
];

export function Trend({ evenings, names }) {
  const lines = courseOf(evenings, names.slice(0, MARKS.length));
  const most = Math.max(1, ...lines.flatMap(({ totals }) => totals));
  const x = (at) => PAD + (at * (WIDTH - 2 * PAD)) / Math.max(1, evenings.length - 1);
  const y = (total) => HEIGHT - PAD - (total * (HEIGHT - 2 * PAD)) / most;
  return html`
    <section class="card">
      <h2>${t('From evening to evening')}</h2>
      <svg class="trend" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${lines.map(({ name, totals }) => `${name}: ${totals.filter((n) => n !== null).join(', ')}`).join('; ')}>
        ${[0, 0.5, 1].map((part) => html`<g key=${part} class="trend-grid"><path d=${`M${PAD} ${y(most * part)}H${WIDTH - PAD}`} /><text x=${PAD - 6} y=${y(most * part) + 5} text-anchor="end">${formatNumber(Math.round(most * part))}</text></g>`)}
        ${lines.map(({ name, totals }, index) => {
          const points = totals.map((total, at) => [x(at), total]).filter(([, total]) => total !== null);
          return html`<g key=${name} class=${`trend-line trend-${index}`}>
            <path d=${points.map(([at, total], n) => `${n ? 'L' : 'M'}${at} ${y(total)}`).join('')} stroke-dasharray=${DASHES[index]} />
            ${points.map(([at, total]) => MARKS[index](at, y(total)))}</g>`;
        })}
      </svg>
      <ul class="trend-legend">${lines.map(({ name }, index) => html`<li key=${name}><svg viewBox="0 0 40 16" aria-hidden="true"><g class=${`trend-line trend-${index}`}><path d="M0 8H40" stroke-dasharray=${DASHES[index]} />${MARKS[index](20, 8)}</g></svg>${name}</li>`)}</ul>
    </section>`;
}
