// The shared table to take along: for a spreadsheet, as data with its history, and into the BG Stats app.
import { html } from '../core/html.js';
import { getFile, getJson } from '../core/api.js';
import { download } from '../core/download.js';
import { t } from '../core/i18n.js';
import { exportPath } from './sync/table.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';

const PLAY = 'https://app.bgstatsapp.com/createPlay.html';

export function TableExports({ code }) {
  const save = async (format, type, ending) => {
    const file = await attempt(getFile(exportPath(code, format), type));
    if (file) download(file, `keytally-${code}.${ending}`);
  };
  const play = async () => {
    const answer = await attempt(getJson(exportPath(code, 'bgstats')));
    if (answer) window.open(`${PLAY}?data=${encodeURIComponent(JSON.stringify(answer))}`, '_blank', 'noopener');
  };
  return html`
    <div class="row wrap no-print">
      <button type="button" class="button quiet" onClick=${() => save('csv', 'text/csv', 'csv')}><${Icon} name="sheet" />${t('For a spreadsheet (CSV)')}</button>
      <button type="button" class="button quiet" onClick=${() => save('json', 'application/json', 'json')}><${Icon} name="braces" />${t('Everything (JSON)')}</button>
      <button type="button" class="button quiet" onClick=${play}><${Icon} name="share" />${t('To the BG Stats app')}</button>
    </div>`;
}
