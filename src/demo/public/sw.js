// MSW's worker forgets its pages when the browser stops it, and a hard reload leaves a page without it. This file mends both,
// and keeps the files of the site for a visit without network;
// it leans on two names of msw 2.15's script (activeClientIds, handleRequest), so msw is pinned and a browser test watches over it.
const isApi = (event) => {
  const url = new URL(event.request.url);
  return url.origin === location.origin && url.pathname.startsWith('/api/');
};

addEventListener('fetch', (event) => {
  if (!isApi(event)) {
    event.stopImmediatePropagation(); // files never pass through MSW
    if (isFile(event)) event.respondWith(fileOf(event.request));
    return;
  }
  if (activeClientIds.size) return;
  event.stopImmediatePropagation(); // the worker was restarted: remember the pages again
  event.respondWith(
    (async () => {
      for (const client of await clients.matchAll({ type: 'window' })) activeClientIds.add(client.id);
      return handleRequest(event, crypto.randomUUID(), Date.now());
    })(),
  );
});

addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') {
    activeClientIds.delete(event.source.id);
    event.stopImmediatePropagation();
  }
  if (event.data === 'KEEP') event.waitUntil(keep());
  if (event.data === 'CLAIM') event.waitUntil(clients.claim());
});

const cacheName = 'adx-demo-files';
const isFile = ({ request }) => request.method === 'GET' && new URL(request.url).origin === location.origin;
// The name of these changes with their contents.
const isFixed = (url) => new URL(url).pathname.includes('/assets/');

async function fileOf(request) {
  const files = await caches.open(cacheName);
  const url = request.mode === 'navigate' ? registration.scope : request.url;
  const find = () => files.match(url, { ignoreSearch: true, ignoreVary: true });
  const known = isFixed(url) ? await find() : undefined;
  if (known) return known;
  try {
    return await fetch(request);
  } catch (error) {
    const found = await find();
    if (found) return found;
    throw error;
  }
}

/** Keeps all files that the build names, a few at a time, and drops those of another build. */
async function keep() {
  const names = await (await fetch(new URL('files.json', registration.scope), { cache: 'no-cache' })).json();
  const wanted = [...names, ''].map((name) => new URL(name, registration.scope).href);
  const files = await caches.open(cacheName);
  for (const { url } of await files.keys()) if (!wanted.includes(url)) await files.delete(url);
  const waiting = [...wanted];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (isFixed(url) && (await files.match(url))) continue;
      const answer = await fetch(url, isFixed(url) ? {} : { cache: 'no-cache' });
      if (answer.ok) await files.put(url, answer);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

importScripts('./mockServiceWorker.js');
