import type { PlanRow } from '../../src/model/reports/reportPlan';
import { type Decode, decodeRow, parseRows } from './readAnswer';

const partBytes = 256 * 1024;
const newLine = 10;

/** Parses a result in the format JSONCompactEachRow, with one row per line, in parts of some thousands. */
export async function* readParts(
  bytes: AsyncIterable<Uint8Array>,
  decoders: readonly Decode[],
  limit: number,
): AsyncGenerator<readonly PlanRow[]> {
  if (limit === 0) return;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    waiting.push(part);
    size += part.length;
    if (size < partBytes) continue;
    const read = Buffer.concat(waiting);
    const end = read.lastIndexOf(newLine);
    if (end < 0) continue;
    yield rowsOf(read.subarray(0, end), decoders);
    waiting = [read.subarray(end + 1)];
    size = read.length - end - 1;
  }
  const rest = rowsOf(Buffer.concat(waiting), decoders);
  if (rest.length > 0) yield rest;
}

/** A line feed in a text is escaped, so each line is a row. */
function rowsOf(lines: Buffer, decoders: readonly Decode[]): readonly PlanRow[] {
  return parseRows(lines.toString('utf8').trimEnd().replaceAll('\n', ','), decoders.length).map((row) =>
    decodeRow(row, decoders),
  );
}
