// A result that is only looked at: out of a link that holds it, an evening of this device, or a table for spectators.
import { html, useEffect, useState } from '../core/html.js';
import { Offline, getIfNewer } from '../core/api.js';
import { draft, replaceDraft } from '../core/draft.js';
import { formatDate, t } from '../core/i18n.js';
import { labels } from '../core/labels.js';
import { go, here, opened, place } from '../core/route.js';
import { answer as lastAnswer, phase as lastPhase, playerScore } from '../core/score.js';
import { eveningById, untied } from '../evenings/kept.js';
import { PlayerTabs } from '../players/PlayerTabs.js';
import { Refused } from '../entry/Refused.js';
import { Chart } from '../result/Chart.js';
import { PlayerResult } from '../result/PlayerResult.js';
import { Winner } from '../result/Winner.js';
import { layAside } from '../table/sync/aside.js';
import { dropLink } from '../table/sync/links.js';
import { draftOfState } from '../table/sync/settings.js';
import { Icon } from '../ui/Icon.js';
import { decode } from './code.js';
import { Spectator } from './Spectator.js';

const EVERY = 3000; // ms between two looks at a table

const tag = new Map(); // code of a table for spectators -> ETag of what is shown

/** {game, draft} of the address, or null; throws Offline and Problem. */
async function load(kind, code) {
  if (kind === 's') return decode(code);
  if (kind === 'evenings') return eveningById(code);
  const newer = await getIfNewer(`/views/${code}`, tag.get(code));
  if (!newer) return undefined;
  tag.set(code, newer.etag);
  return { game: newer.body.game, draft: draftOfState(newer.body), state: newer.body };
}

/** Before it is known which game it is. */
export function Opening() {
  const { kind, part } = place.value;
  const [wrong, setWrong] = useState(null);
  const path = here();
  useEffect(() => {
    let left = false;
    tag.delete(part);
    load(kind, part).then(
      (found) => { if (!left) { if (found) opened.value = { ...found, path }; else setWrong('damaged'); } },
      (error) => { if (!left) setWrong(error instanceof Offline ? 'offline' : 'damaged'); },
    );
    return () => { left = true; };
  }, [path]);
  if (!wrong) return html`<main class="page narrow" tabindex="-1" aria-busy="true"><p class="empty" role="status">${t('Opening the page …')}</p></main>`;
  return html`
    <main class="page narrow" tabindex="-1"><div class="card stack">
      <h1>${t('This result cannot be shown.')}</h1>
      <p>${wrong === 'offline' ? t('The server cannot be reached right now.') : kind === 's' ? t('The link is incomplete or damaged. Ask for it again, or scan the QR code.') : t('It was deleted, or the link is wrong.')}</p>
    </div></main>`;
}

/** Asks again while the page is open, so that spectators see what happens. */
function useNews(kind, code) {
  useEffect(() => {
    if (kind !== 'view') return undefined;
    const timer = setInterval(() => load(kind, code).then((found) => { if (found) opened.value = { ...opened.value, ...found }; }, () => {}), EVERY);
    return () => clearInterval(timer);
  }, [kind, code]);
}

function TakeOver({ game }) {
  const take = () => {
    const mine = structuredClone(untied(draft.value));
    delete mine.table.$evening;
    layAside(game);
    dropLink(game);
    replaceDraft(game, mine);
    go(game, 'result');
  };
  return html`<button type="button" class="button quiet" onClick=${take}><${Icon} name="copy" />${t('Make my own copy')}</button>`;
}

export function Shown({ game, editor }) {
  const { kind, part, view } = place.value;
  const [chosen, setChosen] = useState(null);
  useNews(kind, part);
  const answer = lastAnswer.value;
  const phase = lastPhase.value;
  const { players } = draft.value;
  const { at, state } = opened.value;
  const label = labels(game);
  if (state?.hidden) {
    return html`<main class="page narrow" tabindex="-1"><p class="empty" role="status">${t('The result is hidden until it is revealed.')}</p></main>`;
  }
  if (view === 'tv') return html`<${Spectator} answer=${answer} />`;
  const first = Math.max(0, answer?.players ? players.findIndex((_, index) => playerScore(index)?.rank === 1) : 0);
  const index = Math.min(chosen ?? first, players.length - 1);
  const score = playerScore(index);
  return html`
    <main class="page result" tabindex="-1" aria-busy=${!answer && phase !== 'stale'}>
      <p class="banner is-note no-print"><${Icon} name="note" /><span class="grow">${kind === 'view' ? t('You are watching; you cannot change anything here.')
    : at ? t('Evening of {date}, read-only.', { date: formatDate(new Date(at)) }) : t('A result that somebody sent you. It is read-only.')}</span></p>
      <${Refused} />
      ${!answer && html`<p class="empty" role="status">${phase === 'stale' ? t('No network yet; the score appears as soon as the server answers.') : t('counting …')}</p>`}
      ${answer && html`<${Winner} answer=${answer} label=${label.tie} /><${Chart} players=${answer.players} label=${label.category} people=${players} />`}
      <div class="row wrap no-print">
        <${TakeOver} game=${game} />
        ${kind === 'view' && html`<a class="button quiet" href=${`#/view/${part}/tv`}><${Icon} name="phones" />${t('Large view for a TV')}</a>`}
        <button type="button" class="button quiet" onClick=${() => window.print()}><${Icon} name="print" />${t('Print')}</button>
      </div>
      <${PlayerTabs} players=${players} current=${index} onPick=${setChosen} />
      ${score && html`<${PlayerResult} key=${players[index].key} looking ...${{ game, editor, index, score, label }} />`}
    </main>`;
}
