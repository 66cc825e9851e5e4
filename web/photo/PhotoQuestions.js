// Rule violations of a board that was read: which of the pieces concerned is wrong?
import { html } from '../core/html.js';
import { pieceName } from '../core/catalogue.js';
import { formatPercent, t } from '../core/i18n.js';

/** The questions whose pieces all stand as they were read: {message, pieces, rule}. A correction answers its question. */
export const openQuestions = (questions, items) => questions.filter(({ pieces }) => pieces
  .every((piece) => items.some((item) => item.piece === piece && !item.decided)));

/** The least sure piece comes first; a tap corrects it. */
export function PhotoQuestions({ game, questions, items, onCorrect, onSettle }) {
  if (!questions.length) return null;
  return html`
    <ul class="read-list">
      ${questions.map((question) => html`
        <li class="unsure-item" key=${question.code + question.pieces}>
          <p>${question.message} <strong>${question.pieces.length > 1 ? t('Which one was misread?') : t('Was it misread?')}</strong></p>
          <div class="chips">
            ${question.pieces.map((piece) => items.find((item) => item.piece === piece)).map((item) => html`
              <button type="button" class="chip" key=${item.no} onClick=${() => onCorrect(item.no)}>
                <span class="read-no">${item.no}</span> ${pieceName(game, item.id)} <span class="sure">${formatPercent(item.confidence)}</span></button>`)}
            <button type="button" class="chip" onClick=${() => onSettle(question)}>${t('Read correctly')}</button>
          </div>
        </li>`)}
    </ul>`;
}
