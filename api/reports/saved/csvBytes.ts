import { csvLine, csvMark } from '../../../src/schema/csvLine';
import type { FileCells } from './fileRows';
import type { Tally } from './writeFile';

export type CsvRows = {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: AsyncIterable<FileCells>;
};

/** Writes the same CSV as the screen's export of the same rows. */
export async function* csvBytes({ columns, rows }: CsvRows, tally: Tally): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvMark + csvLine(columns.map(({ label }) => label)));
  for await (const part of rows) {
    yield encoder.encode(part.map(csvLine).join(''));
    tally.rows += part.length;
  }
}
