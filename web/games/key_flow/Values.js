// What the player reads off a card whose numbers the rulebook does not give. Only what is complete is sent.
import { html, useEffect, useRef, useState } from '../../core/html.js';
import { catalogue, counted } from '../../core/catalogue.js';
import { inLanguage, t } from '../../core/i18n.js';
import { Icon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';
import { GAME, name, put } from './cards.js';
import { keepReading, loadReadings, readingsOf } from './readings.js';

const SYMBOLS = [
  'sheep', 'pig', 'cow', 'green', 'yellow', 'red', 'blue', 'keyple', 'ship', 'transport', 'keyple_card', 'one_keyple_card',
  'two_keyple_card', 'three_keyple_card', 'token_card', 'iron', 'stone', 'wood', 'gold', 'anvil', 'pickaxe', 'saw', 'token',
];

/** The form's own shape: rates as [{symbols: [[id, n]], points}], steps as [[n, points]]. */
function opened(values = {}) {
  const rates = (values.rates || []).map(({ per, points }) => ({ symbols: Object.entries(per), points: points ?? null }));
  const steps = Object.entries(values.steps || {}).map(([n, points]) => [Number(n), points]);
  return { points: values.points ?? null, by: values.steps ? 'steps' : 'rates', rates, of: values.of || '', steps };
}

function complete({ points, by, rates, of, steps }) {
  const values = {};
  if (points != null) values.points = points;
  const sets = rates.map((rate) => ({ per: Object.fromEntries(rate.symbols.filter(([id, n]) => id && n > 0)), points: rate.points }))
    .filter((rate) => Object.keys(rate.per).length && rate.points != null);
  const reached = steps.filter(([n, worth]) => n > 0 && worth != null);
  if (by === 'rates' && sets.length) values.rates = sets;
  if (by === 'steps' && of && reached.length) Object.assign(values, { of, steps: Object.fromEntries(reached) });
  return values;
}

const Symbols = ({ value, label, onChange }) => html`
  <select class="field" aria-label=${label} value=${value} onChange=${(event) => onChange(event.target.value)}>
    <option value="">${t('choose')}</option>
    ${SYMBOLS.map((id) => html`<option key=${id} value=${id} selected=${id === value}>${name(id)}</option>`)}
  </select>`;

const replaced = (list, at, item) => list.map((old, n) => (n === at ? item : old));

function Rate({ rate, onChange, onRemove }) {
  const symbol = (at, entry) => onChange({ ...rate, symbols: replaced(rate.symbols, at, entry) });
  return html`
    <fieldset class="flow-rate">
      <legend>${t('For each set of')}</legend>
      ${rate.symbols.map(([id, n], at) => html`
        <div class="row" key=${at}>
          <${Symbols} value=${id} label=${t('Symbol')} onChange=${(next) => symbol(at, [next, n])} />
          <${Stepper} label=${t('how many')} value=${n} onChange=${(next) => symbol(at, [id, next])} />
        </div>`)}
      <div class="row wrap">
        <button type="button" class="button quiet" onClick=${() => onChange({ ...rate, symbols: [...rate.symbols, ['', 1]] })}><${Icon} name="plus" />${t('and a symbol')}</button>
        <button type="button" class="button quiet" onClick=${onRemove}><${Icon} name="trash" />${t('Not this set')}</button>
      </div>
      <${Stepper} label=${t('Points for it')} value=${rate.points} optional onChange=${(points) => onChange({ ...rate, points })} />
    </fieldset>`;
}

function Steps({ state, set }) {
  return html`
    <div class="stack">
      <label>${t('What counts')} <${Symbols} value=${state.of} label=${t('Symbol')} onChange=${(of) => set({ of })} /></label>
      ${state.steps.map(([n, points], at) => html`
        <div class="row wrap" key=${at}>
          <${Stepper} label=${t('from this many')} value=${n} onChange=${(next) => set({ steps: replaced(state.steps, at, [next, points]) })} />
          <${Stepper} label=${t('Points')} value=${points} optional onChange=${(next) => set({ steps: replaced(state.steps, at, [n, next]) })} />
        </div>`)}
      <div><button type="button" class="button quiet" onClick=${() => set({ steps: [...state.steps, [(state.steps.at(-1)?.[0] || 0) + 1, null]] })}><${Icon} name="plus" />${t('Another step')}</button></div>
    </div>`;
}

const bundle = ({ per, points }) => t('{points} for {symbols}', { points, symbols: Object.entries(per).map(([id, n]) => counted(GAME, id, n)).join(' + ') });

/** Values in a line of words. */
function inWords({ points, rates = [], of, steps = {} }) {
  const parts = rates.map(bundle);
  if (of) parts.push(`${name(of)}: ${Object.entries(steps).map(([n, worth]) => `${n} → ${worth}`).join(', ')}`);
  if (points != null) parts.push(t('visible field: {points}', { points }));
  return parts.join('; ');
}

function Offered({ card, onTake }) {
  const rows = readingsOf(card);
  if (!rows.length) return null;
  return html`
    <section>
      <h3>${t('Values read off this card before')}</h3>
      <ul>${rows.map((row) => html`
        <li key=${row.changed} class="row wrap"><span class="grow">${inWords(row.values)} <span class="soft small">(${row.origin}, ${new Date(row.changed).toLocaleDateString(document.documentElement.lang)})</span></span>
          <button type="button" class="button quiet" onClick=${() => onTake(row)}><${Icon} name="check" />${t('Use this')}</button></li>`)}</ul>
    </section>`;
}

/** plain: nothing but the points of the visible field. `reader` is who reads the card now. */
export function Values({ card, known, edit, reader, plain }) {
  const [state, setState] = useState(() => opened(card.values || known.template));
  const latest = useRef(card);
  latest.current = card;
  useEffect(() => {
    if (!known.ask) return undefined;
    loadReadings();
    return () => keepReading(latest.current, reader);
  }, []);
  const take = ({ values, origin }) => {
    setState(opened(values));
    edit((own) => put(own, 'values', { ...values, origin }));
  };
  const set = (part) => {
    const next = { ...state, ...part };
    setState(next);
    edit((own) => put(own, 'values', complete(next)));
  };
  const field = html`<${Stepper} label=${t('Points of the visible field')} value=${state.points} optional onChange=${(points) => set({ points })} />`;
  if (plain) return field;
  const offered = html`<${Offered} card=${card} onTake=${take} />`;
  if (known.ask === 'field') return html`<section class="stack">${offered}${field}</section>`;
  const question = catalogue(GAME).unknowns.find((one) => one.card === card.card && one.at.endsWith('values'));
  return html`
    <section class="stack">
      <p class="banner is-note"><${Icon} name="note" /><span>${inLanguage(question?.names)}</span></p>
      ${offered}
      <div class="switch" role="group" aria-label=${t('How it scores')}>
        <button type="button" aria-pressed=${state.by === 'rates' ? 'true' : 'false'} onClick=${() => set({ by: 'rates' })}>${t('Points for each set')}</button>
        <button type="button" aria-pressed=${state.by === 'steps' ? 'true' : 'false'} onClick=${() => set({ by: 'steps' })}>${t('Points by number')}</button>
      </div>
      ${state.by === 'steps'
        ? html`<${Steps} ...${{ state, set }} />`
        : html`
          ${state.rates.map((rate, at) => html`<${Rate} key=${at} rate=${rate} onChange=${(next) => set({ rates: replaced(state.rates, at, next) })}
              onRemove=${() => set({ rates: state.rates.filter((_, n) => n !== at) })} />`)}
          <div><button type="button" class="button quiet" onClick=${() => set({ rates: [...state.rates, { symbols: [['', 1]], points: null }] })}><${Icon} name="plus" />${t('Another set')}</button></div>`}
      ${field}
    </section>`;
}
