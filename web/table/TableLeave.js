// The way out of a shared table: alone, or for everybody.
import { html, useState } from '../core/html.js';
import { formatList, t } from '../core/i18n.js';
import { linkOf } from './sync/links.js';
import { isHost, unsent } from './sync/seats.js';
import { closeTable, leave, spoken } from './sync/table.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { showToast } from '../ui/Toasts.js';

function LeaveSheet({ game, onClose }) {
  const names = unsent(game);
  const go = async () => {
    await leave(game);
    showToast(t('You left the table. The boards are kept on this device.'));
  };
  return html`
    <${Sheet} title=${t('Leave the table?')} onClose=${onClose} done=${false}
      footer=${html`<button type="button" class="button quiet" onClick=${onClose}>${t('Stay')}</button>
        <button type="button" class="button" onClick=${go}><${Icon} name="leave" />${t('Leave')}</button>`}>
      <div class="stack">
        ${names.length > 0 && html`<p class="banner is-warning"><${Icon} name="unsent" /><span>${t('Not sent yet: {names}. The others will not see it.', { names: formatList(names) })}</span></p>`}
        <p>${t('All boards stay on this device as they are now. The table continues for the others, and you can return with the code {code}.', { code: spoken(linkOf(game).code) })}</p>
      </div>
    </${Sheet}>`;
}

function CloseSheet({ game, onClose }) {
  const go = async () => {
    if ((await attempt(closeTable(game).then(() => true))) === true) showToast(t('The table is closed. The boards are kept on this device.'));
  };
  return html`
    <${Sheet} title=${t('Close the table for everyone?')} onClose=${onClose} done=${false}
      footer=${html`<button type="button" class="button quiet" onClick=${onClose}>${t('Keep it open')}</button>
        <button type="button" class="button" onClick=${go}><${Icon} name="trash" />${t('Close it for good')}</button>`}>
      <p>${t('The server deletes the boards and the history. Each phone keeps what it shows.')}</p>
    </${Sheet}>`;
}

export function TableLeave({ game }) {
  const [open, setOpen] = useState(null); // leave or close
  return html`
    <div class="row wrap">
      <button type="button" class="button quiet" onClick=${() => setOpen('leave')}><${Icon} name="leave" />${t('Leave the table')}</button>
      ${isHost(game) && html`<button type="button" class="button quiet" onClick=${() => setOpen('close')}><${Icon} name="trash" />${t('Close it for everyone')}</button>`}
    </div>
    ${open === 'leave' && html`<${LeaveSheet} game=${game} onClose=${() => setOpen(null)} />`}
    ${open === 'close' && html`<${CloseSheet} game=${game} onClose=${() => setOpen(null)} />`}`;
}
