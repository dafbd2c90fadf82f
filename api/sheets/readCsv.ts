import { longestRecord, readRecords } from '../../src/schema/files/csvRecords';
import type { Separator } from '../../src/schema/files/separators';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import type { Rejected, SheetLine } from './readSheet';
import { sheetProblem } from './sheetProblem';

const pieceChars = 128 * 1024;
const linesAtOnce = 5_000;
/** More than any object has fields. */
export const cellsAtMost = 1000;

/** So many faults are read; the person sees by then that the file is another than it was taken for. */
const faultsAtMost = 10_000;

type ReadCsv = { readonly lines: readonly SheetLine[]; readonly rejected: readonly Rejected[] };

/** The lines of a CSV file from `firstLine` on, so many at most, or where it is none; everybody else has a turn in between. */
export async function readCsv(text: string, separator: Separator, firstLine: number, atMost: number): Promise<ReadCsv> {
  const lines: SheetLine[] = [];
  const rejected: Rejected[] = [];
  let [rest, line, at] = ['', firstLine, 0];
  let isMoreThere = false;
  while (isMoreThere || at < text.length) {
    if (at > 0) await pause();
    if (!isMoreThere) {
      // A record without an end is read again with each piece, so that pieces grow with it.
      const piece = Math.max(pieceChars, rest.length);
      rest += text.slice(at, at + piece);
      at += piece;
    }
    const read = readRecords(rest, separator, line, at >= text.length, linesAtOnce);
    ({ rest, line } = read);
    isMoreThere = read.rows.length === linesAtOnce;
    const refuse = (begins: number, code: Parameters<typeof sheetProblem>[0], args = {}) =>
      rejected.push({ line: begins, field: '', ...sheetProblem(code, args) });
    if (!isMoreThere && rest.length > longestRecord) {
      refuse(line, 'sheetLineLong');
      break;
    }
    for (const { line: begins, cells, problem } of read.rows) {
      if (problem !== undefined) refuse(begins, problem === 'open' ? 'sheetQuoteOpen' : 'sheetQuote');
      else if (cells.length > cellsAtMost) refuse(begins, 'sheetWide', { cells: cells.length, max: cellsAtMost });
      else if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: begins, cells });
    }
    // A file of nothing but faults is no CSV: 6,000,000 of them took 41 s to tell.
    if (rejected.length > faultsAtMost) break;
    if (lines.length > atMost + 1) throw tooManyObjects(atMost);
  }
  return { lines, rejected };
}

export const tooManyObjects = (atMost: number): Refusal => new Refusal('too_large', sayLimits('limits.fileObjects', { most: atMost }));
