// The result to take along: copied as text, handed to another app, printed, or as a score table on paper.
import { html, useState } from '../core/html.js';
import { isCutOff, postForFile } from '../core/api.js';
import { toClipboard } from '../core/clipboard.js';
import { download } from '../core/download.js';
import { draft } from '../core/draft.js';
import { payload } from '../core/score.js';
import { asPicture } from './picture.js';
import { asText } from './text.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { showToast } from '../ui/Toasts.js';

/** Downloads the score table as a PDF. */
async function savePdf(game) {
  try {
    const file = await postForFile(`/games/${game}/score-table.pdf`, payload(draft.value), 'application/pdf');
    download(file, `${game}.pdf`);
  } catch (error) {
    showToast(isCutOff(error) ? t('No network: the PDF is made on the server.') : error.message);
  }
}

/** Hands the picture to another app where the device can, else saves it. */
async function sharePicture(game, answer, label) {
  const file = new File([await asPicture(game, answer, label.category)], `keytally-${game}.png`, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) download(file, file.name);
  else await navigator.share({ files: [file] }).catch(() => {}); // closed without choosing an app
}

/** Ways to take the result along, for a grid of tiles. */
export function Share({ game, answer, label }) {
  const [copied, setCopied] = useState(false);
  const text = () => asText(game, answer, label);
  const copy = async () => {
    if (!await toClipboard(text())) {
      showToast(t('This device does not allow copying.'));
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  return html`
      <button type="button" class="take-along" onClick=${copy}><${Icon} name=${copied ? 'check' : 'copy'} />${copied ? t('Copied') : t('Copy as text')}</button>
      ${navigator.share && html`<button type="button" class="take-along" onClick=${() => navigator.share({ text: text() }).catch(() => {})}><${Icon} name="share" />${t('Share')}</button>`}
      <button type="button" class="take-along" onClick=${() => sharePicture(game, answer, label)}><${Icon} name="picture" />${t('As a picture')}</button>
      <button type="button" class="take-along" onClick=${() => savePdf(game)}><${Icon} name="pdf" />${t('Score table (PDF)')}</button>
      <button type="button" class="take-along" onClick=${() => window.print()}><${Icon} name="print" />${t('Print')}</button>`;
}
