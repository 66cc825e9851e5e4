// The small table of a rule, which it is named by; it scrolls where it is too wide.
import { html } from '../core/html.js';
import { inLanguage } from '../core/i18n.js';

export function Figures({ table, name }) {
  return html`
    <div class="figures-scroll" tabindex="0" role="group" aria-label=${name}>
      <table class="figures">
        <thead><tr>${table.head.map((cell) => html`<th scope="col">${inLanguage(cell)}</th>`)}</tr></thead>
        <tbody>${table.rows.map(([first, ...cells]) => html`
          <tr><th scope="row">${inLanguage(first)}</th>${cells.map((cell) => html`<td>${inLanguage(cell)}</td>`)}</tr>`)}</tbody>
      </table>
    </div>`;
}
