// The code of a table as others need it: in big letters, as a picture to photograph, as a link to send.
import { html, useEffect, useState } from '../core/html.js';
import { address, loadAddress, onOwnMachine } from '../core/address.js';
import { formatDay, t } from '../core/i18n.js';
import { joinAddress, qrAddress, spoken } from './sync/table.js';
import { Icon } from '../ui/Icon.js';
import { copyLink } from '../ui/copying.js';

/** Where the page is open at localhost: which address the others take instead. */
function OwnMachine() {
  if (!onOwnMachine()) return null;
  const { url } = address.value;
  return html`
    <p class=${`banner ${url ? 'is-note' : 'is-warning'}`}><${Icon} name=${url ? 'note' : 'warning'} /><span>${url
    ? t('This page is open at localhost, which only this computer can reach. The link and the QR code lead to {url}; the other phones must be on the same network.', { url })
    : t('This page is open at localhost, which only this computer can reach, and the computer is not on a network that phones can reach. Connect it to one, or set KEYTALLY_URL.')}</span></p>`;
}

/** Announces the day on which the service will delete the table. */
function Expiry({ day }) {
  if (!day) return null;
  return html`<p class="small soft">${t('The server deletes this table on {date} unless somebody changes it before then. Keep the evening from the result page, or save it as a file.', { date: formatDay(day) })}</p>`;
}

export function TableCode({ code, expires }) {
  useEffect(() => { loadAddress(); }, []);
  const [unseen, setUnseen] = useState(false); // the picture did not come
  const copy = () => copyLink(joinAddress(code));
  return html`
    <section class="card table-invite">
      <div class="table-invite-text">
        <h2>${t('Join with this code')}</h2>
        <p class="big-code" translate="no">${spoken(code)}</p>
        <${OwnMachine} />
        <${Expiry} day=${expires} />
        <p class="small soft">${unseen ? t('On another phone, open Keytally and type the code.') : t('On another phone, scan the QR code, or open Keytally and type the code.')}</p>
        <div class="row wrap">
          ${navigator.share && html`<button type="button" class="button quiet" onClick=${() => navigator.share({ url: joinAddress(code) }).catch(() => {})}><${Icon} name="share" />${t('Send the link')}</button>`}
          <button type="button" class="button quiet" onClick=${copy}><${Icon} name="copy" />${t('Copy the link')}</button>
        </div>
      </div>
      ${!unseen && html`<img class="qr" src=${qrAddress(code)} width="200" height="200" alt=${t('QR code with the link to this table')} onError=${() => setUnseen(true)} />`}
    </section>`;
}
