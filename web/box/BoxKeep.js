// The box as a thing: its name, a file of it, links for others, other boxes of this device, and the end of it.
import { html, useState } from '../core/html.js';
import { boxesOf, deleteBox, exportAddress, forgetBox, joinLink, renameBox, useBox } from './boxes.js';
import { t } from '../core/i18n.js';
import { attempt } from '../ui/attempt.js';
import { BoxStart } from './BoxStart.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { copyLink } from '../ui/copying.js';
import { showToast } from '../ui/Toasts.js';

function ShareButton({ address, label, icon, quiet }) {
  const share = async () => {
    if (navigator.share) await navigator.share({ url: address }).catch(() => {});
    else copyLink(address, quiet);
  };
  return html`<button type="button" class="button quiet" onClick=${share}><${Icon} name=${icon} />${label}</button>`;
}

function Delete({ game, box, onClose }) {
  const end = async () => {
    if ((await attempt(deleteBox(game, box).then(() => true))) === true) showToast(t('Box deleted.'));
  };
  return html`
    <${Sheet} title=${t('Delete “{name}”?', { name: box.name })} onClose=${onClose} done=${false}
      footer=${html`<button type="button" class="button quiet" onClick=${onClose}>${t('Keep it')}</button>
        <button type="button" class="button" onClick=${end}><${Icon} name="trash" />${t('Delete for good')}</button>`}>
      <p>${t('All its pictures are deleted from the server, for everyone who uses it. Exported files stay yours.')}</p>
    </${Sheet}>`;
}

function Others({ game, box }) {
  const [adding, setAdding] = useState(false);
  const others = boxesOf(game).filter(({ id }) => id !== box.id);
  return html`
    ${others.length > 0 && html`
      <h3>${t('Other boxes on this device')}</h3>
      <ul class="stack tight">${others.map((other) => html`
        <li key=${other.id} class="row"><span class="grow">${other.name}</span>
          <button type="button" class="button quiet" onClick=${() => useBox(game, other)}>${t('Use this one')}<span class="sr-only">: ${other.name}</span></button></li>`)}</ul>`}
    <div><button type="button" class="button quiet" onClick=${() => setAdding(true)}><${Icon} name="plus" />${t('Another box')}</button></div>
    ${adding && html`<${Sheet} title=${t('Another box')} onClose=${() => setAdding(false)}><div class="stack"><${BoxStart} game=${game} another onDone=${() => setAdding(false)} /></div></${Sheet}>`}`;
}

export function BoxKeep({ game, box, held }) {
  const [typed, setTyped] = useState(null); // a new name, until the box has it
  const [deleting, setDeleting] = useState(false);
  const name = typed ?? held.name;
  const rename = async (event) => {
    event.preventDefault();
    if (await attempt(renameBox(game, box, name.trim()))) setTyped(null);
  };
  return html`
    <section class="card">
      <h2>${t('Save and share')}</h2>
      ${box.key && html`
        <form class="row" onSubmit=${rename}>
          <input class="field grow" value=${name} maxlength="60" autocomplete="off" aria-label=${t('Box name')} onInput=${(event) => setTyped(event.target.value)} />
          <button type="submit" class="button quiet" disabled=${!name.trim() || name.trim() === held.name}>${t('Rename')}</button>
        </form>`}
      <div class="row wrap">
        <a class="button quiet" href=${exportAddress(box)} download><${Icon} name="copy" />${t('Save as a file')}</a>
        <${ShareButton} address=${joinLink(game, box)} icon="share" label=${t('Read-only link')} />
        ${box.key && html`<${ShareButton} address=${joinLink(game, box, box.key)} icon="share" label=${t('Link with the edit key')} quiet=${t('Link copied. Anyone who has it can change and delete the box.')} />`}
      </div>
      ${box.key && html`<p class="small soft">${t('The key to change the box is on this device only. Keep the link with the edit key, or the file, somewhere safe.')}</p>`}
      <${Others} ...${{ game, box }} />
      <div>${box.key
        ? html`<button type="button" class="button quiet" onClick=${() => setDeleting(true)}><${Icon} name="trash" />${t('Delete the box')}</button>`
        : html`<button type="button" class="button quiet" onClick=${() => forgetBox(game, box.id)}><${Icon} name="trash" />${t('Remove it from this device')}</button>`}</div>
      ${deleting && html`<${Delete} ...${{ game, box }} onClose=${() => setDeleting(false)} />`}
    </section>`;
}
