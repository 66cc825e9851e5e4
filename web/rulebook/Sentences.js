// The text of a rule as short paragraphs, a sentence each; what of it answers (one or two) is marked where it stands.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';

const NEAR = 3; // what answers further down than these sentences is also put first, as it may be out of sight

const Passage = ({ passage }) => html`
  <p class="is-answer"><span class="sr-only">${t('Answer')}: </span><span class="answer-sentence">${passage.join(' ')}</span></p>`;

/** entry: a rule, with its `passage` if it answers a question. */
export function Sentences({ entry: { sentences, passage = [] } }) {
  const [first] = passage;
  const far = first && !sentences.slice(0, NEAR).includes(first);
  const shown = (sentence) => {
    if (!passage.includes(sentence)) return html`<p key=${sentence}>${sentence}</p>`;
    if (far) return html`<p key=${sentence}><mark>${sentence}</mark></p>`;
    return sentence === first && html`<${Passage} key=${sentence} passage=${passage} />`;
  };
  return html`<div class="sentences">${far && html`<${Passage} passage=${passage} />`}${sentences.map(shown)}</div>`;
}
