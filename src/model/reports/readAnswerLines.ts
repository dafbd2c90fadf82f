/** How every answer begins; where its rows are many, line breaks part them into lines, which stand nowhere else in JSON. */
export const rowsStart = '{"rows":[';

/** An answer as it is written, of which the rows are read slice by slice; the rest of it is there at once. */
export type AnswerParts = { readonly rest: object; slices(): Generator<readonly unknown[]> };

/** Throws a SyntaxError where it is no JSON. */
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
        yield JSON.parse(`[${text.slice(from, text[to - 1] === ',' ? to - 1 : to)}]`) as unknown[];
        from = to + 1;
      }
    },
  };
}

const isInLines = (text: string): boolean => text.startsWith(`${rowsStart}\n`);

/**
 * An answer of many rows, read line by line with time for others between: as one piece, 100,000 rows hold a page up for a third of
 * a second. Throws a SyntaxError where it is no JSON.
 */
export async function readAnswerLines(text: string, pause: () => Promise<void>): Promise<unknown> {
  if (!isInLines(text)) return JSON.parse(text);
  const { rest, slices } = readAnswerParts(text);
  const rows: unknown[] = [];
  for (const slice of slices()) {
    for (const row of slice) rows.push(row);
    await pause();
  }
  return { ...rest, rows };
}
