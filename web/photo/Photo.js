// A photo of the board: taken, uploaded, shown with what was read; the player decides what to use.
import { html, useEffect, useState } from '../core/html.js';
import { upload } from '../core/api.js';
import { PREFER, resultOf } from '../core/jobs.js';
import { boxOf, forgetBox } from '../box/boxes.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { go, link } from '../core/route.js';
import { mayEdit } from '../table/sync/seats.js';
import { Icon } from '../ui/Icon.js';
import { useStop } from '../ui/stopping.js';
import { Failure, PhotoChooser, Sending } from './PhotoChooser.js';
import { PhotoReading } from './PhotoReading.js';
import { showToast } from '../ui/Toasts.js';

function Advice() {
  return html`
    <ul class="stack small">
      <li>${t('Show the whole board, straight from above if you can.')}</li>
      <li>${t('Use plenty of light but no flash; the names at the bottom of the tiles must be readable.')}</li>
      <li>${t('Photos are read and then discarded.')}</li>
    </ul>`;
}

/** With which box photos are read, and the way to it. */
function Own({ game, box }) {
  return html`
    <div class="row wrap own-box">
      <p class="grow">${box ? t('Read with your box: {name}', { name: box.name }) : t('Only printed names are recognised. Photograph the pieces of your own box once, and boards are recognised by what the pieces look like, including which side is up.')}</p>
      <a class="button quiet" href=${link(game, 'box')}><${Icon} name="layers" />${t('My box')}</a>
    </div>`;
}

/** Where the address names a player who is not there, or whose board another phone enters. */
function NobodysPhoto({ game }) {
  return html`
    <main class="page narrow photo" tabindex="-1"><div class="card stack">
      <h1>${t('Photo of a board')}</h1>
      <p>${t('A photo fills in one player’s board. Choose the player, then take the photo.')}</p>
      <${Advice} />
      <div><a class="button" href=${link(game, 'players')}>${t('Players')}</a></div>
    </div></main>`;
}

export function Photo({ game, part, editor }) {
  const index = Number(part) || 0;
  const player = draft.value.players[index];
  const [sending, setSending] = useState(null); // {part: share uploaded, job: while it is read}
  const [reading, setReading] = useState(null); // {answer, files, pictures}
  const [error, setError] = useState(null);
  const [underWay, setUnderWay] = useState([]); // on their way
  const work = useStop();
  useEffect(() => () => reading?.pictures.forEach((picture) => URL.revokeObjectURL(picture)), [reading]);

  const box = boxOf(game);

  const send = (files, signal, tileset) => {
    const form = new FormData();
    for (const file of files) form.append('photo', file);
    if (tileset) form.append('tileset', tileset);
    setSending({ part: 0 });
    return upload(`/games/${game}/photo`, form, { onProgress: (part) => setSending({ part }), signal, headers: PREFER })
      .then((sent) => resultOf(sent, 'reading', (job) => setSending({ part: 1, job }), signal));
  };
  // A box that was deleted elsewhere must not keep a photo from being read.
  const sendWithBox = (files, signal) => (box ? send(files, signal, box.id).catch((failure) => {
    if (!failure.errors?.some(({ pointer, code }) => pointer === '/tileset' && code === 'unknown_id')) throw failure;
    forgetBox(game, box.id);
    showToast(t('Your box “{name}” is no longer on the server; the photo was read without it.', { name: box.name }));
    return send(files, signal);
  }) : send(files, signal));

  const read = async (files) => {
    setError(null);
    setReading(null);
    setUnderWay(files);
    const signal = work.begin();
    try {
      const answer = await sendWithBox(files, signal);
      setReading({ answer, files, pictures: files.map((file) => URL.createObjectURL(file)) });
    } catch (failure) {
      if (failure.name !== 'AbortError') setError(failure);
    }
    setSending(null);
  };

  const choosing = { onChoose: () => setError(null), onFiles: read };
  if (!player || !mayEdit(game, player)) return html`<${NobodysPhoto} game=${game} />`;
  return html`
    <main class="page narrow photo" tabindex="-1">
      <h1>${t('Photo of {name}’s board', { name: shownName(player, index) })}</h1>
      ${!reading && sending === null && html`<section class="card"><${PhotoChooser} ...${choosing} /><${Advice} /><${Own} game=${game} box=${box} /></section>`}
      ${sending !== null && html`<${Sending} ...${sending} files=${underWay} onCancel=${work.stop} />`}
      <${Failure} error=${error} onAgain=${() => read(underWay)} />
      ${reading && html`
        <${PhotoReading} ...${{ game, index, editor, ...reading }} onUsed=${() => go(game, 'board', String(index))} />
        <${PhotoChooser} ...${choosing} again />`}
    </main>`;
}
