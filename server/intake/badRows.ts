import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { isNote } from './factFields';
import { IntakeError } from './factSource';
import type { BadRow } from './judgeRows';
import { bigIntAsText } from './readCell';

/** A file with more is one of something else. */
const mostBadRows = 1_000_000;

export type BadRows = {
  readonly count: () => number;
  readonly path: string;
  /** The first of them, for a sentence. */
  readonly first: () => BadRow | undefined;
  keep(bad: readonly BadRow[]): Promise<void>;
  close(): Promise<void>;
};

export type BadRowsFormat = 'csv' | 'jsonl';

/**
 * The rows that cannot be kept, in a file that the first of them makes: where each stood, what is wrong with it, and the row as it
 * came. Corrected there, the file can be imported as it is.
 */
export function createBadRows(path: string, format: BadRowsFormat, columns: readonly string[], most = mostBadRows): BadRows {
  const lineOf = format === 'csv' ? csvLine : (bad: BadRow) => jsonLine(bad, columns);
  let file: WriteStream | undefined;
  let failure: Error | undefined;
  let count = 0;
  let first: BadRow | undefined;
  const open = (): WriteStream => {
    const stream = createWriteStream(path).on('error', (error: NodeJS.ErrnoException) => {
      failure = new IntakeError(`The bad rows cannot be written to ${path} (${error.code}): name another file with --bad.`);
    });
    if (format === 'csv')
      stream.write(`${['bad_line', 'bad_field', 'bad_problem', ...columns.filter((column) => !isNote(column))].map(csvCell).join(',')}\n`);
    return stream;
  };

  function csvLine({ row, field, problem }: BadRow): string {
    const cells = row.text === undefined ? row.cells.filter((_, at) => !isNote(columns[at] ?? '')) : [row.text];
    return [String(row.line), field, problem, ...cells.map(String)].map(csvCell).join(',');
  }

  return {
    path,
    count: () => count,
    first: () => first,
    async keep(bad) {
      file ??= open();
      first ??= bad[0];
      count += bad.length;
      if (!failure && !file.write(`${bad.map(lineOf).join('\n')}\n`)) await drained(file);
      if (failure) throw failure;
      if (count > most) throw new IntakeError(`More than ${most.toLocaleString('en-US')} rows are bad: ${problemOf(first)}`);
    },
    async close() {
      if (file && !file.closed) {
        const closed = once(file, 'close');
        file.end();
        await closed;
      }
      if (failure) throw failure;
    },
  };
}

/** Also where it was closed by an error. */
const drained = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      file.off('drain', done).off('close', done);
      resolve();
    };
    file.once('drain', done).once('close', done);
  });

/** "line 12: reqs is …" */
export const problemOf = (bad: BadRow | undefined): string => (bad ? `line ${bad.row.line}: ${bad.problem}` : '');

const csvCell = (text: string): string => (/[",\n\r\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function jsonLine({ row, field, problem }: BadRow, columns: readonly string[]): string {
  const note = { bad_line: row.line, bad_field: field, bad_problem: problem };
  if (row.text === undefined)
    return JSON.stringify({ ...note, ...Object.fromEntries(row.cells.map((cell, at) => [columns[at], cell])) }, bigIntAsText);
  // The line as it came: a number that JSON cannot hold keeps its digits.
  const own = /^\s*\{/.test(row.text) && row.cells.length > 0 ? row.text.trim().slice(1) : undefined;
  const head = JSON.stringify(own === undefined ? { ...note, bad_row: row.text } : note);
  return own === undefined ? head : `${head.slice(0, -1)}${own.trimStart() === '}' ? '' : ','}${own}`;
}
