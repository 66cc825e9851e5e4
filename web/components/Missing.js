// What only the player can read off a piece: asked in place, answered by a number.
import { html } from '../core/html.js';
import { getAt, setAt } from '../core/breakdown.js';
import { change, draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { payload } from '../core/score.js';
import { Stepper } from './Stepper.js';

/** missing: the API's [{at, ask}]; `at` points into the request, which has the shape of the draft. */
export function Missing({ missing = [] }) {
  if (!missing.length) return null;
  const sent = payload(draft.value);
  return html`
    <section class="card missing">
      <h2>${t('Please read off the piece')}</h2>
      <p class="small soft">${t('Counts 0 until you say it.')}</p>
      ${missing.map(({ at, ask }) => html`
        <${Stepper} key=${at} label=${ask} value=${getAt(sent, at)} optional onChange=${(value) => change(ask, (next) => setAt(next, at, value))} />`)}
    </section>`;
}
