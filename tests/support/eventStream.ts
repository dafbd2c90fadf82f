import { expect } from 'vitest';
import type { TestHost } from './host';

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
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next = async (): Promise<StreamedEvent | 'closed'> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const part = text.slice(0, end);
        text = text.slice(end + 2);
        const event = /^event: (.*)$/m.exec(part)?.[1];
        if (event) return { event, data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null') };
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return 'closed';
      text += decoder.decode(value, { stream: true });
    }
  };
  expect(await next()).toEqual({ event: 'ping', data: {} });
  return { next, cookie: mine, close: () => reader.cancel().catch(() => undefined) };
}
