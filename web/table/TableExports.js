// The shared table to take along: for a spreadsheet, as data with its history, and into the BG Stats app.
import { html } from '../core/html.js';
import { getFile, getJson } from '../core/api.js';
import { download } from '../core/download.js';
import { t } from '../core/i18n.js';
import { draft } from '../core/draft.js';
import { playAddress } from '../evenings/log.js';
import { exportPath } from './sync/table.js';
import { attempt } from '../ui/attempt.js';
import { Icon } from '../ui/Icon.js';

export function TableExports({ code }) {
  const save = async (format, type, ending) => {
    const file = await attempt(getFile(exportPath(code, format), type));
    if (file) download(file, `keytally-${code}.${ending}`);
  };
  // The app opens in a new window, not in this one; a window opened after the answer would be blocked.
  const play = async () => {
    const beside = window.open('about:blank', '_blank');
    const { minutes, first, place } = draft.value.table.$play || {};
    const start = draft.value.players.find(({ key }) => key === first)?.name;
    const known = Object.entries({ minutes, start, location: place }).filter(([, value]) => value);
    const answer = await attempt(getJson(`${exportPath(code, 'bgstats')}&${new URLSearchParams(known)}`));
    if (answer && beside) beside.location = playAddress(answer);
    else if (answer) location.assign(playAddress(answer));
    else beside?.close();
  };
  return html`
    <div class="row wrap no-print">
      <button type="button" class="button quiet" onClick=${() => save('csv', 'text/csv', 'csv')}><${Icon} name="sheet" />${t('For a spreadsheet (CSV)')}</button>
      <button type="button" class="button quiet" onClick=${() => save('json', 'application/json', 'json')}><${Icon} name="braces" />${t('Everything (JSON)')}</button>
      <button type="button" class="button quiet" onClick=${play}><${Icon} name="share" />${t('To the BG Stats app')}</button>
    </div>`;
}
