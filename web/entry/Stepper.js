// A count: big minus and plus for the thumb, and a field to type into.
import { classes, html, useId, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';

const MOST = 1000000;

/** Whole numbers from 0; an empty field is 0 (or null with `optional`). `icon` is any element put before the label. */
export function Stepper({ label, value, onChange, icon, hint, lit, optional, warnings = [] }) {
  const id = useId();
  const [typed, setTyped] = useState(null);
  const count = value ?? 0;
  const set = (next) => onChange(Math.min(Math.max(next, 0), MOST));
  const type = (event) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, 7);
    setTyped(digits);
    if (digits === '' && optional) onChange(null);
    else set(Number(digits));
  };
  const stands = typed !== null && Number(typed) === count; // or else undo, or another phone, has changed it since
  const shown = stands ? typed : (optional && value == null ? '' : String(count));
  return html`
    <div class=${classes('stepper', { filled: count > 0, lit, questioned: warnings.length > 0 })}>
      <label for=${id} class="stepper-label">${icon}<span>${label}</span></label>
      <div class="stepper-row">
        <button type="button" class="step" disabled=${count === 0} aria-label=${t('{what}: one less', { what: label })}
                onClick=${() => set(count - 1)}><${Icon} name="minus" /></button>
        <input id=${id} class="number" inputmode="numeric" autocomplete="off" value=${shown} placeholder="0"
               aria-describedby=${hint ? `${id}h` : undefined}
               onFocus=${(event) => event.target.select()} onInput=${type} onBlur=${() => setTyped(null)} />
        <button type="button" class="step" aria-label=${t('{what}: one more', { what: label })}
                onClick=${() => set(count + 1)}><${Icon} name="plus" /></button>
      </div>
      ${hint && html`<p id=${`${id}h`} class="hint">${hint}</p>`}
      ${warnings.map((warning) => html`<p class=${`hint is-${warning.severity}`}><${Icon} name=${warning.severity} />${warning.message}</p>`)}
    </div>`;
}
