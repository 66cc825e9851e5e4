// The text of a rule as short paragraphs, a sentence each; the one that answers is marked where it stands.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';

const NEAR = 3; // an answer further down than these sentences is also put first, as it may be out of sight

const Answering = ({ sentence }) => html`
  <p class="is-answer"><span class="sr-only">${t('Answer')}: </span><span class="answer-sentence">${sentence}</span></p>`;

export function Sentences({ entry: { answer, sentences, text } }) {
  const told = sentences || [text]; // an answer kept from before an update has none
  const far = answer && !told.slice(0, NEAR).includes(answer);
  const shown = (sentence) => {
    if (sentence !== answer) return html`<p key=${sentence}>${sentence}</p>`;
    return far ? html`<p key=${sentence}><mark>${sentence}</mark></p>` : html`<${Answering} key=${sentence} sentence=${sentence} />`;
  };
  return html`<div class="sentences">${far && html`<${Answering} sentence=${answer} />`}${told.map(shown)}</div>`;
}
