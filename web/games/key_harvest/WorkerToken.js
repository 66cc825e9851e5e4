// A worker tile as we draw it: its number and the letter of its rule; farmhands round, townsfolk with corners.
import { classes, html } from '../../core/html.js';
import { catalogue } from '../../core/catalogue.js';

export function WorkerToken({ id, className }) {
  const piece = catalogue('key_harvest').byId.get(id);
  return html`
    <span class=${classes('token', piece?.kind, className)} aria-hidden="true">
      <span class="token-number number" data-text=${piece?.sides.base.flat}></span><span class="token-letter" data-text=${piece?.letter}></span>
    </span>`;
}
