import { pause } from '../../api/http/pause';
import { readSum } from '../../src/model/exactSums';
import type { PlanResult, PlanRow } from '../../src/model/reports/reportPlan';

const metaStart = Buffer.from('{\n\t"meta":\n');
const dataStart = Buffer.from('\n\t"data":\n\t[\n');
const totalsStart = Buffer.from('\n\t"totals": ');
const sliceBytes = 128 * 1024;
const sliceMs = 8;

export type Decode = (value: string | number) => string | number;

/** Parses a result in the format JSONCompact, with one row per line, in pieces, with pauses for other work. */
export async function readAnswer(answer: Buffer, decoders: readonly Decode[], limit: number): Promise<PlanResult> {
  // The last occurrence: output of an earlier statement may precede the result.
  const start = answer.indexOf(dataStart, answer.lastIndexOf(metaStart));
  if (start < 0) throw new Error(`The engine answered no rows but: ${answer.toString('utf8', 0, 500)}`);
  const from = start + dataStart.length;
  const totals = answer.lastIndexOf(totalsStart);
  // A line feed in a text is escaped, so no value looks like the end.
  const to = answer.lastIndexOf('\n\t]', totals < 0 ? answer.length : totals);
  const rows = await readRows(answer.subarray(from, Math.max(from, to)), decoders);
  const tail = answer.toString('utf8', to);
  const rowCount = Number(/"rows_before_limit_at_least": (\d+)/.exec(tail)?.[1] ?? rows.length);
  if (decoders.length === 0) {
    const total = rows[0] ?? [];
    return { rows: limit > 0 ? rows : [], total, rowCount: 1 };
  }
  const [total = []] = parseRows(totalsIn(tail), decoders.length);
  return { rows: rows.length > limit ? rows.slice(0, limit) : rows, total: total.slice(decoders.length), rowCount };
}

/** The row of totals, which has its own line. */
function totalsIn(tail: string): string {
  const head = '"totals": ';
  const at = tail.indexOf(head);
  if (at < 0) return '[]';
  const end = tail.indexOf('\n', at);
  const line = tail.slice(at + head.length, end < 0 ? tail.length : end);
  return line.slice(0, line.lastIndexOf(']') + 1);
}

async function readRows(lines: Buffer, decoders: readonly Decode[]): Promise<readonly PlanRow[]> {
  const rows: PlanRow[] = [];
  let pausedAt = performance.now();
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf('\n', at + sliceBytes);
    const slice = lines.toString('utf8', at, end < 0 ? lines.length : end).trimEnd();
    for (const row of parseRows(slice.endsWith(',') ? slice.slice(0, -1) : slice, decoders.length))
      rows.push(decodeRow(row, decoders));
    at = end < 0 ? lines.length : end;
    if (performance.now() - pausedAt > sliceMs) {
      await pause();
      pausedAt = performance.now();
    }
  }
  return rows;
}

/** Decodes in place: results have many rows. */
export function decodeRow(row: (string | number)[], decoders: readonly Decode[]): PlanRow {
  for (let column = 0; column < decoders.length; column += 1)
    row[column] = (decoders[column] as Decode)(row[column] as string | number);
  return row;
}

type Row = (string | number)[];

/** Parses rows of groups and sums from JSON, separated by commas; a sum beyond a double's precision stays text. */
export function parseRows(json: string, groups: number): Row[] {
  const rows = JSON.parse(`[${json}]`) as Row[];
  return rows.every((row) => hasSafeSums(row, groups)) ? rows : withDigits(json, groups);
}

function hasSafeSums(row: Row, groups: number): boolean {
  for (let column = groups; column < row.length; column += 1) if (!Number.isSafeInteger(row[column])) return false;
  return true;
}

/** Texts, or integers with more digits than every double can hold. */
const textOrLong = /"(?:[^"\\]|\\.)*"?|-?\d{16,}/g;

function withDigits(json: string, groups: number): Row[] {
  const rows = JSON.parse(
    `[${json.replace(textOrLong, (found) => (found.startsWith('"') ? found : `"${found}"`))}]`,
  ) as Row[];
  for (const row of rows)
    for (let column = groups; column < row.length; column += 1) {
      const sum = row[column];
      if (typeof sum === 'string') row[column] = readSum(sum);
    }
  return rows;
}
