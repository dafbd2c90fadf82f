import { describe, expect, it } from 'vitest';
import { createEventReader, type StreamEvent } from '../../src/live/readEvents';

function readAll(pieces: readonly string[]) {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const read = createEventReader({ onEvent: (event) => events.push(event), onRetry: (ms) => retries.push(ms) });
  for (const piece of pieces) read(piece);
  return { events, retries };
}

const text =
  'retry: 5000\n\nid: 7\nevent: auction\ndata: {"id":"r1"}\n\n: still here\n\nevent:ping\ndata:{}\n\nevent: gap\ndata: {"count":2,\ndata: "x":1}\n\n';
const expected = [
  { type: 'auction', id: '7', data: '{"id":"r1"}' },
  { type: 'ping', id: undefined, data: '{}' },
  { type: 'gap', id: undefined, data: '{"count":2,\n"x":1}' },
];

describe('an event stream', () => {
  it('is read event by event', () => {
    expect(readAll([text])).toEqual({ events: expected, retries: [5000] });
  });

  it('is read the same in whatever pieces and with whatever ends of lines it comes', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const whole = text.replaceAll('\n', end);
      // One more line's end than it has: a lone carriage return may go on.
      for (const size of [1, 2, 3, 7, 50]) {
        const pieces = [...(whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []), end];
        expect(readAll(pieces), `${JSON.stringify(end)} by ${size}`).toEqual({ events: expected, retries: [5000] });
      }
    }
  });

  it('has no event without data, and none that is not whole', () => {
    expect(readAll(['event: auction\n\nevent: auction\ndata: {']).events).toEqual([]);
  });
});
