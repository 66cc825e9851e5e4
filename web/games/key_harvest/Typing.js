// Fields by typing: "E4 E5 D4". Hexes that the board does not have are reported and left out.
import { html, useId, useState } from '../../core/html.js';
import { changeBoard, draft } from '../../core/draft.js';
import { formatList, t } from '../../core/i18n.js';
import { warningsAt } from '../../core/score.js';
import { Icon } from '../../ui/Icon.js';
import { ReadOut } from '../../ui/ReadOut.js';
import { linesOf, readLabels } from './outline.js';

export function Typing({ index, board }) {
  const id = useId();
  const [typed, setTyped] = useState(null);
  const lines = linesOf(draft.value.table);
  const { unknown } = readLabels(typed ?? '', lines);
  const type = (event) => {
    const text = event.target.value;
    setTyped(text);
    changeBoard(index, t('Fields'), (next) => { next.fields = readLabels(text, lines).labels; });
  };
  // While a word is being typed it is not yet wrong.
  const wrong = unknown.filter((word) => !(typed ?? '').toUpperCase().endsWith(word) || word.length > 2);
  const words = wrong.length ? t('This board has no {labels}.', { labels: formatList(wrong) }) : t('Letter and number of each field tile on the board.');
  return html`
    <div class="typing">
      <label for=${id}>${t('Fields, typed')}</label>
      <input id=${id} class="field" value=${typed ?? (board.fields || []).join(' ')} placeholder="E4 E5 D4" autocomplete="off" autocapitalize="characters" spellcheck=${false}
             aria-describedby=${`${id}h`} onFocus=${() => setTyped((board.fields || []).join(' '))} onInput=${type} onBlur=${() => setTyped(null)} />
      <p id=${`${id}h`} class="hint">${wrong.length ? html`<span class="hint is-warning"><${Icon} name="warning" />${words}</span>` : words}</p>
      <${ReadOut} text=${words} />
      ${warningsAt(index, 'fields').filter(({ severity }) => severity !== 'note').map((warning) => html`<p class=${`hint is-${warning.severity}`}><${Icon} name=${warning.severity} />${warning.message}</p>`)}
    </div>`;
}
