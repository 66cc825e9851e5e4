// Values that only the player can read off a piece: asked in place, answered by a number or, where the editor
// gives a choice, by one of a few pieces.
import { html } from '../core/html.js';
import { getAt, setAt } from '../result/breakdown.js';
import { pieceName } from '../core/catalogue.js';
import { change, draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { link } from '../core/route.js';
import { payload } from '../core/score.js';
import { mayEdit, mayRule } from '../table/sync/seats.js';
import { PieceIcon } from '../ui/Icon.js';
import { Stepper } from './Stepper.js';

function Choice({ game, ask, choices, onPick }) {
  return html`
    <fieldset>
      <legend>${ask}</legend>
      <div class="chips">${choices.map((id) => html`<button type="button" class="chip" key=${id} onClick=${() => onPick(id)}><${PieceIcon} id=${id} />${pieceName(game, id)}</button>`)}</div>
    </fieldset>`;
}

/** On the phone of somebody else it is asked there. */
const askedHere = (game, at) => (at.startsWith('/table/') ? mayRule(game) : mayEdit(game, draft.value.players[Number(at.split('/')[2])]));

/** missing: the API's [{at, ask}]; `at` points into the request, which has the shape of the draft. */
export function Missing({ game, editor, missing = [] }) {
  if (!missing.length) return null;
  const sent = payload(draft.value);
  return html`
    <section class="card missing">
      <h2>${t('Please check the pieces')}</h2>
      <p class="small soft">${t('Counts 0 until you enter it.')}</p>
      ${missing.map(({ at, ask }) => {
        const set = (value) => change(ask, (next) => setAt(next, at, value));
        if (!askedHere(game, at)) return html`<p key=${at}>${ask}</p>`;
        const choices = editor?.choices?.(at);
        if (choices) return html`<${Choice} key=${at} ...${{ game, ask, choices }} onPick=${set} />`;
        if (editor?.asks?.(at)) return html`<p key=${at}>${ask} <a href=${link(game, 'board', at.split('/')[2])}>${t('Enter it on the board')}</a></p>`;
        return html`<${Stepper} key=${at} label=${ask} value=${getAt(sent, at)} optional onChange=${set} />`;
      })}
    </section>`;
}
