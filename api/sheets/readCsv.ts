import { likeliestDelimiter, readRecords } from '../../src/model/csvRecords';
import { pause } from '../http/pause';
import type { Rejected, SheetLine } from './readSheet';
import { sheetProblem } from './sheetProblem';

const pieceChars = 256 * 1024;

/** The lines of a CSV file, its head first, or where it is none; everybody else has a turn in between. */
export async function readCsv(file: string): Promise<{ readonly lines: readonly SheetLine[]; readonly rejected: readonly Rejected[] }> {
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
  }
  return { lines, rejected };
}
