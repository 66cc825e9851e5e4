// Two versions of a board side by side, in words; one tap decides which one counts.
import { html } from '../core/html.js';
import { formatTime, t, tn } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { draft } from '../core/draft.js';
import { differences, fieldName } from './sync/differences.js';
import { same } from '../core/same.js';
import { bothWays, keepMine, takeTheirs } from './sync/seating.js';
import { seatOf } from './sync/seats.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { showToast } from '../ui/Toasts.js';

function Rows({ rows }) {
  return html`
    <table class="versions">
      <thead><tr><th scope="col">${t('Difference')}</th><th scope="col">${t('Here')}</th><th scope="col">${t('Other phone')}</th></tr></thead>
      <tbody>${rows.map(({ what, mine, theirs }, at) => html`
        <tr key=${at}><th scope="row">${what}</th><td>${mine}</td><td>${theirs}</td></tr>`)}</tbody>
    </table>`;
}

export function ClashSheet({ game, player, onClose }) {
  const { clash } = seatOf(game, player.seat);
  const name = shownName(player, draft.value.players.indexOf(player));
  const placed = same(player.placed, clash.placed) ? [] : [{ what: fieldName(game, 'placed'), mine: player.placed ? t('yes') : t('no'), theirs: clash.placed ? t('another one') : t('no') }];
  const both = bothWays(seatOf(game, player.seat), player.board);
  const rows = [...differences(game, both.mine, both.theirs), ...placed];
  const mine = () => {
    keepMine(game, player.seat);
    showToast(t('Kept the version here. The other one is in the history.'));
    onClose();
  };
  const theirs = () => {
    takeTheirs(game, player.seat, t('{name}’s board from another phone', { name }));
    showToast(t('Took the other version. Undo brings yours back.'));
    onClose();
  };
  return html`
    <${Sheet} title=${t('Two versions: {name}', { name })} onClose=${onClose} done=${false}
      footer=${html`<button type="button" class="button grow" onClick=${mine}><${Icon} name="phone" />${t('Keep what is here')}</button>
        <button type="button" class="button quiet grow" onClick=${theirs}><${Icon} name="phones" />${t('Use the other one')}</button>`}>
      <div class="stack">
        <p>${t('Another phone changed this board at {time}, while this phone had changes of its own.', { time: formatTime(new Date(clash.changed || Date.now())) })}</p>
        <p class="small soft">${tn('{n} difference', '{n} differences', rows.length)} · ${t('Anything that only one phone changed is kept from both.')}</p>
        <${Rows} rows=${rows} />
      </div>
    </${Sheet}>`;
}
