import { asyncBufferFromFile, type ParquetScan, parquetScan, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { type FactSource, IntakeError, type SourceRow } from './factSource';
import type { Cell } from './readCell';

/** Rows of all columns that are in memory at once, however large the file's row groups are. */
const partRows = 32_768;

/** Columns and rows of a Parquet file, with any of its compressions. */
export async function openParquet(path: string): Promise<FactSource> {
  const scan = await asyncBufferFromFile(path)
    .then((file) => parquetScan({ file, compressors, parsers }))
    .catch((error: unknown) => {
      throw unreadable(path, error);
    });
  const columns = parquetSchema(scan.metadata).children.map(({ element }) => element.name);
  const total = Number(scan.metadata.num_rows);
  let done = 0;
  return {
    kind: 'Parquet',
    columns,
    async *rows() {
      for (const { rowStart, rowEnd } of scan.ranges)
        for (let from = rowStart; from < rowEnd; from = done) {
          const to = Math.min(rowEnd, from + partRows);
          const part = await readPart(scan, columns, from, to).catch((error: unknown) => {
            throw unreadable(path, error);
          });
          done = to;
          yield part;
        }
    },
    share: () => (total === 0 ? 1 : done / total),
    close: async () => undefined,
  };
}

async function readPart(
  scan: ParquetScan,
  columns: readonly string[],
  from: number,
  to: number,
): Promise<readonly SourceRow[]> {
  const data: ArrayLike<Cell>[] = [];
  // One after another: a column is decoded whole, and the file is local.
  for (const column of columns) data.push(await scan.readColumn({ column, rowStart: from, rowEnd: to }));
  return Array.from({ length: to - from }, (_, at) => ({
    line: from + at + 1,
    cells: data.map((values) => values[at]),
  }));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const parsers = {
  /** Invalid text stays bytes, which no field accepts. */
  stringFromBytes(bytes: Uint8Array | undefined) {
    try {
      return bytes && decoder.decode(bytes);
    } catch {
      return bytes;
    }
  },
  jsonFromBytes: (bytes: Uint8Array | undefined) => parsers.stringFromBytes(bytes),
  /** A date without a time names no hour. */
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
};

const unreadable = (path: string, error: unknown): IntakeError =>
  new IntakeError(`${path} cannot be read as Parquet (${error instanceof Error ? error.message : String(error)}).`);
