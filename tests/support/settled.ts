import type { Page, Request } from 'playwright';
import { vi } from 'vitest';

type Traffic = { readonly open: Set<Request>; lastAt: number };

const traffic = new WeakMap<Page, Traffic>();

/** To be called before the page has an address; of `browserOnProduct` every page is watched. */
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
}

/** They stay open as long as their page. */
const streams = new Set(['/api/events', '/api/live/stream']);

const quietMs = 500;

/**
 * No request for half a second but streams. These stay open: `networkidle` never comes on a busy machine, where the stream of events
 * is opened before there has been a pause.
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
