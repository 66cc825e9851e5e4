// The end of a board: on to the next player's, and after the last to the result.
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { shownName } from '../core/players.js';
import { link } from '../core/route.js';
import { PlayerMark } from '../players/PlayerMark.js';
import { Icon } from '../ui/Icon.js';

/** The next board begins at its top. */
function toTop() {
  scrollTo(0, 0);
  document.querySelector('main').focus({ preventScroll: true });
}

export function GoOn({ game, players, index }) {
  const next = index + 1;
  if (next >= players.length) return html`<div class="go-next"><a class="button" href=${link(game, 'result')}><${Icon} name="crown" />${t('Go to the result')}<${Icon} name="next" /></a></div>`;
  return html`
    <div class="go-next"><a class="button" href=${link(game, 'board', String(next))} onClick=${toTop}>
      <${PlayerMark} player=${players[next]} index=${next} /><span>${t('Next: {name}', { name: shownName(players[next], next) })}</span><${Icon} name="next" /></a></div>`;
}
