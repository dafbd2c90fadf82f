import { Refusal } from '../http/problems';

/** Null is one that is too long. */
export type Line = string | null;

const lineAtMost = 64 * 1024;
/** Whoever takes them is done with so many in some milliseconds; long ones are as much work as many. */
const linesAtOnce = 64;
const lengthAtOnce = 96 * 1024;

/** The lines of a body as it comes in, some at a time; what has not been asked for is left with whoever sends it. */
export async function* linesOf(body: ReadableStream<Uint8Array> | null, bytesAtMost: number): AsyncGenerator<readonly Line[]> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  let bytes = 0;
  let lines: Line[] = [];
  let length = 0;
  const take = (line: string): void => {
    lines.push(isTooLong || line.length > lineAtMost ? null : line.trim());
    isTooLong = false;
    length += line.length;
  };
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw new Refusal('bad_request', 'The request broke off.');
      });
      if (done) break;
      bytes += value.byteLength;
      if (bytes > bytesAtMost) throw new Refusal('too_large', `The body is larger than ${bytesAtMost / 2 ** 20} MB: send it in parts.`);
      const found = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = found.pop() ?? '';
      if (rest.length > lineAtMost) {
        isTooLong = true;
        rest = '';
      }
      for (const line of found) {
        take(line);
        if (lines.length < linesAtOnce && length < lengthAtOnce) continue;
        yield lines;
        lines = [];
        length = 0;
      }
    }
    if (rest !== '' || isTooLong) take(rest);
    if (lines.length > 0) yield lines;
  } finally {
    // Where it ends early, nobody reads the rest.
    await reader.cancel().catch(() => undefined);
  }
}
