// The answer to a question: a rule (two where it is unsure which is meant), the sentence that answers first, then the rest of
// the entry, what it depends on, and what else may be meant.
import { html, useEffect, useRef } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';
import { Figures } from './Figures.js';
import { Sentences } from './Sentences.js';
import { askOn } from './asking.js';
import { rulePage } from './pages.js';

const OTHERS = 4;

/** The text of an entry and its place in the rulebook. */
function Body({ game, entry }) {
  return html`
    ${entry.expansion && html`<p><span class="tag">${t('Expansion')}</span></p>`}
    <${Sentences} entry=${entry} />
    ${entry.table && html`<${Figures} table=${entry.table} name=${entry.title} />`}
    <p class="small soft">${entry.place}</p>
    <a class="small" href=${rulePage(game, entry.id)} target="_blank" rel="noopener">${t('Permanent link to this rule')}</a>`;
}

/** The rules that an answer depends on, each once; asked about by a tap. */
function DependsOn({ entries }) {
  const titles = new Set(entries.flatMap(({ depends_on }) => depends_on.map(({ title }) => title)));
  for (const { title } of entries) titles.delete(title);
  if (!titles.size) return null;
  return html`
    <p class="small soft" aria-hidden="true">${t('Depends on')}</p>
    <ul class="chips" aria-label=${t('Depends on')}>${[...titles].map((title) => html`
      <li key=${title}><button type="button" class="chip" onClick=${() => askOn(title)}>${title}</button></li>`)}</ul>`;
}

function Entry({ game, entry }) {
  return html`
    <article class="rule answer">
      <h3>${entry.title}</h3>
      <${Body} ...${{ game, entry }} />
      <${DependsOn} entries=${[entry]} />
    </article>`;
}

/** Two rules as one answer, each whole: the sentence that settles it may be any of them. */
function Both({ game, entries }) {
  return html`
    <article class="rule answer answer-of-two">
      <h3>${t('Answer')}</h3>
      ${entries.map((entry) => html`<section key=${entry.id}><h4>${entry.title}</h4><${Body} ...${{ game, entry }} /></section>`)}
      <${DependsOn} entries=${entries} />
    </article>`;
}

function Folded({ game, entries, title }) {
  if (!entries.length) return null;
  return html`
    <section class="stack">
      <h3>${title}</h3>
      ${entries.map((entry) => html`
        <details class="other-rule" key=${entry.id}>
          <summary><span class="grow"><strong>${entry.title}</strong> <span class="soft">${entry.answer}</span></span></summary>
          <${Entry} ...${{ game, entry }} />
        </details>`)}
    </section>`;
}

const saysWhatIsAbsent = (absent) => absent.map(({ sentence }) => sentence).join(' ');

/** What the game does not have, and `see` instead: a rule. */
function Absent({ absent, see }) {
  return html`
    <p class="banner is-note"><${Icon} name="note" /><strong>${saysWhatIsAbsent(absent)}</strong></p>
    ${see && html`<p><button type="button" class="chip" onClick=${() => askOn(see.title)}>${see.title}</button></p>`}`;
}

const verdicts = {
  yes: () => null,
  related: () => html`<p class="small soft"><${Icon} name="note" /> ${t('Closest rule; check whether it answers your question.')}</p>`,
  no: () => html`<p class="banner is-note"><${Icon} name="note" /><strong>${t('Not in the rules.')}</strong></p>`,
};

function Answered({ game, answer: { answered, answer: parts, entries, absent } }) {
  const see = !parts.length && absent[0]?.see;
  const shown = entries.slice(0, parts.length);
  const others = entries.slice(parts.length, parts.length + OTHERS).filter(({ id }) => id !== see?.id);
  const two = parts.length > 1;
  return html`
    ${absent.length > 0 && html`<${Absent} ...${{ absent, see }} />`}
    ${two ? html`<p class="small soft"><${Icon} name="note" /> ${t('It may be either of these two rules, or both together.')}</p>` : (answered !== 'no' || !absent.length) && verdicts[answered]()}
    ${two && html`<${Both} ...${{ game, entries: shown }} />`}
    ${!two && shown.map((entry) => html`<${Entry} key=${entry.id} ...${{ game, entry }} />`)}
    <${Folded} ...${{ game, entries: others, title: parts.length ? t('Or did you mean') : t('Closest rules') }} />`;
}

/** What a screen reader announces of an answer: the verdict and the sentences, not everything below. */
function inShort({ answered, answer, absent }) {
  const verdict = saysWhatIsAbsent(absent) || (answered === 'no' && t('Not in the rules.'));
  const rules = answer.map(({ title, passage }) => (answered === 'no' ? passage : [`${title}:`, ...passage]).join(' '));
  return [verdict, ...rules].filter(Boolean).join(' ');
}

/** Each answer is read from its beginning; what was tapped for it is gone with the last one, and the focus with that. */
function useBeginning(answer) {
  const place = useRef(null);
  useEffect(() => {
    const body = place.current?.closest('.sheet-body');
    body?.scrollTo(0, 0);
    if (body && document.activeElement === document.body) body.focus({ preventScroll: true });
  }, [answer]);
  return place;
}

/** reply: see asking.js. */
export function Answer({ game, reply }) {
  const { phase, answer } = reply;
  const place = useBeginning(answer);
  if (!game) return html`<p class="empty">${t('Choose the game first.')}</p>`;
  return html`
    <p class="sr-only" role="status">${phase === 'answered' && inShort(answer)}</p>
    <div class="stack" ref=${place} aria-busy=${phase === 'looking' ? 'true' : 'false'}>
      ${phase === 'empty' && html`<p class="empty">${t('Sentences, single words and tile names all work; typos do not matter.')}</p>`}
      ${phase === 'looking' && html`<p class="soft">${t('Looking it up …')}</p>`}
      ${phase === 'learning' && html`<p class="soft" role="status">${t('The rules are being learned, once after an update. The answer comes in about a minute …')}</p>`}
      ${phase === 'busy' && html`<p class="banner is-warning" role="status"><${Icon} name="clock" />${t('The server is busy; the answer will come in a moment.')}</p>`}
      ${phase === 'offline' && html`<p class="banner is-warning"><${Icon} name="offline" />${t('No network: the answer comes once it is back.')}</p>`}
      ${phase === 'answered' && html`<${Answered} ...${{ game, answer }} />`}
    </div>`;
}
