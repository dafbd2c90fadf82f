import { expect } from 'vitest';
import type { TestHost } from './host';
import { readLiveStream } from './liveStream';

export type StreamedEvent = { readonly event: string; readonly data: unknown };

export type EventStream = {
  /** Waits for the next event. */
  next(): Promise<StreamedEvent | 'closed'>;
  readonly cookie: string;
  close(): Promise<void>;
};

/** Events of `/api/events` after the first ping, for a user or for the session of a cookie. */
export async function eventStream(host: TestHost, login: string, cookie?: string): Promise<EventStream> {
  const mine = cookie ?? (await host.cookieOf(login));
  const response = await host.fetch('/api/events', { headers: { Cookie: mine } });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const stream = readLiveStream(response);
  const next = async (): Promise<StreamedEvent | 'closed'> => {
    const message = await stream.next();
    return message === 'closed' ? message : { event: message.event, data: message.data };
  };
  expect(await next()).toEqual({ event: 'ping', data: {} });
  return { next, cookie: mine, close: stream.close };
}
