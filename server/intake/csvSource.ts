import { likeliestDelimiter } from '../../src/schema/files/csvRecords';
import { csvRecords } from './csvRecords';
import { type FactSource, IntakeError, type SourceRow } from './factSource';
import { type FileText, readFileText } from './fileText';

/** Text with delimiters; the first record names the columns. Without a delimiter it is the one that the first line has most of. */
export async function openCsv(path: string, isGzip: boolean, delimiter: string | undefined): Promise<FactSource> {
  const text = readFileText(path, isGzip);
  const pieces = text.pieces();
  try {
    const begin = await firstLine(pieces);
    const separator = delimiter ?? likeliestDelimiter(begin);
    const records = csvRecords(continued(begin, pieces), separator);
    const { value: first } = await records.next();
    const [head, ...others] = first ?? [];
    if (!head) throw new IntakeError(`${path} is empty: its first line must name the columns.`);
    if (head.problem) throw new IntakeError(`${path} has a first line that names no columns. ${head.problem}`);
    const columns = head.cells.map(String);
    const kind = `CSV in ${text.encoding()}, separated by ${separators[separator] ?? separator}`;
    return { kind, columns, rows: () => rowsOf(others, records, columns.length), ...shareOf(text) };
  } catch (error) {
    text.close();
    throw error;
  }
}

const separators: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const shareOf = ({ share, close }: FileText) => ({ share, close: async () => close() });

async function* rowsOf(first: SourceRow[], records: AsyncIterable<SourceRow[]>, columns: number): AsyncGenerator<readonly SourceRow[]> {
  if (first.length > 0) yield first.map((row) => counted(row, columns));
  for await (const rows of records) yield rows.map((row) => counted(row, columns));
}

function counted(row: SourceRow, columns: number): SourceRow {
  const { length } = row.cells;
  if (length === columns || row.problem) return row;
  return { ...row, problem: `The row has ${length} cell${length === 1 ? '' : 's'}, but there are ${columns} columns.` };
}

async function firstLine(pieces: AsyncGenerator<string>): Promise<string> {
  let begin = '';
  while (!begin.trimStart().includes('\n')) {
    const { value, done } = await pieces.next();
    if (done) break;
    begin += value;
  }
  return begin;
}

async function* continued(begin: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin;
  yield* pieces;
}
