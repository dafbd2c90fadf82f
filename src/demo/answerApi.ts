import { http } from 'msw';
import { setupWorker } from 'msw/browser';

/** Passes every `/api` request of this page to the worker with the API, and caches the files for offline visits. */
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

/** Offline, msw cannot update its service worker and would give up; the existing one suffices. */
function outliveNoNetwork(): void {
  const { update } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
    return update.call(this).catch(() => this);
  };
}

/** After a hard reload no service worker controls the page: asks it to take over. */
async function takeControl(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  active?.postMessage('CLAIM');
  await taken;
}
