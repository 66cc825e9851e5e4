// Not shared yet: what several phones are good for, and which boards this phone keeps.
import { html, useState } from '../core/html.js';
import { isCutOff } from '../core/api.js';
import { catalogue } from '../core/catalogue.js';
import { draft } from '../core/draft.js';
import { t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { openTable } from './sync/table.js';
import { Icon } from '../ui/Icon.js';
import { JoinField } from '../start/JoinField.js';
import { PlayerMark } from '../players/PlayerMark.js';

/** onUnsaved(): the table is open, but this device could not keep the key of the host. */
export function TableOpen({ game, onUnsaved }) {
  const { players } = draft.value;
  const [here, setHere] = useState(players.slice(0, 1).map(({ key }) => key));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const toggle = (key) => setHere(here.includes(key) ? here.filter((other) => other !== key) : [...here, key]);
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      if (!(await openTable(game, here))) onUnsaved();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return html`
    <main class="page narrow shared" tabindex="-1">
      <h1>${t('{game} on several phones', { game: catalogue(game).title })}</h1>
      <section class="card">
        <ul class="stack tight points">
          <li><${Icon} name="phones" /><span>${t('Each player enters their own board on their own phone; everyone sees the same result.')}</span></li>
          <li><${Icon} name="offline" /><span>${t('No network? Just keep going; everything is sent as soon as the network is back.')}</span></li>
          <li><${Icon} name="clock" /><span>${t('Everyone sees who changed what, and can undo mistakes.')}</span></li>
        </ul>
        ${players.length > 0 && html`
          <fieldset>
            <legend>${t('Whose board will you enter on this phone?')}</legend>
            ${players.map((player, index) => html`
              <label class="choice" key=${player.key}>
                <input type="checkbox" checked=${here.includes(player.key)} onChange=${() => toggle(player.key)} />
                <${PlayerMark} player=${player} index=${index} /><span class="grow">${shownName(player, index)}</span>
              </label>`)}
            <p class="hint">${t('The others choose their seat on their phones.')}</p>
          </fieldset>`}
        ${error && html`<p class="banner is-error" role="alert"><${Icon} name="error" /><span>${isCutOff(error) ? t('No network: tables are opened on the server. Try again when you are connected.') : error.message}</span></p>`}
        <div><button type="button" class="button" disabled=${busy} onClick=${open}><${Icon} name="phones" />${t('Open a table')}</button></div>
        <p class="small soft">${t('Names and boards go to the server; anyone who knows the code can see them.')}</p>
      </section>
      <section class="card">
        <h2>${t('Another phone has opened one')}</h2>
        <${JoinField} />
      </section>
    </main>`;
}
