// One player's board: the game's own editor between the shell's tabs and the live score.
import { html, useState } from '../core/html.js';
import { draft, isEmptyBoard } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { labels } from '../core/labels.js';
import { shownName } from '../core/players.js';
import { go, link } from '../core/route.js';
import { answer, playerScore } from '../core/score.js';
import { useHints } from '../coach/hints.js';
import { mayEdit } from '../table/sync/seats.js';
import { Icon } from '../ui/Icon.js';
import { AfterPaint, PARTS, usePainted } from './AfterPaint.js';
import { GoOn } from './GoOn.js';
import { JumpBar } from './JumpBar.js';
import { Missing } from './Missing.js';
import { PlayerResult } from '../result/PlayerResult.js';
import { PlayerTabs } from '../players/PlayerTabs.js';
import { Refused } from './Refused.js';
import { ScoreBar } from './ScoreBar.js';
import { SeatNote } from '../table/SeatNote.js';
import { Sheet } from '../ui/Sheet.js';
import { TableBar } from '../table/TableBar.js';
import { TableRules } from './TableRules.js';
import { WarningList } from '../result/WarningList.js';

export function Entry({ game, part, editor }) {
  const { players } = draft.value;
  const [sheet, setSheet] = useState(null);
  const [target, setTarget] = useState(null);
  const index = Math.min(Math.max(Number(part) || 0, 0), players.length - 1);
  useHints(game, index);
  const whole = usePainted();
  if (!players.length) {
    return html`<main class="page narrow" tabindex="-1"><div class="card stack"><h1>${t('No players yet.')}</h1><div><a class="button" href=${link(game, 'players')}>${t('Add players')}</a></div></div></main>`;
  }
  const player = players[index];
  const score = playerScore(index);
  const editable = mayEdit(game, player);
  const begun = !isEmptyBoard(player.board); // an untouched board has no faults yet
  const own = (begun && score?.warnings) || [];
  const shared = (begun && answer.value?.warnings) || [];
  const follow = (warning) => {
    setSheet(warning.at.startsWith('/table/') ? 'table' : null);
    const place = warning.at.match(/^\/players\/(\d+)\/board\/(.*)$/);
    if (!place) return;
    if (Number(place[1]) !== index) go(game, 'board', place[1]); // a hint for the whole table, about another board
    setTarget({ part: place[2] });
  };
  const close = () => setSheet(null);
  return html`
    <main class="page entry" tabindex="-1" aria-busy=${!whole}>
      <${PlayerTabs} players=${players} current=${index} onPick=${(to) => go(game, 'board', String(to))} />
      <div class="entry-head">
        <h1>${t('{name}’s board', { name: shownName(player, index) })}</h1>
        <div class="row wrap">
          ${editor.merge && editable && html`<a class="button quiet" href=${link(game, 'photo', String(index))}><${Icon} name="camera" />${t('Photo')}</a>`}
          <button type="button" class="button quiet" onClick=${() => setSheet('table')}><${Icon} name="table" />${t('Table rules')}</button>
        </div>
      </div>
      <${TableBar} game=${game} />
      <${Refused} />
      <${SeatNote} ...${{ game, player, name: shownName(player, index) }} />
      ${editable && html`<${Missing} ...${{ game, editor }} missing=${score?.missing?.filter(({ at }) => !editor.asks?.(at))} />
        <div class="entry-body"><${editor.Editor} key=${player.key} ...${{ game, index, board: player.board, target }} /></div>
        <${AfterPaint} at=${PARTS}><${GoOn} ...${{ game, players, index }} /></${AfterPaint}>`}
      ${!editable && score && html`<h2 class="sr-only">${t('Where the points come from')}</h2><${PlayerResult} key=${player.key} ...${{ game, editor, index, score }} label=${labels(game)} />`}
      <${ScoreBar} index=${index} warnings=${[...own, ...shared]} onWarnings=${() => setSheet('warnings')}>
        <a class="button" href=${link(game, 'result')}>${t('Result')}<${Icon} name="next" /></a>
        ${editable && html`<${JumpBar} key=${player.key} />`}
      </${ScoreBar}>
      ${sheet === 'table' && html`<${TableRules} ...${{ game, editor }} onClose=${close} />`}
      ${sheet === 'warnings' && html`
        <${Sheet} title=${t('Hints for {name}', { name: shownName(player, index) })} onClose=${close}>
          <div class="stack">
            <${WarningList} game=${game} warnings=${own} onFollow=${follow} />
            ${shared.length > 0 && html`<h3>${t('For the whole table')}</h3><${WarningList} game=${game} warnings=${shared} onFollow=${follow} />`}
          </div>
        </${Sheet}>`}
    </main>`;
}
