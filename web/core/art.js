// Where the drawings are: in art/ next to the sources, or at a permanent address in the bundle.

const folder = () => document.documentElement.dataset.art || new URL('../art', import.meta.url).pathname;

/** The address of a sprite ("ui", "pieces") or of a picture of its own ("key"). */
export const art = (name) => `${folder()}/${name}.svg`;
