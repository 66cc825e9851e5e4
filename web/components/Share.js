// The result to take along: copied as text, handed to another app, or printed.
import { html, useState } from '../core/html.js';
import { asText } from '../core/text.js';
import { t } from '../core/i18n.js';
import { Icon } from './Icon.js';

export function Share({ game, answer, label }) {
  const [copied, setCopied] = useState(false);
  const text = () => asText(game, answer, label);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  return html`
    <div class="row wrap share no-print">
      ${navigator.clipboard && html`<button type="button" class="button quiet" onClick=${copy}><${Icon} name=${copied ? 'check' : 'copy'} />${copied ? t('Copied') : t('Copy as text')}</button>`}
      ${navigator.share && html`<button type="button" class="button quiet" onClick=${() => navigator.share({ text: text() }).catch(() => {})}><${Icon} name="share" />${t('Share')}</button>`}
      <button type="button" class="button quiet" onClick=${() => window.print()}><${Icon} name="print" />${t('Print')}</button>
    </div>`;
}
