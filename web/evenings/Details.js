// What a play log records besides the points: duration, start player, place.
import { html } from '../core/html.js';
import { change, draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { Sheet } from '../ui/Sheet.js';
import { evenings } from './kept.js';

const MOST_MINUTES = 1440;

export function Details({ onClose }) {
  const { players, table } = draft.value;
  const play = table.$play || {};
  const set = (part, value) => change(t('evening details'), (next) => { next.table.$play = { ...next.table.$play, [part]: value }; });
  const minutes = (event) => {
    const n = Number(event.target.value);
    if (event.target.value === '' || (Number.isInteger(n) && n >= 0 && n <= MOST_MINUTES)) set('minutes', event.target.value === '' ? null : n);
  };
  const places = [...new Set(evenings().map(({ place }) => place).filter(Boolean))];
  return html`
    <${Sheet} title=${t('Duration, start player, place')} onClose=${onClose}>
      <div class="stack">
        <p class="small soft">${t('Kept with the evening, and included in BG Stats and the CSV log.')}</p>
        <label class="stack tight">${t('Duration in minutes')}
          <input class="field" type="number" inputmode="numeric" min="0" max=${MOST_MINUTES} value=${play.minutes ?? ''} onInput=${minutes} /></label>
        <label class="stack tight">${t('Start player')}
          <select class="field" value=${play.first || ''} onChange=${(event) => set('first', event.target.value || null)}>
            <option value="">${t('not recorded')}</option>
            ${players.map((player, index) => html`<option key=${player.key} value=${player.key}>${shownName(player, index)}</option>`)}
          </select></label>
        <label class="stack tight">${t('Place')}
          <input class="field" value=${play.place || ''} maxlength="60" list="places" onInput=${(event) => set('place', event.target.value.slice(0, 60))} />
          <datalist id="places">${places.map((place) => html`<option key=${place} value=${place}></option>`)}</datalist></label>
      </div>
    </${Sheet}>`;
}
