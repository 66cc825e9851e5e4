// A count: big minus and plus for the thumb, which go on while they are held, and a field to type into. On a phone an
// empty one offers the usual counts at one tap, as a scale next to its 0.
import { classes, html, useEffect, useId, useLayoutEffect, useRef, useState } from '../core/html.js';
import { formatNumber, t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';

const MOST = 1_000_000; // more is refused by the service
const LIKELY = 200; // more than this is hardly ever right on a board that names no limit of its own
const QUICK = [2, 3, 4];
const HOLD = 450; // ms until a held button goes on
const PACE = 110; // ms between two steps of a held button

/** The number that was typed, null for nothing, undefined for anything that is no count: it is never guessed at. */
function parseCount(text) {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const count = /^\d{1,7}$/.test(trimmed) ? Number(trimmed) : NaN;
  return count <= MOST ? count : undefined;
}

/** A button that goes on while it is held; the keyboard repeats by itself. At its end it keeps the focus, or + gets it. */
function HoldButton({ name, label, disabled, onStep }) {
  const timer = useRef(0);
  const latest = useRef(onStep);
  latest.current = onStep;
  const held = useRef(false);
  const button = useRef(null);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  useEffect(() => { if (disabled) stop(); }, [disabled]);
  useLayoutEffect(() => {
    const { current } = button;
    if (disabled && document.activeElement === current && !current.checkVisibility()) current.parentElement.lastElementChild.focus({ preventScroll: true });
  }, [disabled]);
  const goOn = () => {
    held.current = true;
    if (latest.current(true)) timer.current = setTimeout(goOn, PACE);
  };
  const press = (event) => {
    if (event.button) return;
    held.current = false;
    stop();
    timer.current = setTimeout(goOn, HOLD);
  };
  const click = () => {
    stop();
    if (held.current) held.current = false; // the held steps were taken already
    else latest.current();
  };
  return html`
    <button type="button" ref=${button} class="step" aria-disabled=${disabled ? 'true' : undefined} aria-label=${label} onPointerDown=${press} onPointerUp=${stop}
            onPointerLeave=${stop} onPointerCancel=${stop} onContextMenu=${(event) => event.preventDefault()} onClick=${click}><${Icon} name=${name} /></button>`;
}

/**
 * Whole numbers from 0; an empty field is 0 (or null with `optional`). `icon` is any element put before the label.
 * `shown`: the visible label where the heading gives the rest of it; `quick`: the counts that a phone offers beside + while there is none yet.
 * `likely`: what the board or the box can hold; more is asked about, not refused.
 */
export function Stepper({ label, shown: visible = label, value, onChange, icon, hint, lit, optional, quick = QUICK, likely = LIKELY, warnings = [] }) {
  const id = useId();
  const [typed, setTyped] = useState(null);
  const latest = useRef(0);
  latest.current = value ?? 0;
  const count = latest.current;
  /** One step; a held button stops where the board or the box ends. Returns whether it may go on. */
  const add = (by, held = false) => {
    if (held && by > 0 && latest.current >= likely) return false;
    setTyped(null);
    onChange(Math.min(Math.max(latest.current + by, 0), MOST));
    return true;
  };
  const type = (event) => {
    const text = event.target.value;
    setTyped(text);
    const parsed = parseCount(text);
    if (parsed === null) onChange(optional ? null : 0);
    else if (parsed !== undefined) onChange(parsed);
  };
  const offered = optional ? [] : quick.filter((n) => n <= likely);
  const wrong = typed !== null && parseCount(typed) === undefined;
  const stands = typed !== null && (wrong || (parseCount(typed) ?? 0) === count); // or else undo, or another phone, has changed it since
  const shown = stands ? typed : (optional && value == null ? '' : String(count));
  const doubt = count > likely && t('{n} is unusually high here. Is it right?', { n: formatNumber(count) });
  return html`
    <div class=${classes('stepper', { filled: count > 0, scaled: count === 0 && offered.length, lit, questioned: warnings.length > 0 || wrong || doubt })}>
      <label for=${id} class="stepper-label">${icon}<span>${visible}</span></label>
      <div class="stepper-row">
        <${HoldButton} name="minus" disabled=${count === 0} label=${t('{what}: one less', { what: label })} onStep=${(held) => add(-1, held)} />
        <input id=${id} class="number" inputmode="numeric" autocomplete="off" value=${shown} placeholder="0" aria-label=${visible === label ? undefined : label}
               aria-describedby=${hint ? `${id}h` : undefined} aria-invalid=${wrong ? 'true' : undefined} aria-errormessage=${wrong ? `${id}e` : undefined}
               onFocus=${(event) => event.target.select()} onInput=${type} onBlur=${() => !wrong && setTyped(null)} />
        ${count === 0 && offered.map((n) => html`
          <button type="button" key=${n} class="step quick number" aria-label=${t('{what}: {n}', { what: label, n: formatNumber(n) })} onClick=${() => add(n)}>${formatNumber(n)}</button>`)}
        <${HoldButton} name="plus" label=${t('{what}: one more', { what: label })} onStep=${(held) => add(1, held)} />
      </div>
      ${hint && html`<p id=${`${id}h`} class="hint">${hint}</p>`}
      ${wrong && html`<p id=${`${id}e`} class="hint is-error" role="alert"><${Icon} name="error" />${t('Whole numbers from 0 only. It still counts as {n}.', { n: formatNumber(count) })}</p>`}
      ${doubt && html`<p class="hint is-warning"><${Icon} name="warning" />${doubt}</p>`}
      ${warnings.map((warning) => html`<p class=${`hint is-${warning.severity}`}><${Icon} name=${warning.severity} />${warning.message}</p>`)}
    </div>`;
}
