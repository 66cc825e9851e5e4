// Service worker: the form, the catalogue and the texts open without network. Scores are always asked of the server.
const CACHE = 'keytally-1';
const PATIENCE = 3000; // ms before a slow network is passed over for what is kept

const isKept = (url) => url.origin === location.origin
  && (!url.pathname.startsWith('/api/') || /^\/api\/v1\/(games|languages)(\/|$)/.test(url.pathname));

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('message', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const missing = [];
    for (const address of event.data.keep || []) {
      if (isKept(new URL(address)) && !(await cache.match(address))) missing.push(address);
    }
    await Promise.allSettled(missing.map((address) => cache.add(address)));
  })());
});

async function fromNetwork(request) {
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy);
  }
  return response;
}

// The network first, so that a new release is never half old; what is kept when the network fails or dawdles.
async function answer(request) {
  const network = fromNetwork(request);
  network.catch(() => {});
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept) return network;
  const patience = new Promise((resolve) => { setTimeout(resolve, PATIENCE, kept); });
  return Promise.race([network.then((response) => (response.status >= 500 ? kept : response)), patience]).catch(() => kept);
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && isKept(new URL(event.request.url))) event.respondWith(answer(event.request));
});
