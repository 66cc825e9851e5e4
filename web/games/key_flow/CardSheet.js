// One village card: its upgrade tiles, the pieces on it, its printed values, its points and its rule.
import { html } from '../../core/html.js';
import { changeBoard, draft } from '../../core/draft.js';
import { formatNumber, t, tn } from '../../core/i18n.js';
import { shownName } from '../../core/players.js';
import { linesAt, playerScore, warningsAt } from '../../core/score.js';
import { Icon, PieceIcon } from '../../ui/Icon.js';
import { Uses } from '../../result/Lines.js';
import { Rule } from '../../rulebook/Rule.js';
import { Sheet } from '../../ui/Sheet.js';
import { Stepper } from '../../entry/Stepper.js';
import { WarningList } from '../../result/WarningList.js';
import { ANIMALS, GAME, RESOURCES, heldNames, name, piece, put } from './cards.js';
import { Values } from './Values.js';

const MOST_UPGRADES = 2;

function Upgrades({ card, most, asks, edit }) {
  const set = (upgrades) => edit((own) => {
    put(own, 'upgrades', upgrades);
    put(own, 'flipped', Math.min(own.flipped || 0, upgrades));
    if (asks && upgrades !== (card.upgrades || 0)) delete own.values; // they were another field's
  });
  return html`
    <div>
      <p id="flow-upgrades">${t('Upgrade tiles')}</p>
      <div class="switch" role="group" aria-labelledby="flow-upgrades">
        ${Array.from({ length: most + 1 }, (_, n) => html`
          <button type="button" key=${n} aria-pressed=${(card.upgrades || 0) === n ? 'true' : 'false'} onClick=${() => set(n)}>${formatNumber(n)}</button>`)}
      </div>
    </div>
    ${card.upgrades > 0 && html`<${Stepper} label=${t('Of these, showing their point side')} value=${card.flipped || 0}
        onChange=${(n) => edit((own) => put(own, 'flipped', Math.min(n, own.upgrades)))} />`}`;
}

function Printed({ card, known, edit }) {
  const printed = card.printed || {};
  const set = (key, value) => edit((own) => {
    const next = { ...own.printed };
    if (value == null) delete next[key];
    else next[key] = value;
    put(own, 'printed', next);
  });
  const setAnimal = (animal, n) => {
    const animals = { ...printed.animals, [animal]: n };
    if (n == null) delete animals[animal];
    set('animals', Object.keys(animals).length ? animals : null);
  };
  const carts = known.unknown_transport || known.transport || known.season === 'any';
  return html`
    <details open=${known.season === 'any' || (known.unknown_transport && printed.transport == null)}>
      <summary>${t('Symbols printed on it')}</summary>
      <p class="small soft">${t('Only printed symbols count, not animals in the artwork. What the rulebook lists is counted automatically.')}</p>
      <div class="counts">
        ${ANIMALS.map((animal) => html`<${Stepper} key=${animal} label=${name(animal)} icon=${html`<${PieceIcon} id=${animal} />`} optional
          value=${printed.animals?.[animal] ?? known.animals?.[animal] ?? null} onChange=${(n) => setAnimal(animal, n)} />`)}
        ${carts && html`<${Stepper} label=${t('Number in the cart')} icon=${html`<${PieceIcon} id="transport" />`} optional
          value=${printed.transport ?? known.transport?.[Math.min(card.upgrades || 0, 1)] ?? null} onChange=${(n) => set('transport', n)} />`}
      </div>
    </details>`;
}

export function CardSheet({ index, board, at, onClose }) {
  const card = board.cards[at];
  const known = piece(card.card);
  const part = `cards/${at}`;
  const edit = (change) => changeBoard(index, t('{card} changed', { card: name(card.card) }), (next) => change(next.cards[at]));
  const remove = () => {
    changeBoard(index, t('{card} removed', { card: name(card.card) }), (next, player) => {
      next.cards.splice(at, 1);
      player.placed = null; // it names cards by their place
    });
    onClose();
  };
  const score = playerScore(index);
  const warnings = warningsAt(index, part);
  const most = known.upgrades ?? (known.season === 'any' ? 1 : MOST_UPGRADES);
  return html`
    <${Sheet} title=${name(card.card)} onClose=${onClose} footer=${html`
        <button type="button" class="button quiet" onClick=${remove}><${Icon} name="trash" />${t('Remove')}</button>`}>
      <div class="stack flow-sheet">
        ${linesAt(index, part, card.card).map((line) => html`
          <p class="tile-line" key=${line.how}><strong class="number">${formatNumber(line.points)} ${tn('point', 'points', line.points)}</strong>
            <span>${line.how}</span><${Uses} game=${GAME} uses=${line.uses} names=${{ ...score?.names, ...heldNames(board) }} /></p>`)}
        ${warnings.length > 0 && html`<${WarningList} game=${GAME} warnings=${warnings} />`}
        ${known.ask && html`<${Values} key=${card.upgrades || 0} ...${{ card, known, edit }} reader=${shownName(draft.value.players[index], index)} />`}
        ${most > 0 && html`<${Upgrades} ...${{ card, most, edit }} asks=${Boolean(known.ask)} />`}
        <details open=${known.storage}>
          <summary>${t('Resources on this card')}</summary>
          <div class="counts">${RESOURCES.map((kind) => html`
            <${Stepper} key=${kind} label=${name(kind)} icon=${html`<${PieceIcon} id=${kind} />`} value=${card.resources?.[kind]}
              onChange=${(n) => edit((own) => { const next = { ...own.resources }; put(next, kind, n); put(own, 'resources', next); })} />`)}</div>
        </details>
        <${Printed} ...${{ card, known, edit }} />
        ${!known.ask && html`<details><summary>${t('Points of the visible field')}</summary><${Values} ...${{ card, known, edit }} plain /></details>`}
        <${Rule} game=${GAME} rule=${known.rules[0]} />
      </div>
    </${Sheet}>`;
}
