// No box yet, or one more: begin a new one, bring one as a file, or read with one that somebody shared.
import { html, useState } from '../core/html.js';
import { importBox, joinBox, makeBox, parseLink } from './boxes.js';
import { catalogue } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { go } from '../core/route.js';
import { chosen } from '../ui/chosen.js';
import { Icon } from '../ui/Icon.js';
import { Failure } from '../photo/PhotoChooser.js';
import { showToast } from '../ui/Toasts.js';

function Steps() {
  return html`
    <ol class="stack steps">
      <li>${t('Spread 6 to 20 pieces out on a plain table and photograph them from above.')}</li>
      <li>${t('Each piece is cut out; tap to confirm its name or to correct it.')}</li>
      <li>${t('From then on a photo of a board names every piece and its side.')}</li>
    </ol>
    <p class="small soft">${t('The photos are not kept. The cut-out pieces are, until you delete the box.')}</p>`;
}

/** another: an additional box; onDone: called when a box of this game is in use. */
export function BoxStart({ game, another, onDone = () => {} }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState('');
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);

  const run = async (work) => {
    setError(null);
    setBusy(true);
    try {
      const of = await work();
      if (of !== game) {
        showToast(t('This box is for {game}.', { game: of.replaceAll('_', ' ') }));
        go(of, 'box');
      }
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const make = (event) => {
    event.preventDefault();
    run(async () => {
      if (!(await makeBox(game, name.trim() || t('Our box')))) showToast(t('This device cannot save anything: copy the link with the edit key before you leave.'));
      return game;
    });
  };
  const join = (event) => {
    event.preventDefault();
    const found = parseLink(shared);
    if (found) run(() => joinBox(found));
    else setError(new Error(t('This is not a link to a box.')));
  };
  const bring = (event) => {
    const [file] = chosen(event);
    if (file) run(() => importBox(file));
  };
  const title = catalogue(game).title;
  return html`
    <${Failure} error=${error} lost=${t('No network: boxes are created on the server. Try again when you are connected.')} />
    <section class="card">
      <h2>${another ? t('New box') : t('Photograph your copy of {game} once', { game: title })}</h2>
      ${!another && html`<${Steps} />`}
      <form class="row wrap" onSubmit=${make}>
        <input class="field grow" value=${name} maxlength="60" autocomplete="off" aria-label=${t('Box name')} placeholder=${t('Our box')} onInput=${(event) => setName(event.target.value)} />
        <button type="submit" class="button" disabled=${busy}><${Icon} name="plus" />${t('Start a box')}</button>
      </form>
    </section>
    <section class="card">
      <h2>${t('You already have a box')}</h2>
      <form class="row wrap" onSubmit=${join}>
        <input class="field grow" value=${shared} autocomplete="off" spellcheck=${false} aria-label=${t('Link to a box')} placeholder=${t('Link to a box')} onInput=${(event) => setShared(event.target.value)} />
        <button type="submit" class="button quiet" disabled=${busy || !shared.trim()}>${t('Use it')}</button>
      </form>
      <div class="photo-pick"><label><input type="file" accept=".zip,application/zip" onChange=${bring} /><span class="button quiet"><${Icon} name="up" />${t('Open an exported file')}</span></label></div>
    </section>`;
}
