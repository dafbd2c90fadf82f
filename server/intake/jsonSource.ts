import { faultOfJson, sayJsonFault } from '../../src/schema/jsonText';
import { type FactSource, IntakeError, type SourceRow } from './factSource';
import { readFileText } from './fileText';
import type { Cell } from './readCell';

const longestLine = 4 * 2 ** 20;

/** An object on each line. The columns are the names in the first part of the file; later rows may bring more. */
export async function openJson(path: string, isGzip: boolean): Promise<FactSource> {
  const text = readFileText(path, isGzip);
  const columns: string[] = [];
  const parts = jsonRows(path, text.pieces(), columns);
  try {
    const { value: first } = await parts.next();
    if (!first) throw new IntakeError(`${path} is empty: it must have an object on each line.`);
    const rows = async function* () {
      yield first;
      yield* parts;
    };
    return { kind: `JSON lines in ${text.encoding()}`, columns, rows, share: text.share, close: async () => text.close() };
  } catch (error) {
    text.close();
    throw error;
  }
}

async function* jsonRows(path: string, pieces: AsyncIterable<string>, columns: string[]): AsyncGenerator<readonly SourceRow[]> {
  const places = new Map<string, number>();
  let line = 1;
  let rest = '';
  const readLines = (lines: readonly string[]): SourceRow[] => {
    const rows: SourceRow[] = [];
    for (const one of lines) {
      if (one.trim() !== '') rows.push(readRow(one, line, places, columns));
      line += 1;
    }
    return rows;
  };
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new IntakeError(`Line ${line + lines.length} of ${path} is too long: write an object on each line.`);
    const rows = readLines(lines);
    if (rows.length > 0) yield rows;
  }
  const rows = readLines([rest]);
  if (rows.length > 0) yield rows;
}

function readRow(text: string, line: number, places: Map<string, number>, columns: string[]): SourceRow {
  const fault = faultOfJson(text);
  if (fault) return { line, cells: [], text, problem: sayJsonFault('line', fault).message };
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { line, cells: [], text, problem: 'The line is not JSON.' };
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { line, cells: [], text, problem: 'The line is not an object.' };
  const cells: Cell[] = new Array(columns.length).fill(undefined);
  for (const [name, value] of Object.entries(row)) {
    let place = places.get(name);
    if (place === undefined) {
      place = columns.length;
      places.set(name, place);
      columns.push(name);
    }
    cells[place] = value;
  }
  return { line, cells, text };
}
