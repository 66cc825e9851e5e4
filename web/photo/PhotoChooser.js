// Taking a photo: camera or files, a look at it before it is sent, how far it is sent, and why it failed.
import { html, useEffect, useState } from '../core/html.js';
import { isBusy, isCutOff } from '../core/api.js';
import { formatNumber, formatPercent, t } from '../core/i18n.js';
import { weakness } from './picture.js';
import { chosen } from '../ui/chosen.js';
import { Icon } from '../ui/Icon.js';
import { ReadOut } from '../ui/ReadOut.js';
import { PoorPictures } from './PoorPictures.js';

/**
 * Gives the chosen files to onFiles; those of no use are refused at once, and sent only if the player wants it all the same.
 * onChoose: files were chosen; what is shown about earlier ones can go.
 */
export function PhotoChooser({ onChoose, onFiles, again }) {
  const [poor, setPoor] = useState(null); // {files, faults: one code or null for each}
  const [looking, setLooking] = useState(false);
  const choose = async (event) => {
    const files = chosen(event);
    if (!files.length) return;
    onChoose();
    setPoor(null);
    setLooking(true);
    const faults = [];
    for (const file of files) faults.push(await weakness(file)); // one at a time: each takes much memory
    setLooking(false);
    if (faults.some(Boolean)) setPoor({ files, faults });
    else onFiles(files);
  };
  const send = (files) => {
    setPoor(null);
    onFiles(files);
  };
  return html`
    ${poor && html`<${PoorPictures} ...${poor} onSend=${send} />`}
    <p class="sr-only" role="status">${looking && t('Looking at the picture …')}</p>
    <div class="row wrap photo-pick">
      <label><input type="file" accept="image/*" capture="environment" onChange=${choose} /><span class=${again ? 'button quiet' : 'button'}><${Icon} name="camera" />${again ? t('Another photo') : t('Take a photo')}</span></label>
      <label><input type="file" accept="image/*,.heic,.heif" multiple onChange=${choose} /><span class="button quiet">${t('Choose pictures')}</span></label>
    </div>`;
}

/** Seconds since it was first shown. */
function useSeconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/**
 * What is on its way: the pictures, how far they are sent, for how long it has been read, and the way to stop it.
 * part: share that is sent, 0 to 1; job: {message, percentage} once the service reports progress; children: a sentence before it (which photo of several).
 */
export function Sending({ part, job = null, files = [], onCancel, children }) {
  const seconds = useSeconds();
  const [pictures, setPictures] = useState([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setPictures(made);
    return () => made.forEach((picture) => URL.revokeObjectURL(picture));
  }, [files]);
  // Screen readers hear the step, not every percent; the bar shows the progress.
  const step = part < 1 ? t('Sending the photo …') : job ? `${job.message} …` : t('Reading the photo …');
  return html`
    <section class="card sending">
      ${pictures.length > 0 && html`<div class="sent-pictures">${pictures.map((picture) => html`<img key=${picture} src=${picture} alt=${t('The photo being read')} />`)}</div>`}
      <p>${children} ${part < 1 ? t('Sending the photo: {part}', { part: formatPercent(part) }) : step}</p>
      <${ReadOut} text=${step} news />
      <progress aria-label=${part < 1 ? t('Upload') : t('Reading')} value=${part < 1 ? part : job ? job.percentage / 100 : undefined} max="1"></progress>
      <div class="row"><p class="small soft grow number">${t('{n} s', { n: formatNumber(seconds) })}</p>
        ${onCancel && html`<button type="button" class="button quiet" onClick=${onCancel}><${Icon} name="close" />${t('Cancel')}</button>`}</div>
    </section>`;
}

/**
 * Why a request failed, every fault in words; lost: the message when there was no network; onAgain: sends the same once more,
 * offered where that may help. A photo that was just taken is nowhere but on this page.
 */
export function Failure({ error, lost = t('No network: the photo could not be sent. Nothing you entered is lost; keep typing or try again.'), onAgain }) {
  if (!error) return null;
  const offline = isCutOff(error);
  return html`
    <div class=${`banner ${offline ? 'is-warning' : 'is-error'}`}><${Icon} name=${offline ? 'offline' : 'error'} /><p class="grow" role="alert">${offline ? lost : error.message}</p>
      ${onAgain && (offline || isBusy(error)) && html`<button type="button" class="button quiet" onClick=${onAgain}>${t('Send again')}</button>`}</div>`;
}
