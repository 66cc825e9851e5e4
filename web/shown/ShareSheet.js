// The game on the page as a link and a QR code that hold all of it; who opens them can look, and take a copy.
import { html, useEffect, useState } from '../core/html.js';
import { address, addressOf, loadAddress } from '../core/address.js';
import { draft } from '../core/draft.js';
import { formatNumber, t } from '../core/i18n.js';
import { encode as encodeQr } from '../vendor/uqr.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { copyLink } from '../ui/copying.js';
import { encode } from './code.js';

const MOST = 2900; // letters that one QR code holds

/** A QR code as one path. */
function QrCode({ text, label }) {
  const { data, size } = encodeQr(text, { ecc: 'L', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`
    <svg class="qr qr-drawn" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" /></svg>`;
}

/** place: what follows the address of the form, "#/s/…". */
export function LinkBox({ place, note, label }) {
  useEffect(() => { loadAddress(); }, []);
  const link = addressOf(place);
  const copy = () => copyLink(link);
  return html`
    <div class="stack share-link">
      <p>${note}</p>
      ${!address.value.url && html`<p class="hint is-warning"><${Icon} name="warning" />${t('This page is open at localhost, so the link works on this computer only.')}</p>`}
      ${link.length <= MOST && html`<${QrCode} text=${link} label=${label} />`}
      ${link.length > MOST && html`<p class="hint is-note"><${Icon} name="note" />${t('Too much for one QR code; send the link instead.')}</p>`}
      <div class="row wrap">
        <button type="button" class="button" onClick=${copy}><${Icon} name="copy" />${t('Copy the link')}</button>
        ${navigator.share && html`<button type="button" class="button quiet" onClick=${() => navigator.share({ url: link }).catch(() => {})}><${Icon} name="share" />${t('Send the link')}</button>`}
      </div>
      <p class="small soft">${t('{n} characters', { n: formatNumber(link.length) })}</p>
    </div>`;
}

export function ShareSheet({ game, onClose }) {
  const [code, setCode] = useState(null);
  useEffect(() => { encode(game, draft.value).then(setCode); }, [draft.value]);
  return html`
    <${Sheet} title=${t('Link and QR code')} onClose=${onClose}>
      ${code && html`<${LinkBox} place=${`#/s/${code}`} label=${t('QR code for the result')} note=${t('The link itself contains all boards; no server stores them. Anyone who opens it sees this result but cannot change yours.')} />`}
    </${Sheet}>`;
}
