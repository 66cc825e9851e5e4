// Keeps the form usable without network: registers the service worker and tells it what this page is made of.

/** Registers the service worker; every file loaded so far and later is kept for a start without network. */
export async function startOffline() {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('../sw.js', import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep: [location.href.split('#')[0]] });
    // The worker does not see what was asked for before it was there, so the page tells all that it loads.
    new PerformanceObserver((list) => active.postMessage({ keep: list.getEntries().map((entry) => entry.name) }))
      .observe({ type: 'resource', buffered: true });
  } catch { /* private window or no permission: the form works, only not without network */ }
}
