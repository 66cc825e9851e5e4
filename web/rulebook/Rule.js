// A rule in our own words, fetched when asked for, with the link to its permanent page.
import { html, signal, useEffect, useState } from '../core/html.js';
import { getJson } from '../core/api.js';
import { inLanguage, t } from '../core/i18n.js';
import { AskAbout } from './Ask.js';
import { Figures } from './Figures.js';

const kept = signal({});

async function load(game, rule) {
  const key = `${game}/${rule}`;
  if (kept.value[key]) return;
  try {
    kept.value = { ...kept.value, [key]: await getJson(`/games/${game}/rules/${rule}`) };
  } catch {
    kept.value = { ...kept.value, [key]: { missing: true } };
    setTimeout(() => { kept.value = { ...kept.value, [key]: undefined }; }, 5000);
  }
}

const rulePage = (game, rule) => `/rules/${game}/${rule}`;

export function Rule({ game, rule }) {
  const entry = kept.value[`${game}/${rule}`];
  useEffect(() => { load(game, rule); }, [game, rule, entry]);
  if (!entry) return html`<p class="soft">${t('Looking up the rule …')}</p>`;
  if (entry.missing) return html`<p class="soft">${t('You can read the rule once the network is back.')}</p>`;
  return html`
    <div class="rule">
      <h3>${inLanguage(entry.titles)}</h3>
      <p>${inLanguage(entry.texts)}</p>
      ${entry.table && html`<${Figures} table=${entry.table} />`}
      <p class="small soft rule-place">${inLanguage(entry.places)}</p>
      <div class="row wrap">
        <${AskAbout} game=${game} name=${inLanguage(entry.titles)} />
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
