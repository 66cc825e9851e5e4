// A rule in our own words, fetched when asked for, with the link to its permanent page.
import { html, signal, useEffect, useState } from '../core/html.js';
import { getJson } from '../core/api.js';
import { t } from '../core/i18n.js';
import { language } from '../core/settings.js';
import { AskAbout } from './Ask.js';
import { Figures } from './Figures.js';
import { Sentences } from './Sentences.js';
import { rulePage } from './pages.js';

const kept = signal({});

const keyOf = (game, rule) => `${language.value}/${game}/${rule}`;

async function load(game, rule) {
  const key = keyOf(game, rule);
  if (kept.value[key]) return;
  try {
    kept.value = { ...kept.value, [key]: await getJson(`/games/${game}/rules/${rule}`, { cache: 'no-cache' }) };
  } catch {
    kept.value = { ...kept.value, [key]: { missing: true } };
    setTimeout(() => { kept.value = { ...kept.value, [key]: undefined }; }, 5000);
  }
}

export function Rule({ game, rule }) {
  const entry = kept.value[keyOf(game, rule)];
  useEffect(() => { load(game, rule); }, [game, rule, entry]);
  if (!entry) return html`<p class="soft">${t('Looking up the rule …')}</p>`;
  if (entry.missing) return html`<p class="soft">${t('You can read the rule once the network is back.')}</p>`;
  return html`
    <div class="rule">
      <h3>${entry.title}</h3>
      <${Sentences} entry=${entry} />
      ${entry.table && html`<${Figures} table=${entry.table} name=${entry.title} />`}
      <p class="small soft rule-place">${entry.place}</p>
      <div class="row wrap">
        <${AskAbout} game=${game} name=${entry.title} />
        <a class="small" href=${rulePage(game, rule)} target="_blank" rel="noopener">${t('Permanent link to this rule')}</a>
      </div>
    </div>`;
}

/** "Rule" as a fold that opens the text in place. */
export function RuleLink({ game, rule }) {
  const [open, setOpen] = useState(false);
  return html`
    <details class="rule-fold" onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>${t('Rule')}</summary>
      ${open && html`<${Rule} game=${game} rule=${rule} />`}
    </details>`;
}
