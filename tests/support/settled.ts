import type { Page, Request } from 'playwright';
import { vi } from 'vitest';

type Traffic = { readonly open: Set<Request>; lastAt: number };

const traffic = new WeakMap<Page, Traffic>();

/** Call before the page has a URL; `browserOnProduct` watches every page. */
export function watchTraffic(page: Page): void {
  const of: Traffic = { open: new Set(), lastAt: 0 };
  traffic.set(page, of);
  const ended = (request: Request) => {
    if (of.open.delete(request)) of.lastAt = performance.now();
  };
  page.on('request', (request) => {
    if (!streams.has(new URL(request.url()).pathname)) of.open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // Also of a link within the console: what the next screen asks for is asked a moment later.
  page.on('framenavigated', () => {
    of.lastAt = performance.now();
  });
}

/** Streams stay open as long as their page. */
const streams = new Set(['/api/events', '/api/live/stream']);

const quietMs = 500;

/**
 * Waits until no request but the streams was open for half a second. `networkidle` does not work: the event stream stays open,
 * and on a busy machine it opens before there was a pause.
 */
export async function settled(page: Page): Promise<void> {
  const of = traffic.get(page);
  if (!of)
    throw new Error('The requests of this page are not watched: call watchTraffic(page) before it has an address.');
  await vi.waitFor(() => {
    const under = [...of.open].map((request) => request.url());
    if (under.length > 0) throw new Error(`These requests are open: ${under.join(', ')}`);
    if (performance.now() - of.lastAt < quietMs) throw new Error('The last request has only just ended.');
  });
}
