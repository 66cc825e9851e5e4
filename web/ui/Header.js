// The head of every page: the way back, the game's name, undo, and language and light.
import { html, useState } from '../core/html.js';
import { games } from '../core/catalogue.js';
import { labelOf, lastChange, undo } from '../core/draft.js';
import { languages, speak, t } from '../core/i18n.js';
import { link, place } from '../core/route.js';
import { isDark, language, theme } from '../core/settings.js';
import { ownBoard } from '../table/sync/seats.js';
import { AskButton } from '../rulebook/Ask.js';
import { Icon } from './Icon.js';
import { Sheet } from './Sheet.js';
import { showToast } from './Toasts.js';

const above = ({ game, page, part }) => {
  if (page === 'players' || page === 'join') return link('');
  if (page === 'history') return link(game, 'table');
  if (['board', 'box', 'table'].includes(page)) return link(game, 'players');
  return link(game, 'board', page === 'photo' ? part : ownBoard(game));
};

function takeBack() {
  const step = undo();
  if (!step) return;
  const what = labelOf(step);
  showToast(what ? t('Undone: {what}', { what }) : t('The change was undone.'));
}

export function LanguageSwitch() {
  return html`
    <div class="switch" role="group" aria-label=${t('Language')}>
      ${languages.value.map(({ id, name }) => html`
        <button type="button" key=${id} lang=${id} aria-pressed=${language.value === id ? 'true' : 'false'} onClick=${() => speak(id)}>${name}</button>`)}
    </div>`;
}

export function ThemeSwitch() {
  const choices = [['', t('Auto')], ['light', t('Light')], ['dark', t('Dark')]];
  return html`
    <div class="switch" role="group" aria-label=${t('Theme')}>
      ${choices.map(([id, name]) => html`
        <button type="button" key=${id} aria-pressed=${(theme.value || '') === id ? 'true' : 'false'} onClick=${() => { theme.value = id || null; }}>${name}</button>`)}
    </div>`;
}

function Looks({ onClose }) {
  return html`
    <${Sheet} title=${t('Language and theme')} onClose=${onClose}>
      <div class="stack"><${LanguageSwitch} /><${ThemeSwitch} /></div>
    </${Sheet}>`;
}

function LooksButton() {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class="icon-button looks-button" onClick=${() => setOpen(true)}>
      <span class="sr-only">${t('Language and theme')}</span><${Icon} name=${isDark() ? 'moon' : 'sun'} /><span class="lang-code" aria-hidden="true">${language.value.toUpperCase()}</span>
    </button>
    ${open && html`<${Looks} onClose=${() => setOpen(false)} />`}`;
}

const titleOf = (game) => games.value?.find(({ id }) => id === game)?.title || game.replaceAll('_', ' ');

export function Header() {
  const { game, page, kind } = place.value;
  if (['join', 'evenings', 'shown'].includes(page)) {
    return html`<header class="head"><a class="icon-button" href=${link(kind === 'evenings' ? 'evenings' : '')} aria-label=${t('Back')}><${Icon} name="back" /></a><a class="head-title" href=${link('')}>${page === 'shown' && game ? titleOf(game) : 'Keytally'}</a><span class="grow"></span><${AskButton} /><${LooksButton} /></header>`;
  }
  const unknown = game && games.value && !games.value.some(({ id }) => id === game);
  if (unknown) return html`<header class="head"><a class="icon-button" href=${link('')} aria-label=${t('Back')}><${Icon} name="back" /></a><a class="head-title" href=${link('')}>Keytally</a><span class="grow"></span><${AskButton} /><${LooksButton} /></header>`;
  if (!game) return html`<div class="head-start"><${AskButton} /><${LooksButton} /></div>`;
  const title = titleOf(game);
  const step = lastChange.value;
  const what = step && labelOf(step);
  return html`
    <header class="head">
      <a class="icon-button" href=${above(place.value)} aria-label=${t('Back')}><${Icon} name="back" /></a>
      <a class="head-title" href=${link(game, 'players')}>${title}</a>
      <span class="grow"></span>
      <button type="button" class="icon-button" aria-disabled=${step ? undefined : 'true'} onClick=${takeBack}
              aria-label=${what ? t('Undo: {what}', { what }) : t('Undo')}><${Icon} name="undo" /></button>
      <${AskButton} />
      <${LooksButton} />
    </header>`;
}
