import { type CsvProblem, type CsvRecord, longestRecord, readRecords } from '../../src/schema/files/csvRecords';
import { IntakeError, type SourceRow } from './factSource';

const sentences: Readonly<Record<CsvProblem, string>> = {
  open: 'A quote is opened but never closed.',
  behind: 'There is text after a closing quote.',
};

/** The records of a file that comes in pieces; one that cannot be split is a row with its problem. */
export async function* csvRecords(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceRow[]> {
  let rest = '';
  let line = 1;
  for await (const piece of pieces) {
    const read = readRecords(rest + piece, delimiter, line, false);
    ({ rest, line } = read);
    if (rest.length > longestRecord) throw new IntakeError(`Line ${line} is longer than ${longestRecord} characters: is it CSV?`);
    if (read.rows.length > 0) yield read.rows.map(toRow);
  }
  const { rows } = readRecords(rest, delimiter, line, true);
  if (rows.length > 0) yield rows.map(toRow);
}

const toRow = (record: CsvRecord): SourceRow =>
  record.problem === undefined ? (record as SourceRow) : { ...record, problem: sentences[record.problem] };
