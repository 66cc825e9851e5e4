// Keeps the form usable without network: registers the service worker, lists what it must cache, and offers a new release.
import { games } from './catalogue.js';
import { effect, signal } from './html.js';
import { language } from './settings.js';

const SOON = 1000; // ms in which a worker says which release it is of; those of older ones do not

const absolute = (path) => new URL(path, location.href).href;

const active = signal(null); // the worker that answers for this page

/** Whatever every game needs, so that each opens without network although only one was opened before. */
function keepGames() {
  if (!games.value) return;
  const catalogues = games.value.map(({ id }) => `/api/v1/games/${id}`);
  active.value.postMessage({ keep: ['/', '/api/v1/games', '/api/v1/languages', `/api/v1/languages/${language.value}`, ...catalogues].map(absolute) });
}

/** The worker does not see requests made before it was active, so the page lists everything it loaded. */
function keepLoaded() {
  const worker = active.value;
  const listed = new PerformanceObserver((list) => worker.postMessage({ keep: list.getEntries().map((entry) => entry.name) }));
  listed.observe({ type: 'resource', buffered: true });
  return () => listed.disconnect();
}

/** Whether the page is of the release of this worker: the network delivered it while the worker of the last one answered. */
function isOfThisPage(worker) {
  const { version } = document.documentElement.dataset;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === version);
    setTimeout(resolve, SOON, false);
    worker.postMessage({ ask: 'version' }, [port2]);
  });
}

/** Calls `onRelease(load)` once a newer release than that of the page is ready; `load` opens it. */
function watchReleases(registration, onRelease) {
  const { serviceWorker } = navigator;
  const load = (worker) => {
    if (worker.state === 'activated') { // another window has opened it
      location.reload();
      return;
    }
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ takeOver: true });
  };
  const offer = async (worker) => {
    if (await isOfThisPage(worker)) worker.postMessage({ takeOver: true });
    else onRelease(() => load(worker));
  };
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && serviceWorker.controller) offer(fresh);
    });
  });
}

/** Registers the service worker; every file loaded so far and later is kept for a start without network. */
export async function startOffline(onRelease) {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    watchReleases(registration, onRelease);
    active.value = (await navigator.serviceWorker.ready).active;
    navigator.serviceWorker.addEventListener('controllerchange', () => { active.value = navigator.serviceWorker.controller || active.value; });
    effect(keepGames);
    effect(keepLoaded);
  } catch { /* private window or no permission: the form works, only not without network */ }
}
