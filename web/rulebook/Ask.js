// A question about the rules: the field, and the answer while it is typed. Opens over every page by its button, "/" or "?".
import { html, useEffect, useRef } from '../core/html.js';
import { games } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { place } from '../core/route.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { Answer } from './Answer.js';
import { ask, asking, askOn, reply, stopAsking } from './asking.js';
import { rulePage } from './pages.js';

const LONGEST = 200;

export function AskButton() {
  return html`
    <button type="button" class="icon-button" aria-label=${t('Ask about the rules')} aria-keyshortcuts="/" onClick=${() => ask(place.value.game)}>
      <${Icon} name="ask" />
    </button>`;
}

/** Opens the sheet with what is to be asked about. */
export function AskAbout({ game, name }) {
  return html`<button type="button" class="text-button" onClick=${() => ask(game, `${name} `)}><${Icon} name="ask" />${t('Ask about this')}</button>`;
}

function useKey() {
  useEffect(() => {
    const open = (event) => {
      const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !['/', '?'].includes(event.key)) return;
      event.preventDefault();
      if (!asking.value) ask(place.value.game);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
}

function Games({ game }) {
  return html`
    <div class="chips" role="group" aria-label=${t('Which game?')}>
      ${(games.value || []).map(({ id, title }) => html`
        <button type="button" key=${id} class="chip" aria-pressed=${game === id ? 'true' : 'false'} onClick=${() => ask(id, asking.value.question)}>${title}</button>`)}
    </div>`;
}

/** A search field would only be emptied by Esc. */
function onKey(event) {
  if (event.key === 'Enter') event.target.blur();
  if (event.key !== 'Escape') return;
  event.preventDefault();
  stopAsking();
}

function Field({ question }) {
  const field = useRef(null);
  useEffect(() => { // after the dialog has opened, which looks for a place of the focus itself
    field.current.focus();
    field.current.setSelectionRange(question.length, question.length);
  }, []);
  return html`
    <div class="search">
      <${Icon} name="search" />
      <input ref=${field} type="search" value=${question} maxlength=${LONGEST} autocomplete="off" enterkeyhint="search"
             aria-label=${t('Your question about the rules')} placeholder=${t('Ask in your own words')}
             onInput=${(event) => askOn(event.target.value)}
             onKeyDown=${onKey} />
    </div>`;
}

/** The sheet; stands once on every page. */
export function Ask() {
  useKey();
  useEffect(stopAsking, [place.value.game, place.value.page]);
  if (!asking.value) return null;
  const { game, question } = asking.value;
  const title = games.value?.find(({ id }) => id === game)?.title;
  return html`
    <${Sheet} title=${title && place.value.game ? t('Rules of {game}', { game: title }) : t('Rules')} onClose=${stopAsking} className="picking asking">
      <div class="stack">
        <div class="picker-head">
          <${Field} key=${game} question=${question} />
          ${!place.value.game && html`<${Games} game=${game} />`}
        </div>
        <${Answer} ...${{ game, reply: reply.value }} />
        ${game && html`<p class="small all-rules"><a href=${rulePage(game)} target="_blank" rel="noopener">${t('All rules')}</a><a href=${rulePage(game, 'card')} target="_blank" rel="noopener">${t('Reference card')}</a></p>`}
      </div>
    </${Sheet}>`;
}
