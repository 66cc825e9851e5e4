// Keeps the form usable without network: registers the service worker and tells it what this page is made of.

/** Registers the service worker; every file loaded so far and later is kept for a start without network. */
export async function startOffline() {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    // The first visit loads before the worker is there to see it, so the page lists its files.
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    active.postMessage({ keep: [location.href.split('#')[0], ...loaded] });
  } catch { /* private window or no permission: the form works, only not without network */ }
}
