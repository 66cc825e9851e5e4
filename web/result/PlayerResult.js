// The result of one player: the board, every line with the pieces that score it, and what would have scored more.
import { classes, html, useState } from '../core/html.js';
import { pieceName } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { pointer } from '../core/score.js';
import { mayEdit } from '../table/sync/seats.js';
import { mayTell, useAdvice } from '../coach/advice.js';
import { CoachCard } from '../coach/CoachCard.js';
import { patched } from '../coach/patch.js';
import { Lines } from './Lines.js';
import { LineSheet } from './LineSheet.js';
import { AfterPaint, PARTS } from '../entry/AfterPaint.js';
import { Missing } from '../entry/Missing.js';
import { Placing } from './Placing.js';
import { Assumptions, Best, Unscored } from './Why.js';
import { WarningList } from './WarningList.js';

/** label: see core/labels.js; looking: read-only. */
export function PlayerResult({ game, editor, index, score, label, looking = false }) {
  const [lit, setLit] = useState(null);
  const [tried, setTried] = useState(null); // a change of the coach's that the board shows
  const [asked, setAsked] = useState(null); // lines and rule of a tapped tile
  const player = draft.value.players[index];
  const advice = useAdvice(game, index, !looking && mayTell(game, player));
  const shown = advice?.changes.includes(tried) ? tried : null;
  const board = shown ? patched(player.board, shown.patch) : player.board;
  const places = shown ? new Set([shown.at, ...shown.lines.map(({ at }) => at)]) : lit && new Set([lit.at, ...(lit.counted || [])]);
  const light = (line) => {
    setTried(null);
    setLit(line);
  };
  const pick = (line) => light(line === lit ? null : line);
  const tryOut = (change) => {
    setLit(null);
    setTried(change);
  };
  const ask = (part, element) => {
    const at = pointer(index, part);
    setAsked({ element, worth: advice?.worth.find((each) => each.at === at), lines: score.lines.filter((line) => line.at === at), holders: score.lines.filter((line) => line.counted?.includes(at) && line.at !== at) });
  };
  const names = { ...score.names, ...editor.heldNames?.(player.board) };
  const lines = html`<${Lines} game=${game} lines=${score.lines} names=${names} lit=${lit} onPick=${pick} label=${label.category} />`;
  return html`
    <div class="result-player">
      ${editor.Board && html`<div class=${classes('result-board', { ghost: shown })}><${editor.Board} ...${{ index, board, lit: places, line: lit, onAsk: ask }} />
        ${shown && html`<p class="ghost-note small" role="status">${t('Shown on the board, not entered: {change}', { change: [shown.change, shown.where].filter(Boolean).join(', ') })}</p>`}
        <p class="sr-only" role="status">${lit && t('Highlighted: {what}', { what: `${pieceName(game, lit.element)} – ${lit.how}` })}</p></div>`}
      <div class="result-lines stack">
        <${AfterPaint} at=${3}>
          <${Best} score=${score} />
          ${editor.Board && html`<p class="small soft no-print">${t('Tap a line to see where its points come from, or a tile for its rule.')}</p>`}
        </${AfterPaint}>
        ${lines}
        <${AfterPaint} at=${PARTS}>
          ${advice && html`<${CoachCard} ...${{ advice }} tried=${shown} onTry=${tryOut} />`}
          ${!looking && html`<${Missing} ...${{ game, editor }} missing=${score.missing} />`}
          <${Unscored} game=${game} unscored=${score.unscored} names=${names} advice=${advice} />
          ${score.warnings.length > 0 && html`<section class="card"><h2>${t('Hints')}</h2><${WarningList} game=${game} warnings=${score.warnings} /></section>`}
          <${Assumptions} game=${game} assumptions=${score.assumptions} />
          ${!looking && !editor.fixed && mayEdit(game, player) && html`<${Placing} ...${{ game, index, score, names }} />`}
        </${AfterPaint}>
      </div>
      ${asked && html`<${LineSheet} ...${{ game, ...asked }} names=${names} onClose=${() => setAsked(null)} onLight=${(line) => { setAsked(null); light(line); }} />`}
    </div>`;
}
