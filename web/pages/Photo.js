// A photo of the board: taken, uploaded, shown with what was read; the player decides what is taken over.
import { html, useEffect, useState } from '../core/html.js';
import { Offline, upload } from '../core/api.js';
import { draft } from '../core/draft.js';
import { formatPercent, t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { go, link } from '../core/route.js';
import { Icon } from '../components/Icon.js';
import { PhotoReading } from '../components/PhotoReading.js';

function Chooser({ onFiles, again }) {
  const choose = (event) => event.target.files.length && onFiles([...event.target.files]);
  return html`
    <div class="row wrap photo-pick">
      <label><input type="file" accept="image/*" capture="environment" onChange=${choose} /><span class=${again ? 'button quiet' : 'button'}><${Icon} name="camera" />${again ? t('Another photo') : t('Take a photo')}</span></label>
      <label><input type="file" accept="image/*,.heic,.heif" multiple onChange=${choose} /><span class="button quiet">${t('Choose pictures')}</span></label>
    </div>`;
}

function Advice() {
  return html`
    <ul class="stack small">
      <li>${t('The whole board in the picture, straight from above if you can.')}</li>
      <li>${t('Enough light, no flash; the names at the lower edge of the tiles must be readable.')}</li>
      <li>${t('Photos are read and forgotten: they are not kept.')}</li>
    </ul>`;
}

function Failure({ error }) {
  if (!error) return null;
  if (error instanceof Offline) return html`<p class="banner is-warning" role="alert"><${Icon} name="offline" />${t('No network: the photo could not be sent. Nothing you entered is lost; type on or try again.')}</p>`;
  return html`
    <div class="banner is-error" role="alert"><${Icon} name="error" /><div><p>${error.message}</p>
      ${(error.errors || []).map((fault) => html`<p>${fault.message}</p>`)}</div></div>`;
}

export function Photo({ game, part, editor }) {
  const index = Number(part) || 0;
  const player = draft.value.players[index];
  const [sending, setSending] = useState(null); // share uploaded, 0 to 1
  const [reading, setReading] = useState(null); // {answer, pictures}
  const [error, setError] = useState(null);
  useEffect(() => () => reading?.pictures.forEach((picture) => URL.revokeObjectURL(picture)), [reading]);

  const read = async (files) => {
    const form = new FormData();
    for (const file of files) form.append('photo', file);
    setError(null);
    setReading(null);
    setSending(0);
    try {
      const answer = await upload(`/games/${game}/photo`, form, setSending);
      setReading({ answer, pictures: files.map((file) => URL.createObjectURL(file)) });
    } catch (failure) {
      setError(failure);
    }
    setSending(null);
  };

  if (!player) return html`<main class="page narrow" tabindex="-1"><a class="button" href=${link(game, 'players')}>${t('Add players')}</a></main>`;
  return html`
    <main class="page narrow photo" tabindex="-1">
      <h1>${t('Photo of the board of {name}', { name: shownName(player, index) })}</h1>
      ${!reading && sending === null && html`<section class="card"><${Chooser} onFiles=${read} /><${Advice} /></section>`}
      ${sending !== null && html`
        <section class="card" role="status">
          <p>${sending < 1 ? t('Sending the photo: {part}', { part: formatPercent(sending) }) : t('Reading the photo …')}</p>
          <progress aria-label=${t('Upload')} value=${sending < 1 ? sending : undefined} max="1"></progress>
        </section>`}
      <${Failure} error=${error} />
      ${reading && html`
        <${PhotoReading} ...${{ game, index, editor, ...reading }} onUsed=${() => go(game, 'board', String(index))} />
        <${Chooser} onFiles=${read} again />`}
    </main>`;
}
