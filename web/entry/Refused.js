// The score service did not take the board: every fault it named.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { problem } from '../core/score.js';
import { Icon } from '../ui/Icon.js';

export function Refused() {
  if (!problem.value) return null;
  const { message, errors } = problem.value; // of each fault, where it is as well
  return html`
    <section class="card refused" role="alert">
      <h2 class="row"><${Icon} name="error" />${t('The server refused this board.')}</h2>
      ${errors.length ? html`<ul>${errors.map((error) => html`<li><code>${error.pointer}</code> ${error.message}</li>`)}</ul>` : html`<p>${message}</p>`}
    </section>`;
}
