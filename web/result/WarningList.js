// Warnings with a sign, a word and the rule they rest on.
import { html } from '../core/html.js';
import { t, tn } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { RuleLink } from '../rulebook/Rule.js';

const word = (severity) => ({ error: t('Not allowed'), warning: t('Unlikely'), note: t('Good to know') })[severity] || severity;
const ORDER = ['error', 'warning', 'note'];

/** The gravest severity among warnings, or undefined when there are none. */
export const worst = (warnings) => ORDER.find((severity) => warnings.some((warning) => warning.severity === severity));

/** "2 errors", "3 hints": errors alone where there are any. */
export function howMany(warnings) {
  const errors = warnings.filter(({ severity }) => severity === 'error').length;
  return errors ? tn('{n} error', '{n} errors', errors) : tn('{n} hint', '{n} hints', warnings.length);
}

/** warnings: the API's rows; onFollow(warning), when given, leads to the place on a board or of the table. */
export function WarningList({ game, warnings, onFollow }) {
  const sorted = warnings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  return html`
    <ul class="warnings">
      ${sorted.map((warning) => html`
        <li class=${`warning is-${warning.severity}`}>
          <${Icon} name=${warning.severity} />
          <div class="grow">
            <strong>${word(warning.severity)}</strong>
            <p>${warning.message}</p>
            <div class="row wrap small">
              ${warning.rule && html`<${RuleLink} game=${game} rule=${warning.rule} />`}
              ${onFollow && warning.at?.includes('/', 1) && html`<button type="button" class="text-button" onClick=${() => onFollow(warning)}>${t('Show me')}</button>`}
            </div>
          </div>
        </li>`)}
    </ul>`;
}
