/** Start of every answer; if it has many rows, line breaks separate them into lines, and occur nowhere else in the JSON. */
export const rowsStart = '{"rows":[';

/** An answer whose rows are parsed slice by slice; the rest is available at once. */
export type AnswerParts = { readonly rest: object; slices(): Generator<readonly unknown[]> };

/** Parses an answer. @throws SyntaxError for invalid JSON. */
export function readAnswerParts(text: string): AnswerParts {
  if (!isInLines(text)) {
    const { rows, ...rest } = JSON.parse(text) as { readonly rows: readonly unknown[] };
    return {
      rest,
      *slices() {
        yield rows;
      },
    };
  }
  const end = text.indexOf('\n]');
  return {
    rest: JSON.parse(`{${text.slice(end + 3)}`) as object,
    *slices() {
      for (let from = rowsStart.length + 1; from < end; ) {
        const to = text.indexOf('\n', from);
        yield rowsIn(text, from, to);
        from = to + 1;
      }
    },
  };
}

const isInLines = (text: string): boolean => text.startsWith(`${rowsStart}\n`);

const rowsIn = (text: string, from: number, to: number): unknown[] =>
  JSON.parse(`[${text.slice(from, text[to - 1] === ',' ? to - 1 : to)}]`);

/**
 * Parses an answer from its parts as they arrive. Many rows are parsed line by line, with pauses: in one step, 100,000 rows would
 * block the page for a third of a second after their last byte. @throws SyntaxError for invalid JSON.
 */
export async function readAnswerLines(parts: AsyncIterable<string>, pause: () => Promise<void>): Promise<unknown> {
  const rows: unknown[] = [];
  let held = '';
  let hasLines: boolean | undefined;
  for await (const part of parts) {
    held += part;
    if (hasLines === undefined && held.length > rowsStart.length) {
      hasLines = isInLines(held);
      if (hasLines) held = held.slice(rowsStart.length + 1);
    }
    if (!hasLines) continue;
    let from = 0;
    for (let to = held.indexOf('\n'); to >= 0 && !held.startsWith(']', from); to = held.indexOf('\n', from)) {
      for (const row of rowsIn(held, from, to)) rows.push(row);
      from = to + 1;
      await pause();
    }
    held = held.slice(from);
  }
  if (!hasLines) return JSON.parse(held);
  if (!held.startsWith(']')) throw new SyntaxError('The rows are cut off.');
  return { ...JSON.parse(`{${held.slice(2)}`), rows };
}
