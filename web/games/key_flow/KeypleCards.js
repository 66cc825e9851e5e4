// The cards under the store card: one tap adds a card by its keyples, one tap each its animals and its token.
import { html } from '../../core/html.js';
import { changeBoard } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { WarningList } from '../../result/WarningList.js';
import { ANIMALS, COLOURS, GAME, colourName, name, put } from './cards.js';

const MOST_ANIMALS = 3;
const keyples = (n) => tn('{n} keyple', '{n} keyples', n);

function KeypleCard({ index, card, at }) {
  const edit = (change) => changeBoard(index, t('keyple card changed'), (board) => change(board.keyple_cards[at], board));
  const label = `${colourName(card.colour)}: ${keyples(card.keyples)}`;
  const count = card.count ?? 1;
  const fewer = () => changeBoard(index, t('keyple card removed'), (board, player) => {
    if (count > 1) board.keyple_cards[at].count = count - 1;
    else {
      board.keyple_cards.splice(at, 1);
      player.placed = null; // it names cards by their place
    }
  });
  return html`
    <li class="keyple-card">
      <span class="keyple-count" role="img" aria-label=${label}>${Array.from({ length: card.keyples }, (_, n) => html`<${PieceIcon} key=${n} id=${card.colour} />`)}</span>
      ${ANIMALS.map((animal) => {
        const n = card.animals?.[animal] || 0;
        return html`
          <button type="button" key=${animal} class="mini" aria-pressed=${n ? 'true' : 'false'} aria-label=${`${name(animal)}: ${formatNumber(n)}`}
            onClick=${() => edit((own) => { const next = { ...own.animals }; put(next, animal, (n + 1) % (MOST_ANIMALS + 1)); put(own, 'animals', next); })}>
            <${PieceIcon} id=${animal} />${n > 1 && html`<span class="mini-count number">${formatNumber(n)}</span>`}</button>`;
      })}
      <button type="button" class="mini" aria-pressed=${card.token ? 'true' : 'false'} aria-label=${t('Keyple token symbol')}
        onClick=${() => edit((own) => put(own, 'token', !own.token))}><${PieceIcon} id="token" /></button>
      <span class="keyple-times">
        <button type="button" class="mini" aria-label=${t('{what}: one less', { what: label })} onClick=${fewer}><${Icon} name=${count > 1 ? 'minus' : 'trash'} /></button>
        <span class="number" aria-label=${t('identical cards: {n}', { n: count })} role="img">×${formatNumber(count)}</span>
        <button type="button" class="mini" aria-label=${t('{what}: one more', { what: label })} onClick=${() => edit((own) => { own.count = count + 1; })}><${Icon} name="plus" /></button>
      </span>
    </li>`;
}

function Colour({ index, board, colour }) {
  const cards = (board.keyple_cards || []).map((card, at) => ({ card, at })).filter(({ card }) => card.colour === colour);
  const add = (n) => changeBoard(index, t('keyple card added'), (next) => { (next.keyple_cards ??= []).push({ colour, keyples: n }); });
  return html`
    <section class=${`keyple-colour ${colour}`}>
      <div class="row"><h3 class="grow">${colourName(colour)}</h3>
        ${[1, 2, 3].map((n) => html`
          <button type="button" key=${n} class="button quiet keyple-add" aria-label=${t('{colour}: add a card with {keyples}', { colour: colourName(colour), keyples: keyples(n) })} onClick=${() => add(n)}>
            <${Icon} name="plus" /><${PieceIcon} id=${colour} />${formatNumber(n)}</button>`)}
      </div>
      <ul>${cards.map(({ card, at }) => html`<${KeypleCard} key=${at} ...${{ index, card, at }} />`)}</ul>
    </section>`;
}

export function KeypleCards({ index, board }) {
  const warnings = warningsAt(index, 'keyple_cards');
  return html`
    <section class="card" id="keyple_cards">
      <h2>${t('Keyple cards')}</h2>
      <p class="small soft">${t('All cards under your store card: printed keyples, animals, keyple token symbol.')}</p>
      ${COLOURS.map((colour) => html`<${Colour} key=${colour} ...${{ index, board, colour }} />`)}
      ${warnings.length > 0 && html`<${WarningList} game=${GAME} warnings=${warnings} />`}
    </section>`;
}
