// Service worker: the form, the catalogue and the texts open without network. Scores are always asked of the server.
// In the delivered form the build puts its version and its files before this: self.BUILT = {version, files}.
const { version = 'sources', files = [], offline = null } = self.BUILT || {};
const CACHE = `keytally-${version}`;
const SCORER = offline && `keytally-scorer-${offline.folder}`; // large, and the same over many releases
const TIMEOUT = 3000; // ms before a slow network is passed over for what is kept

const isKept = (url) => url.origin === location.origin
  && (!url.pathname.startsWith('/api/') || /^\/api\/v1\/(games|languages)(\/[a-z_]+)?$/.test(url.pathname));
const isScorer = ({ url }) => offline && new URL(url).pathname.startsWith(`/${offline.folder}/`);
const isLasting = (url) => url.pathname.startsWith('/assets/'); // named by its content

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    if (files.length) await cache.addAll(['/', ...files.map((file) => `/${file}`)]);
    if (!self.registration.active || !files.length) await self.skipWaiting(); // else the page asks first
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (![CACHE, SCORER].includes(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const address of addresses) {
    if (isKept(new URL(address)) && !(await cache.match(address))) missing.push(address);
  }
  await Promise.allSettled(missing.map((address) => cache.add(address)));
}

self.addEventListener('message', (event) => {
  if (event.data.takeOver) self.skipWaiting();
  if (event.data.ask === 'version') event.ports[0].postMessage(version);
  if (event.data.keep) event.waitUntil(keep(event.data.keep));
});

async function fromNetwork(request) {
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(isScorer(request) ? SCORER : CACHE);
    await cache.put(request, copy);
  }
  return response;
}

// The network first, so that what changes is never half old; the cached copy when the network fails or is slow.
async function answer(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && isLasting(new URL(request.url))) return kept;
  const network = fromNetwork(request);
  network.catch(() => {});
  if (!kept) return network;
  const timeout = new Promise((resolve) => { setTimeout(resolve, TIMEOUT, kept); });
  return Promise.race([network.then((response) => (response.status >= 500 ? kept : response)), timeout]).catch(() => kept);
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && isKept(new URL(event.request.url))) event.respondWith(answer(event.request));
});
