// What would have scored more: the three best changes, each shown on the board when tapped.
import { classes, html, useLayoutEffect, useRef } from '../core/html.js';
import { inLanguage, formatList, formatNumber, t, tn } from '../core/i18n.js';
import { Icon, PieceIcon } from '../ui/Icon.js';

const MOST = 3;

const signed = (n) => (n > 0 ? `+${formatNumber(n)}` : formatNumber(n));

function Difference({ lines }) {
  return html`
    <ul class="coach-lines">
      ${lines.map((line) => html`
        <li key=${line.element + line.at}><span class="grow"><strong>${inLanguage(line.names)}</strong> <span class="soft">${line.how}</span></span>
          <span class="number"><span class="sr-only">${t('before')} </span>${formatNumber(line.before)}<span aria-hidden="true"> → </span><span class="sr-only">, ${t('then')} </span>${formatNumber(line.after)}</span></li>`)}
    </ul>`;
}

function Change({ change, chosen, onPick }) {
  return html`
    <li>
      <button type="button" class=${classes('line', { lit: chosen })} aria-pressed=${chosen ? 'true' : 'false'} onClick=${() => onPick(chosen ? null : change)}>
        <span class="line-points number">${signed(change.gain)}<span class="sr-only"> ${tn('point', 'points', change.gain)}</span></span>
        <span class="grow"><span class="line-name">${change.change}</span>${change.where && html`<span class="line-how">${change.where}</span>`}</span>
        ${change.kind === 'piece' && html`<${PieceIcon} id=${change.piece} />`}
      </button>
      ${chosen && html`<${Difference} lines=${change.lines} />`}
    </li>`;
}

function Overtaking({ advice }) {
  const { next_rank: next, changes } = advice;
  if (!next) return null;
  const found = next.change === null ? null : changes[next.change];
  const ahead = { names: formatList(next.ahead), points: `${formatNumber(next.points)} ${tn('point', 'points', next.points)}` };
  return html`
    <p class="coach-next"><${Icon} name="up" /><span>${t('{points} behind {names}.', ahead)} ${found
      ? t('The smallest change that would have been enough: {change} ({gain}).', { change: [found.change, found.where].filter(Boolean).join(', '), gain: signed(found.gain) })
      : t('No single change would have been enough.')}</span></p>`;
}

/** The advice comes late: what has the focus stays in view though the card pushes it down. */
function useFocusInView(card) {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isBelow = card.current.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
    const before = focused.getBoundingClientRect().top - card.current.offsetHeight;
    if (isBelow && focused.matches(':focus-visible') && before >= 0 && before < innerHeight) focused.scrollIntoView({ block: 'nearest' });
  }, []);
}

/** advice: see advice.js; tried: the change that the board shows; onTry(change or null). */
export function CoachCard({ advice, tried, onTry }) {
  const best = advice.changes.filter(({ gain }) => gain > 0).slice(0, MOST);
  const card = useRef(null);
  useFocusInView(card);
  return html`
    <section class="line-group coach no-print" ref=${card}>
      <h3>${t('What would have scored more')}</h3>
      ${best.length ? html`<ul>${best.map((change) => html`<${Change} key=${change.change + change.where} ...${{ change }} chosen=${tried === change} onPick=${onTry} />`)}</ul>`
        : html`<p class="coach-note">${t('No single change would have scored more.')}</p>`}
      <div class="coach-note stack">
        <${Overtaking} advice=${advice} />
        <p class="small soft">${advice.note} ${!advice.complete && t('There was no time to try everything.')}</p>
      </div>
    </section>`;
}
