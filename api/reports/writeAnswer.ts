import { rowsStart } from '../../src/model/reports/readAnswerLines';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { pause } from '../http/pause';
import { columnsOf, createRowWriter } from './rowWriter';
import { factsUpTo, isPartial, type RanReport } from './runReport';

type About = { readonly now: Date; readonly latest: number | null; readonly tookMs: number };

/** Rows written between two pauses, and rows per line: 100,000 rows then block neither this process nor the reader. */
const stepRows = 2_000;

/** The answer of POST /api/rrun as JSON. */
export async function writeAnswer(ran: RanReport, { now, latest, tookMs }: About): Promise<string> {
  const { chosen, planned, rows, rowCount, compare, total, incomplete } = ran;
  const { request } = chosen;
  const columns = columnsOf(chosen, planned);
  const { rowOf, figuresOf } = createRowWriter(ran);

  let json = '';
  for (let at = 0; at < rows.length; at += stepRows) {
    const part = JSON.stringify(rows.slice(at, at + stepRows).map(rowOf)).slice(1, -1);
    json += at === 0 ? part : `,\n${part}`;
    if (rows.length > stepRows) await pause();
  }
  const asOf = factsUpTo(now, latest) ?? now;
  const rest = {
    columns,
    total: figuresOf(total),
    compare: compare && request.compare ? { ...request.compare, total: figuresOf(compare.total) } : null,
    rowCount,
    truncated: isTruncated(ran),
    partial: isPartial(chosen, now),
    asOf: asOf.toISOString(),
    tookMs: Math.round(tookMs),
    ...(planned.notes.length > 0 && { notes: planned.notes }),
    ...(planned.notes.includes('sameHours') && { endDate: request.endDate }),
    ...(incomplete.length > 0 && { incomplete }),
  };
  const text = rows.length > stepRows ? `\n${json}\n` : json;
  return `${rowsStart}${text}],${JSON.stringify(rest).slice(1)}`;
}

/** Whether there are more rows than requested and than an answer can hold. */
export const isTruncated = ({ chosen: { request }, rows, rowCount }: RanReport): boolean =>
  rowCount - request.offset > rows.length && (request.limit === null || request.limit > reportLimits.rows);
