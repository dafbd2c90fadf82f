import { http } from 'msw';
import { setupWorker } from 'msw/browser';

/** Hands every `/api` request of this page to the worker that holds the API, and has the files kept for a visit without network. */
export async function answerApi(answer: (request: Request) => Promise<Response>): Promise<void> {
  const base = import.meta.env.BASE_URL;
  const worker = setupWorker(http.all(`${location.origin}/api/*`, ({ request }) => answer(request)));
  outliveNoNetwork();
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${base}sw.js`, options: { scope: base } },
  });
  await takeControl();
  navigator.serviceWorker.controller?.postMessage('KEEP');
}

/** Without network msw cannot look for a newer worker, and gives up; the one that is there will do. */
function outliveNoNetwork(): void {
  const { update } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
    return update.call(this).catch(() => this);
  };
}

/** After a hard reload the page has no service worker in charge: it is asked to take over. */
async function takeControl(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  active?.postMessage('CLAIM');
  await taken;
}
