// MSW's worker forgets its pages when the browser stops it, and a hard reload leaves a page without it. This file mends both;
// it leans on two names of msw 2.15's script (activeClientIds, handleRequest), so msw is pinned and a browser test watches over it.
const isApi = (event) => {
  const url = new URL(event.request.url);
  return url.origin === location.origin && url.pathname.startsWith('/api/');
};

addEventListener('fetch', (event) => {
  if (!isApi(event)) return event.stopImmediatePropagation(); // files never pass through MSW
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
  if (event.data === 'CLAIM') event.waitUntil(clients.claim());
});

importScripts('./mockServiceWorker.js');
