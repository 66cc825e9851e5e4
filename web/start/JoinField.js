// Where the code of a table is typed that another phone has opened.
import { html, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { go } from '../core/route.js';
import { parseCode } from '../table/sync/code.js';
import { Icon } from '../ui/Icon.js';

export function JoinField({ failed }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const join = (event) => {
    event.preventDefault();
    const code = parseCode(typed);
    setWrong(!code);
    if (code) go('join', code);
  };
  return html`
    <form class="stack tight join-field" onSubmit=${join}>
      <div class="row wrap">
        <input class="field code-field" value=${typed} maxlength="80" autocomplete="off" autocapitalize="characters" spellcheck=${false}
               aria-label=${t('Table code')} placeholder=${t('Code, e.g. K7M2 QX4B')} onInput=${(event) => setTyped(event.target.value)} />
        <button type="submit" class="button"><${Icon} name="seat" />${t('Join')}</button>
      </div>
      ${(wrong || failed) && html`<p class="hint is-error" role="alert"><${Icon} name="error" />${wrong ? t('A code has eight letters and digits; older ones have six.') : failed}</p>`}
    </form>`;
}
