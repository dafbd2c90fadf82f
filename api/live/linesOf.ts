/** Null is one that is too long. */
export type Line = string | null;

const lineAtMost = 64 * 1024;
/** A batch of this size takes some milliseconds; long lines count as several. */
const linesAtOnce = 64;
const lengthAtOnce = 96 * 1024;

/** The lines of a body as it comes in, some at a time; back-pressure holds the rest at the sender. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  let lines: Line[] = [];
  let length = 0;
  const take = (line: string): void => {
    lines.push(isTooLong || line.length > lineAtMost ? null : line.trim());
    isTooLong = false;
    length += line.length;
  };
  for await (const value of body) {
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
}
