// Pictures that are too dark, blurred or small to be read: which, and what to do.
import { html, useEffect, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Icon } from '../ui/Icon.js';

const advice = (fault) => ({
  no_picture: t('This is not a picture. Choose a photo: JPEG, PNG, WebP or HEIC.'),
  dark: t('This picture is too dark. Turn on a light or move to a window, and take it again.'),
  blurred: t('This picture is blurred. Hold the phone still, tap the pieces on the screen to focus, and take it again.'),
  small: t('This picture is too small. Take it with the camera, or choose the full-size version.'),
})[fault];

/** files, faults: as chosen, a code or null for each; onSend(files) sends them all the same. */
export function PoorPictures({ files, faults, onSend }) {
  const poor = files.map((file, i) => ({ file, fault: faults[i] })).filter(({ fault }) => fault);
  const good = files.filter((_, i) => !faults[i]);
  const pictured = files.filter((_, i) => faults[i] !== 'no_picture');
  const [pictures, setPictures] = useState([]);
  useEffect(() => {
    const made = poor.map(({ file, fault }) => (fault === 'no_picture' ? null : URL.createObjectURL(file)));
    setPictures(made);
    return () => made.forEach((picture) => picture && URL.revokeObjectURL(picture));
  }, [files]);
  return html`
    <div class="banner is-warning poor" role="alert"><${Icon} name="warning" /><div class="stack">
      ${poor.map(({ fault }, i) => html`
        <div class="poor-picture" key=${i}>
          ${pictures[i] && html`<img src=${pictures[i]} alt="" />`}<p>${poor.length > 1 && html`<strong>${poor[i].file.name}: </strong>`}${advice(fault)}</p></div>`)}
      <div class="row wrap">
        ${good.length > 0 && html`<button type="button" class="button quiet" onClick=${() => onSend(good)}>${t('Send the others')}</button>`}
        ${pictured.length > good.length && html`<button type="button" class="button quiet" onClick=${() => onSend(pictured)}>${t('Send it anyway')}</button>`}
      </div>
    </div></div>`;
}
