// The sections of a long board by name, over the score: one tap leads there.
import { html, useEffect, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { painted } from './AfterPaint.js';

const FEWEST = 2; // sections; fewer are in sight anyway
const SECTIONS = '.entry-body section[id]:has(> h2, > .row > h2)';

const headings = () => [...document.querySelectorAll(SECTIONS)]
  .map((section) => ({ id: section.id, title: section.querySelector('h2').textContent.replaceAll('\u00ad', '') }));

export function JumpBar() {
  const [sections, setSections] = useState([]);
  const whole = painted.value; // sections below come after the first picture
  useEffect(() => { // after every picture: what the editor shows depends on what was entered
    const found = headings();
    if (JSON.stringify(found) !== JSON.stringify(sections)) setSections(found);
  });
  if (!whole || sections.length < FEWEST) return null;
  // The next Tab goes on from there.
  const goTo = (heading, place) => {
    place.scrollIntoView({ behavior: 'smooth', block: 'start' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const top = () => goTo(document.querySelector('.entry-head h1'), document.body);
  const jump = (id) => {
    const section = document.getElementById(id);
    if (section) goTo(section.querySelector('h2'), section);
  };
  return html`
    <nav class="jump-bar" aria-label=${t('Sections of the board')}>
      <button type="button" onClick=${top}>${t('Board')}</button>
      ${sections.map(({ id, title }) => html`<button type="button" key=${id} onClick=${() => jump(id)}>${title}</button>`)}
    </nav>`;
}
