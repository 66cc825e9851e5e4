// The code of a table as others need it: in big letters, as a picture to photograph, as a link to send.
import { html, useState } from '../core/html.js';
import { toClipboard } from '../core/clipboard.js';
import { t } from '../core/i18n.js';
import { joinAddress, qrAddress, spoken } from './sync/table.js';
import { Icon } from '../ui/Icon.js';
import { showToast } from '../ui/Toasts.js';

export function TableCode({ code }) {
  const [unseen, setUnseen] = useState(false); // the picture did not come
  const copy = async () => {
    await toClipboard(joinAddress(code));
    showToast(t('Link copied.'));
  };
  return html`
    <section class="card table-invite">
      <div class="table-invite-text">
        <h2>${t('Join with this code')}</h2>
        <p class="big-code" translate="no">${spoken(code)}</p>
        <p class="small soft">${t('On another phone: photograph the picture, or open Keytally and type the code.')}</p>
        <div class="row wrap">
          ${navigator.share && html`<button type="button" class="button quiet" onClick=${() => navigator.share({ url: joinAddress(code) }).catch(() => {})}><${Icon} name="share" />${t('Send the link')}</button>`}
          <button type="button" class="button quiet" onClick=${copy}><${Icon} name="copy" />${t('Copy the link')}</button>
        </div>
      </div>
      ${!unseen && html`<img class="qr" src=${qrAddress(code)} width="200" height="200" alt=${t('QR code of the link to this table')} onError=${() => setUnseen(true)} />`}
    </section>`;
}
