import { pause } from '../../api/http/pause';
import type { PlanResult, PlanRow } from '../../src/model/reports/reportPlan';

const metaStart = Buffer.from('{\n\t"meta":\n');
const dataStart = Buffer.from('\n\t"data":\n\t[\n');
const totalsStart = Buffer.from('\n\t"totals": ');
const sliceBytes = 128 * 1024;
const sliceMs = 8;

export type Decode = (value: string | number) => string | number;

/**
 * Reads an answer in the format JSONCompact, where each row is a line, piece by piece: other work has its turn in between. Throws a
 * RangeError at a sum that a double cannot hold.
 */
export async function readAnswer(answer: Buffer, decoders: readonly Decode[], limit: number): Promise<PlanResult> {
  // The last one: what another statement left in front of the answer is not of it.
  const start = answer.indexOf(dataStart, answer.lastIndexOf(metaStart));
  if (start < 0) throw new Error(`The engine answered no rows but: ${answer.toString('utf8', 0, 500)}`);
  const from = start + dataStart.length;
  const totals = answer.lastIndexOf(totalsStart);
  // Within a text a new line is written as \n, so that no value looks like the end.
  const to = answer.lastIndexOf('\n\t]', totals < 0 ? answer.length : totals);
  const rows = await readRows(answer.subarray(from, Math.max(from, to)), decoders);
  const tail = answer.toString('utf8', to);
  const rowCount = Number(/"rows_before_limit_at_least": (\d+)/.exec(tail)?.[1] ?? rows.length);
  if (decoders.length === 0) {
    const total = (rows[0] ?? []) as number[];
    return { rows: limit > 0 ? rows : [], total, rowCount: 1 };
  }
  const total = JSON.parse(/"totals": (\[.*\])/.exec(tail)?.[1] ?? '[]') as number[];
  return { rows: rows.length > limit ? rows.slice(0, limit) : rows, total: total.slice(decoders.length).map(safeSum), rowCount };
}

async function readRows(lines: Buffer, decoders: readonly Decode[]): Promise<readonly PlanRow[]> {
  const rows: PlanRow[] = [];
  let pausedAt = performance.now();
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf('\n', at + sliceBytes);
    const slice = lines.toString('utf8', at, end < 0 ? lines.length : end).trimEnd();
    const parsed = JSON.parse(`[${slice.endsWith(',') ? slice.slice(0, -1) : slice}]`) as (string | number)[][];
    for (const row of parsed) rows.push(decodeRow(row, decoders));
    at = end < 0 ? lines.length : end;
    if (performance.now() - pausedAt > sliceMs) {
      await pause();
      pausedAt = performance.now();
    }
  }
  return rows;
}

/** In place: answers have many. */
export function decodeRow(row: (string | number)[], decoders: readonly Decode[]): PlanRow {
  for (let column = 0; column < decoders.length; column += 1) row[column] = (decoders[column] as Decode)(row[column] as string | number);
  for (let column = decoders.length; column < row.length; column += 1) safeSum(row[column]);
  return row;
}

/** Throws a RangeError at a sum that a double cannot hold. */
export function safeSum(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new RangeError(`A sum is ${value}, which a double does not hold exactly: ask for a shorter time.`);
}
