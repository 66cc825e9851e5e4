// The result of one player: the board as it lies, and every line with what made it.
import { html, useState } from '../core/html.js';
import { pieceName } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { pointer } from '../core/score.js';
import { mayEdit } from '../table/sync/seats.js';
import { Lines } from './Lines.js';
import { LineSheet } from './LineSheet.js';
import { Missing } from '../entry/Missing.js';
import { Placing } from './Placing.js';
import { Assumptions, Best, Unscored } from './Why.js';
import { WarningList } from './WarningList.js';

/** label: see core/labels.js; looking: nothing can be answered or laid differently here. */
export function PlayerResult({ game, editor, index, score, label, looking = false }) {
  const [lit, setLit] = useState(null);
  const [asked, setAsked] = useState(null); // lines and rule of a tapped tile
  const player = draft.value.players[index];
  const { board } = player;
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
        ${!looking && html`<${Missing} ...${{ game, editor }} missing=${score.missing} />`}
        <${Unscored} game=${game} unscored=${score.unscored} names=${score.names} />
        ${score.warnings.length > 0 && html`<section class="card"><h2>${t('Hints')}</h2><${WarningList} game=${game} warnings=${score.warnings} /></section>`}
        <${Assumptions} game=${game} assumptions=${score.assumptions} />
        ${!looking && !editor.fixed && mayEdit(game, player) && html`<${Placing} ...${{ game, index, score }} />`}
      </div>
      ${asked && html`<${LineSheet} ...${{ game, ...asked }} names=${score.names} onClose=${() => setAsked(null)} onLight=${(line) => { setAsked(null); setLit(line); }} />`}
    </div>`;
}
