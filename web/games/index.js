// Finds the editor of a game by its id: games/<id>/editor.js and games/<id>/style.css. Nothing here names a game.
// What an editor module exports is described in docs/web.md.

const address = (file) => new URL(file, import.meta.url).href;

/** The delivered form has the styles of all games in its one stylesheet. */
const hasAllStyles = () => 'built' in document.documentElement.dataset;

function addStyle(game) {
  const href = address(`./${game}/style.css`);
  if (hasAllStyles() || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(sheet);
  });
}

const editors = {};

/** The editor of a game that was loaded, else undefined. */
export const editorOf = (game) => editors[game];

/** The editor of a game, with its style in place. A failed import can be tried again. */
export async function loadEditor(game) {
  if (!/^[a-z_]+$/.test(game)) throw new Error(`no game ${game}`);
  const [module] = await Promise.all([import(`./${game}/editor.js`), addStyle(game)]);
  editors[game] = module.default;
  return module.default;
}
