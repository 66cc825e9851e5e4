// Keeps the form usable without network: registers the service worker, lists what it must cache, and offers a new release.
import { games } from './catalogue.js';
import { effect } from './html.js';
import { language } from './settings.js';

const absolute = (path) => new URL(path, location.href).href;

/** Whatever every game needs, so that each opens without network although only one was opened before. */
function keepGames(worker) {
  effect(() => {
    if (!games.value) return;
    const catalogues = games.value.map(({ id }) => `/api/v1/games/${id}`);
    worker.postMessage({ keep: ['/', '/api/v1/games', '/api/v1/languages', `/api/v1/languages/${language.value}`, ...catalogues].map(absolute) });
  });
}

/** Calls `onRelease(load)` once a newer release is ready; `load` opens it. */
function watchReleases(registration, onRelease) {
  const offer = (worker) => onRelease(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ takeOver: true });
  });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && navigator.serviceWorker.controller) offer(fresh);
    });
  });
}

/** Registers the service worker; every file loaded so far and later is kept for a start without network. */
export async function startOffline(onRelease) {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    watchReleases(registration, onRelease);
    const { active } = await navigator.serviceWorker.ready;
    keepGames(active);
    // The worker does not see requests made before it was active, so the page lists everything it loaded.
    new PerformanceObserver((list) => active.postMessage({ keep: list.getEntries().map((entry) => entry.name) }))
      .observe({ type: 'resource', buffered: true });
  } catch { /* private window or no permission: the form works, only not without network */ }
}
