// When the game is over: keep the evening, play again with the same people, hand the result on.
import { html, useState } from '../core/html.js';
import { clearBoards, change, draft, undo } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { go } from '../core/route.js';
import { isCounted } from '../core/score.js';
import { rememberPeople } from '../players/people.js';
import { mayRule } from '../table/sync/seats.js';
import { Share } from '../result/Share.js';
import { ShareSheet } from '../shown/ShareSheet.js';
import { Icon } from '../ui/Icon.js';
import { showToast } from '../ui/Toasts.js';
import { Details } from './Details.js';
import { deleteEvening, eveningById, eveningOf, keepEvening } from './kept.js';

/** Keeps the game on the page as an evening; the same game again changes its evening. Null when the device cannot. */
function keepThis(game, answer) {
  const { $evening: id, $play: play = {} } = draft.value.table;
  const first = draft.value.players.find(({ key }) => key === play.first)?.name;
  const evening = eveningOf(game, draft.value, answer, { ...play, first, ...(eveningById(id) ? { id, at: eveningById(id).at } : {}) });
  rememberPeople(draft.value.players);
  if (!keepEvening(evening)) return null;
  if (id !== evening.id) change(t('evening saved'), ({ table }) => { table.$evening = evening.id; });
  return evening;
}

/** label: see core/labels.js. */
export function AfterGame({ game, answer, label }) {
  const [sheet, setSheet] = useState(null);
  const keep = () => {
    const known = draft.value.table.$evening;
    const evening = keepThis(game, answer);
    if (!evening) return;
    showToast(t('Evening saved on this device.'), known === evening.id ? undefined : () => deleteEvening(evening.id));
  };
  const again = () => {
    if (!keepThis(game, answer)) return; // the page warns that nothing can be stored
    clearBoards(t('boards cleared'));
    showToast(t('Evening saved; all boards are empty again.'), undo);
    go(game, 'players');
  };
  const close = () => setSheet(null);
  return html`
    <div class="row wrap no-print after-game">
      ${mayRule(game) && html`<button type="button" class="button" disabled=${!isCounted.value} onClick=${again}><${Icon} name="swap" />${t('Rematch')}</button>`}
      <button type="button" class="button quiet" disabled=${!isCounted.value} onClick=${keep}><${Icon} name="crown" />${t('Keep this evening')}</button>
    </div>
    <div class="take-alongs no-print">
      <${Share} ...${{ game, answer, label }} />
      <button type="button" class="take-along" onClick=${() => setSheet('share')}><${Icon} name="phones" />${t('Link and QR code')}</button>
      <button type="button" class="take-along" onClick=${() => setSheet('details')}><${Icon} name="clock" />${t('Duration, place')}</button>
    </div>
    ${sheet === 'share' && html`<${ShareSheet} ...${{ game, answer }} onClose=${close} />`}
    ${sheet === 'details' && html`<${Details} onClose=${close} />`}`;
}
