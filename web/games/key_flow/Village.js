// The village season by season: a tap on a card opens it, the plus of a season adds to it.
import { classes, html } from '../../core/html.js';
import { counted } from '../../core/catalogue.js';
import { formatList, formatNumber, t, tn } from '../../core/i18n.js';
import { linesAt, pointer, warningsAt } from '../../core/score.js';
import { AfterPaint } from '../../entry/AfterPaint.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { CardArt, Printed, scoredBy } from './art.js';
import { GAME, SEASONS, cardsOf, name, piece, seasonName } from './cards.js';

const FIRST = 2; // seasons that fill a phone's first screen
const SIGNS = { home: 'house', any: 'any_animal' };

function CardButton({ index, card, at, lit, onOpen }) {
  const part = `cards/${at}`;
  const points = linesAt(index, part, card.card).reduce((sum, line) => sum + line.points, 0);
  const question = warningsAt(index, part).find(({ severity }) => severity !== 'note');
  const stars = card.upgrades || 0;
  const stored = Object.entries(card.resources || {});
  return html`
    <button type="button" class=${classes('flow-card', piece(card.card)?.season, { lit: lit?.has(pointer(index, part)) })} onClick=${() => onOpen(at)}>
      <span class="flow-name">${name(card.card)}</span>
      <${CardArt} id=${card.card} />
      <span class="flow-by" aria-hidden="true">${scoredBy(card).map((id) => html`<${PieceIcon} key=${id} id=${id} />`)}</span>
      <span class="flow-signs" aria-hidden="true"><${Printed} card=${card} />
        ${stored.map(([id, n]) => html`<span class="flow-sign on-it" key=${id}><${PieceIcon} id=${id} /><span class="number">${formatNumber(n)}</span></span>`)}</span>
      ${stored.length > 0 && html`<span class="sr-only">${formatList(stored.map(([id, n]) => counted(GAME, id, n)))}</span>`}
      ${stars > 0 && html`<span class="flow-stars">${Array.from({ length: stars }, (_, n) => html`<${Icon} key=${n} name="star" />`)}<span class="sr-only">${tn('{n} upgrade tile', '{n} upgrade tiles', stars)}</span></span>`}
      ${question && html`<${Icon} name=${question.severity} className=${`flow-question is-${question.severity}`} /><span class="sr-only">${question.message}</span>`}
      <span class="flow-points number">${formatNumber(points)}<span class="sr-only"> ${tn('point', 'points', points)}</span></span>
    </button>`;
}

export function Village({ index, board, onOpen, onAdd }) {
  return html`
    <section class="flow-village" id="cards" aria-label=${t('Village cards')}>
      ${SEASONS.map((season, n) => {
        const cards = cardsOf(board, season);
        return html`
          <${AfterPaint} key=${season} at=${n + 1 - FIRST}><section class=${`flow-season ${season}`}>
            <h2 class="row"><${PieceIcon} id=${SIGNS[season] || season} /><span class="grow">${seasonName(season)}</span>
              <span class="flow-sum number" aria-hidden="true">${cards.length || ''}</span></h2>
            <ul class="flow-cards">${cards.map(({ card, at }) => html`<li key=${at}><${CardButton} ...${{ index, card, at, onOpen }} /></li>`)}
              <li><button type="button" class="flow-card free" onClick=${() => onAdd(season)} aria-label=${t('{season}: add cards', { season: seasonName(season) })}><${Icon} name="plus" /><span>${t('Add')}</span></button></li></ul>
          </section></${AfterPaint}>`;
      })}
    </section>`;
}
