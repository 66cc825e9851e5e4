// Loose pieces: resources anywhere but on storage cards, skill tiles, unused keyple tokens.
import { html } from '../../core/html.js';
import { changeBoard } from '../../core/draft.js';
import { t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { PieceIcon } from '../../ui/Icon.js';
import { Stepper } from '../../entry/Stepper.js';
import { RESOURCES, name, put } from './cards.js';

const SKILLS = ['anvil', 'pickaxe', 'saw'];

function Counts({ index, board, group, kinds }) {
  const set = (kind, n) => changeBoard(index, name(kind), (next) => {
    const counts = { ...next[group] };
    put(counts, kind, n);
    put(next, group, counts);
  });
  return html`
    <div class="counts" id=${group}>
      ${kinds.map((kind) => html`<${Stepper} key=${kind} label=${name(kind)} icon=${html`<${PieceIcon} id=${kind} />`} value=${board[group]?.[kind]}
        warnings=${warningsAt(index, `${group}/${kind}`)} onChange=${(n) => set(kind, n)} />`)}
    </div>`;
}

export function Loose({ index, board }) {
  return html`
    <section class="card stack" id="loose">
      <h2>${t('Resources, tiles, tokens')}</h2>
      <p class="small soft">${t('Enter resources on storage cards at the card, all others here or at their card.')}</p>
      <${Counts} ...${{ index, board }} group="resources" kinds=${RESOURCES} />
      <${Counts} ...${{ index, board }} group="skills" kinds=${SKILLS} />
      <div class="counts"><${Stepper} label=${t('Unused keyple tokens')} icon=${html`<${PieceIcon} id="token" />`} value=${board.keyple_tokens}
        warnings=${warningsAt(index, 'keyple_tokens')} onChange=${(n) => changeBoard(index, t('keyple tokens'), (next) => put(next, 'keyple_tokens', n))} /></div>
    </section>`;
}
