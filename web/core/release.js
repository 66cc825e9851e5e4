// This page is of one release of the form; the service may deliver another one by now.

/** Loads the page anew if the server delivers another release: the scripts that this page still lacks are gone there. */
export async function loadIfReplaced() {
  const { version } = document.documentElement.dataset; // the unbundled form has none
  const page = version ? await fetch('/', { cache: 'no-store' }).then((found) => found.text()).catch(() => '') : '';
  if (page.includes('data-version="') && !page.includes(`data-version="${version}"`)) location.reload();
}
