// The store: field tiles not yet bought, with their bids. It scores nothing; it is here for the checks.
import { html, useId, useState } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';
import { changeBoard, draft } from '../../core/draft.js';
import { inLanguage, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';
import { linesOf, outline } from './outline.js';

const PLACES = 2;

function Stored({ index, at, stored }) {
  const crops = catalogue('key_harvest').pieces.filter(({ kind }) => kind === 'crop');
  const edit = (label, what) => changeBoard(index, label, (next) => what(next.store[at]));
  const title = t('Store: {label}', { label: stored.field });
  return html`
    <li class="stored">
      <div class="row">
        <h3 class="grow">${t('{label}: bid', { label: stored.field })}</h3>
        <button type="button" class="icon-button" aria-label=${t('Remove {what}', { what: title })}
                onClick=${() => changeBoard(index, title, (next) => next.store.splice(at, 1))}><${Icon} name="trash" /></button>
      </div>
      <div class="counts">
        ${crops.map(({ id, names }) => html`
          <${Stepper} key=${id} label=${t('{label}: bid of {crop}', { label: stored.field, crop: inLanguage(names) })} shown=${inLanguage(names)} value=${stored.bid?.[id]}
            icon=${html`<${PieceIcon} id=${id} />`} onChange=${(count) => edit(title, (entry) => {
              entry.bid = { ...entry.bid, [id]: count };
              if (!count) delete entry.bid[id];
            })} />`)}
      </div>
      ${warningsAt(index, `store/${at}`).map((warning) => html`<p class=${`hint is-${warning.severity}`}><${Icon} name=${warning.severity} />${warning.message}</p>`)}
    </li>`;
}

export function Store({ index, board }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const label = typed.trim().toUpperCase();
  const known = outline(linesOf(draft.value.table)).some((hex) => hex.label === label);
  const add = (event) => {
    event.preventDefault();
    if (!known) return;
    changeBoard(index, t('Store: {label}', { label }), (next) => { next.store = [...(next.store || []), { field: label, bid: {} }]; });
    setTyped('');
  };
  const store = board.store || [];
  return html`
    <section class="card" id="store">
      <h2>${t('Store')}</h2>
      <p class="small soft">${t('Tiles still in the store score nothing. Enter them only to have them checked.')}</p>
      ${store.length > 0 && html`<ul class="stack">${store.map((stored, at) => html`<${Stored} key=${`${at}${stored.field}`} ...${{ index, at, stored }} />`)}</ul>`}
      ${store.length < PLACES && html`
        <form class="row" onSubmit=${add}>
          <label class="sr-only" for=${id}>${t('Field tile in the store')}</label>
          <input id=${id} class="field store-field" value=${typed} placeholder="G5" autocomplete="off" autocapitalize="characters" maxlength="3" onInput=${(event) => setTyped(event.target.value)} />
          <button class="button quiet" disabled=${!known}><${Icon} name="plus" />${t('Into the store')}</button>
        </form>`}
    </section>`;
}
