// Where the drawings lie: in art/ beside the sources, under a lasting address in the delivered form.

const folder = () => document.documentElement.dataset.art || new URL('../art', import.meta.url).pathname;

/** The address of a sprite ("ui", "pieces") or of a picture of its own ("key"). */
export const art = (name) => `${folder()}/${name}.svg`;
