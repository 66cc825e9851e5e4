// The rules of the table: every option that the game's catalogue names, its expansions, and the number of people.
import { html } from '../core/html.js';
import { catalogue } from '../core/catalogue.js';
import { change, draft } from '../core/draft.js';
import { inLanguage, t } from '../core/i18n.js';
import { mayRule } from '../table/sync/seats.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { Stepper } from './Stepper.js';

const plainValue = (value) => ({ true: t('yes'), false: t('no') })[String(value)] ?? String(value);

function Choice({ name, options, value, onPick }) {
  return html`
    <div class="choices">
      ${options.map((option) => html`
        <label class="choice" key=${String(option.value)}>
          <input type="radio" name=${name} checked=${option.value === value} onChange=${() => onPick(option.value)} />
          <span class="grow">${option.label}</span>
          ${option.isDefault && html`<span class="tag">${t('usual')}</span>`}
        </label>`)}
    </div>`;
}

function Option({ option, editor }) {
  const { options } = draft.value.table;
  const value = options?.[option.id] ?? option.default;
  const title = inLanguage(option.names);
  const set = (picked) => change(title, ({ table }) => {
    table.options = { ...table.options, [option.id]: picked };
    if (picked === option.default) delete table.options[option.id];
  });
  if (option.most) return html`<${Stepper} label=${title} value=${value} onChange=${set} />`;
  const label = (choice) => editor.optionValue?.(option.id, choice) || plainValue(choice);
  return html`
    <fieldset>
      <legend>${title}</legend>
      <${Choice} name=${option.id} value=${value} onPick=${set}
        options=${option.values.map((choice) => ({ value: choice, label: label(choice), isDefault: choice === option.default }))} />
    </fieldset>`;
}

function Expansions({ all, editor }) {
  const chosen = draft.value.table.expansions || [];
  const toggle = (id) => change(t('Expansions'), ({ table }) => {
    table.expansions = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  });
  return html`
    <fieldset>
      <legend>${t('Expansions')}</legend>
      ${all.map((id) => html`
        <label class="choice" key=${id}>
          <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => toggle(id)} />
          <span>${editor.expansionName?.(id) || id.replaceAll('_', ' ')}</span>
        </label>`)}
    </fieldset>`;
}

/** One player alone: how many sat at the table, as some limits depend on it. */
function People({ max }) {
  const { players, table } = draft.value;
  if (players.length > 1) return null;
  const set = (count) => change(t('players in the game'), (next) => {
    if (count === null) delete next.table.players;
    else next.table.players = Math.min(Math.max(count, 1), max);
  });
  return html`<${Stepper} label=${t('Players in the game')} value=${table.players} optional onChange=${set}
    hint=${t('Some limits depend on it. If left empty, the whole box counts.')} />`;
}

/** Switched on for this phone: pickers show what a tile would gain. */
function Coach() {
  const on = Boolean(draft.value.table.$coach);
  const toggle = () => change(t('Coach'), ({ table }) => { table.$coach = !on; });
  return html`
    <fieldset>
      <legend>${t('Coach')}</legend>
      <label class="choice"><input type="checkbox" checked=${on} onChange=${toggle} />
        <span>${t('On this phone, show what each tile would gain while you enter a board. This gives hints during a game.')}</span></label>
    </fieldset>`;
}

export function TableRules({ game, editor, onClose }) {
  const { options, expansions, players } = catalogue(game);
  return html`
    <${Sheet} title=${t('Rules of this table')} onClose=${onClose}>
      ${!mayRule(game) && html`<p class="banner is-note"><${Icon} name="note" /><span>${t('The host’s phone sets the rules of the table.')}</span></p>`}
      <fieldset class="stack plain" disabled=${!mayRule(game)} aria-label=${t('Rules of this table')}>
        ${expansions?.length > 0 && html`<${Expansions} all=${expansions} editor=${editor} />`}
        ${options.map((option) => html`<${Option} key=${option.id} option=${option} editor=${editor} />`)}
        ${editor.TableRules && html`<${editor.TableRules} />`}
        <${People} max=${players.max} />
      </fieldset>
      <${Coach} />
    </${Sheet}>`;
}
