// This page is of one release of the form; the service may deliver another one by now.

/** Loads the page anew if the server delivers another release: the scripts that this page still lacks are gone there. */
export async function loadIfReplaced() {
  const { later } = document.documentElement.dataset; // named by its content; the unbundled form has none
  const page = later ? await fetch('/', { cache: 'no-store' }).then((found) => found.text()).catch(() => '') : '';
  if (page.includes('data-later="') && !page.includes(`data-later="${later}"`)) location.reload();
}
