import { likeliestDelimiter, readRecords } from '../../src/schema/files/csvRecords';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import type { Rejected, SheetLine } from './readSheet';
import { sheetProblem } from './sheetProblem';

const pieceChars = 128 * 1024;

type ReadCsv = { readonly lines: readonly SheetLine[]; readonly rejected: readonly Rejected[] };

/** The lines of a CSV file, its head and so many others at most, or where it is none; everybody else has a turn in between. */
export async function readCsv(file: string, atMost: number): Promise<ReadCsv> {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const delimiter = likeliestDelimiter(text);
  const lines: SheetLine[] = [];
  const rejected: Rejected[] = [];
  let rest = '';
  let line = 1;
  for (let at = 0; at < text.length; at += pieceChars) {
    if (at > 0) await pause();
    const isLast = at + pieceChars >= text.length;
    const read = readRecords(rest + text.slice(at, at + pieceChars), delimiter, line, isLast);
    ({ rest, line } = read);
    for (const { line: begins, cells, problem } of read.rows) {
      if (problem !== undefined)
        rejected.push({ line: begins, field: '', ...sheetProblem(problem === 'open' ? 'sheetQuoteOpen' : 'sheetQuote') });
      else if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: begins, cells });
    }
    if (lines.length > atMost + 1)
      throw new Refusal('too_large', `The file has more than ${atMost} objects, and no more are taken at once. Split it.`);
  }
  return { lines, rejected };
}
