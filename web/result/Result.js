// The result: who won, what from, and every line with what made it.
import { html, useState } from '../core/html.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { labels } from '../core/labels.js';
import { go, link } from '../core/route.js';
import { hideResult, isHidden } from '../table/sync/host.js';
import { linkOf } from '../table/sync/links.js';
import { isHost } from '../table/sync/seats.js';
import { attempt } from '../ui/attempt.js';
import { answer as lastAnswer, phase as lastPhase, playerScore } from '../core/score.js';
import { AfterGame } from '../evenings/AfterGame.js';
import { Chart } from './Chart.js';
import { Icon } from '../ui/Icon.js';
import { PlayerResult } from './PlayerResult.js';
import { PlayerTabs } from '../players/PlayerTabs.js';
import { Refused } from '../entry/Refused.js';
import { TableBar } from '../table/TableBar.js';
import { TableExports } from '../table/TableExports.js';
import { TableRules } from '../entry/TableRules.js';
import { AfterPaint, painted } from '../entry/AfterPaint.js';
import { WarningList, howMany, worst } from './WarningList.js';
import { Winner } from './Winner.js';

/** Folded, so that the result stays in sight; the worst severity shows on the fold. */
function TableHints({ game, editor, warnings }) {
  const [open, setOpen] = useState(false);
  if (!warnings.length && !open) return null; // the sheet stays open when what it was opened for is settled
  const follow = ({ at }) => (at.startsWith('/table/') ? setOpen(true) : go(game, 'board', at.split('/')[2]));
  const severity = worst(warnings);
  return html`
    ${warnings.length > 0 && html`<details class=${`banner is-${severity}`}>
      <summary><${Icon} name=${severity} /><strong>${t('For the whole table: {what}', { what: howMany(warnings) })}</strong></summary>
      <${WarningList} game=${game} warnings=${warnings} onFollow=${follow} />
    </details>`}
    ${open && html`<${TableRules} ...${{ game, editor }} onClose=${() => setOpen(false)} />`}`;
}

export function Result({ game, editor }) {
  const answer = lastAnswer.value;
  const phase = lastPhase.value;
  const { players } = draft.value;
  const first = Math.max(0, answer?.players ? players.findIndex((_, index) => playerScore(index)?.rank === 1) : 0);
  const [chosen, setChosen] = useState(null);
  const index = Math.min(chosen ?? first, players.length - 1);
  const score = playerScore(index);
  const label = labels(game);
  if (!answer && players.length && ['empty', 'working'].includes(phase)) {
    return html`<main key="counting" class="page result" tabindex="-1" aria-busy="true"><p class="empty" role="status">${t('counting …')}</p></main>`;
  }
  if (!answer || !players.length) {
    return html`
      <main key="nothing" class="page narrow" tabindex="-1"><${Refused} />
        <div class="card stack"><h1>${t('Nothing to show yet.')}</h1>
          ${phase === 'stale' && html`<p>${t('No network yet; the score appears as soon as the server answers.')}</p>`}
          <div><a class="button" href=${link(game, 'players')}>${t('Players')}</a></div></div></main>`;
  }
  if (isHidden(game)) {
    return html`
      <main key="hidden" class="page narrow" tabindex="-1">
        <${TableBar} game=${game} />
        <div class="card stack">
          <h1>${t('The result is hidden')}</h1>
          <p>${isHost(game) ? t('Reveal it once all boards are entered; then everyone sees it.') : t('The host reveals it at the end.')}</p>
          ${isHost(game) && html`<div><button type="button" class="button" onClick=${() => attempt(hideResult(game, false))}><${Icon} name="crown" />${t('Reveal it now')}</button></div>`}
        </div></main>`;
  }
  return html`
    <main key="result" class="page result" tabindex="-1" aria-busy=${phase === 'working' || (Boolean(score) && !painted.value)}>
      ${phase === 'stale' && html`<p class="banner is-warning" role="status"><${Icon} name="offline" />${t('No network: this is the last known score. Everything is saved.')}</p>`}
      <${TableBar} game=${game} />
      <${Refused} />
      <${Winner} answer=${answer} label=${label.tie} />
      <${AfterPaint}>
        <${AfterGame} ...${{ game, answer, label }} />
        ${linkOf(game) && html`<${TableExports} code=${linkOf(game).code} />`}
        <${Chart} players=${answer.players} label=${label.category} people=${players} />
      </${AfterPaint}>
      <${AfterPaint} at=${2}>
        <${TableHints} ...${{ game, editor }} warnings=${answer.warnings} />
        <${PlayerTabs} players=${players} current=${index} onPick=${setChosen} />
        ${score && html`<${PlayerResult} key=${players[index].key} ...${{ game, editor, index, score, label }} />`}
      </${AfterPaint}>
    </main>`;
}

