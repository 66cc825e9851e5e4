// Finds the editor of a game by its id: games/<id>.js and games/<id>.css. Nothing here names a game.
// What an editor module exports is described in docs/web.md.

const address = (file) => new URL(file, import.meta.url).href;

function addStyle(game) {
  const href = address(`./${game}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
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
  const [module] = await Promise.all([import(`./${game}.js`), addStyle(game)]);
  editors[game] = module.default;
  return module.default;
}
