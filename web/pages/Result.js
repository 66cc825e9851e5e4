// The result: who won, what from, and every line with what made it.
import { html, useState } from '../core/html.js';
import { catalogue, pieceName } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { inLanguage, t, tn } from '../core/i18n.js';
import { go, link } from '../core/route.js';
import { outcome, playerScore, pointer } from '../core/score.js';
import { Chart } from '../components/Chart.js';
import { Lines } from '../components/Lines.js';
import { LineSheet } from '../components/LineSheet.js';
import { Icon } from '../components/Icon.js';
import { Missing } from '../components/Missing.js';
import { Placing } from '../components/Placing.js';
import { PlayerTabs } from '../components/PlayerTabs.js';
import { Refused } from '../components/Refused.js';
import { Share } from '../components/Share.js';
import { TableRules } from '../components/TableRules.js';
import { Assumptions, Best, Unscored } from '../components/Why.js';
import { WarningList, worst } from '../components/WarningList.js';
import { Winner } from '../components/Winner.js';

/** Names of categories and tie-breakers: the catalogue's, else the id in plain words. */
function labels(game) {
  const { categories = [] } = catalogue(game);
  const names = new Map(categories.map((category) => [category.id, inLanguage(category.names)]));
  const ties = {
    gems: t('gems'), finished_goods: t('finished goods'), raw_materials: t('raw materials'), tiles: t('tiles'), counters: t('counters'),
    favour_track: t('favour track'), turn_order: t('turn order'), boat_order: t('boat order'),
  };
  return {
    category: (id) => names.get(id) || id.replaceAll('_', ' '),
    tie: (id) => ties[id] || pieceName(game, id),
  };
}

function PlayerResult({ game, editor, index, score, label }) {
  const [lit, setLit] = useState(null);
  const [asked, setAsked] = useState(null); // lines and rule of a tapped tile
  const { board } = draft.value.players[index];
  const places = lit && new Set([lit.at, ...(lit.counted || [])]);
  const pick = (line) => setLit(line === lit ? null : line);
  const ask = (part, element) => {
    const at = pointer(index, part);
    setAsked({ element, lines: score.lines.filter((line) => line.at === at), holders: score.lines.filter((line) => line.counted?.includes(at) && line.at !== at) });
  };
  const lines = html`<${Lines} game=${game} lines=${score.lines} names=${score.names} lit=${lit} onPick=${pick} label=${label.category} />`;
  return html`
    <div class="result-player">
      ${editor.Board && html`<div class="result-board"><${editor.Board} ...${{ index, board, lit: places, line: lit, onAsk: ask }} />
        <p class="sr-only" role="status">${lit && t('Lit: {what}', { what: `${pieceName(game, lit.element)} – ${lit.how}` })}</p></div>`}
      <div class="result-lines stack">
        <${Best} score=${score} />
        ${editor.Board && html`<p class="small soft no-print">${t('Tap a line to see what made it, or a tile for its rule.')}</p>`}
        ${lines}
        <${Missing} ...${{ game, editor }} missing=${score.missing} />
        <${Unscored} game=${game} unscored=${score.unscored} names=${score.names} />
        ${score.warnings.length > 0 && html`<section class="card"><h2>${t('Hints')}</h2><${WarningList} game=${game} warnings=${score.warnings} /></section>`}
        <${Assumptions} game=${game} assumptions=${score.assumptions} />
        ${!editor.fixed && html`<${Placing} ...${{ game, index, score }} />`}
      </div>
      ${asked && html`<${LineSheet} ...${{ game, ...asked }} names=${score.names} onClose=${() => setAsked(null)} onLight=${(line) => { setAsked(null); setLit(line); }} />`}
    </div>`;
}

/** Folded, so that the result stays in sight; the worst severity shows on the fold. */
function TableHints({ game, editor, warnings }) {
  const [open, setOpen] = useState(false);
  if (!warnings.length) return null;
  const follow = ({ at }) => (at.startsWith('/table/') ? setOpen(true) : go(game, 'board', at.split('/')[2]));
  const severity = worst(warnings);
  return html`
    <details class=${`banner is-${severity}`}>
      <summary><${Icon} name=${severity} /><strong>${tn('{n} hint for the whole table', '{n} hints for the whole table', warnings.length)}</strong></summary>
      <${WarningList} game=${game} warnings=${warnings} onFollow=${follow} />
      ${open && html`<${TableRules} ...${{ game, editor }} onClose=${() => setOpen(false)} />`}
    </details>`;
}

export function Result({ game, editor }) {
  const { answer, phase } = outcome.value;
  const { players } = draft.value;
  const first = Math.max(0, answer?.players ? players.findIndex((_, index) => playerScore(index)?.rank === 1) : 0);
  const [chosen, setChosen] = useState(null);
  const index = Math.min(chosen ?? first, players.length - 1);
  const score = playerScore(index);
  const label = labels(game);
  if (!answer || !players.length) {
    return html`
      <main class="page narrow" tabindex="-1"><${Refused} />
        <p class="empty">${phase === 'stale' ? t('No network yet; the score comes as soon as the service answers.') : t('Nothing to show yet.')}</p>
        <a class="button" href=${link(game, 'players')}>${t('Players')}</a></main>`;
  }
  return html`
    <main class="page result" tabindex="-1">
      ${phase === 'stale' && html`<p class="banner is-warning" role="status"><${Icon} name="offline" />${t('No network: last known score. Everything is kept.')}</p>`}
      <${Refused} />
      <${Winner} answer=${answer} label=${label.tie} />
      <${Share} ...${{ game, answer, label }} />
      <${Chart} players=${answer.players} label=${label.category} />
      <${TableHints} ...${{ game, editor }} warnings=${answer.warnings} />
      <${PlayerTabs} players=${players} current=${index} onPick=${setChosen} />
      ${score && html`<${PlayerResult} key=${players[index].key} ...${{ game, editor, index, score, label }} />`}
    </main>`;
}

