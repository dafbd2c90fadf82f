import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type Stats, statSync, type WriteStream } from 'node:fs';
import { basename } from 'node:path';
import { hourMs } from '../../src/model/reports/days';
import { type FactRow, factTables, type TableLetter } from '../../src/model/reports/facts';
import { keptMonths } from '../../src/model/reports/keptFacts';
import { type AccountPrices, createSystemCost } from '../../src/model/reports/systemCost';
import { type ColumnMap, checkColumns, chooseTable, createFieldFinder, isNote } from './factFields';
import { type FactSource, IntakeError } from './factSource';
import { type Format, fileKind, openSource } from './fileKind';
import { createNotes, type IntakeNotes } from './intakeNotes';
import { type BadRow, judgeRows } from './judgeRows';
import { bigIntAsText } from './readCell';

/** A file with more bad rows is probably of another kind. */
const mostBadRows = 1_000_000;

type BadRows = {
  readonly count: () => number;
  readonly path: string;
  /** The first bad row, for a message. */
  readonly first: () => BadRow | undefined;
  keep(bad: readonly BadRow[]): Promise<void>;
  close(): Promise<void>;
};

type BadRowsFormat = 'csv' | 'jsonl';

/**
 * Writes bad rows to a file, created with the first one: position, problem and the original row. After corrections the file can
 * be imported directly.
 */
export function createBadRows(
  path: string,
  format: BadRowsFormat,
  columns: readonly string[],
  most = mostBadRows,
): BadRows {
  const lineOf = format === 'csv' ? csvLine : (bad: BadRow) => jsonLine(bad, columns);
  let file: WriteStream | undefined;
  let failure: Error | undefined;
  let count = 0;
  let first: BadRow | undefined;
  const open = (): WriteStream => {
    const stream = createWriteStream(path).on('error', (error: NodeJS.ErrnoException) => {
      failure = new IntakeError(
        `The bad rows cannot be written to ${path} (${error.code}): name another file with --bad.`,
      );
    });
    if (format === 'csv')
      stream.write(
        `${['bad_line', 'bad_field', 'bad_problem', ...columns.filter((column) => !isNote(column))].map(csvCell).join(',')}\n`,
      );
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
      if (count > most)
        throw new IntakeError(`More than ${most.toLocaleString('en-US')} rows are bad: ${problemOf(first)}`);
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

/** Resolves when the file is closed, also after an error. */
const drained = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      file.off('drain', done).off('close', done);
      resolve();
    };
    file.once('drain', done).once('close', done);
  });

/** "line 12: reqs is …" */
const problemOf = (bad: BadRow | undefined): string => (bad ? `line ${bad.row.line}: ${bad.problem}` : '');

const csvCell = (text: string): string => (/[",\n\r\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function jsonLine({ row, field, problem }: BadRow, columns: readonly string[]): string {
  const note = { bad_line: row.line, bad_field: field, bad_problem: problem };
  if (row.text === undefined)
    return JSON.stringify(
      { ...note, ...Object.fromEntries(row.cells.map((cell, at) => [columns[at], cell])) },
      bigIntAsText,
    );
  // The original line, so that a number that JSON cannot hold keeps its digits.
  const own = /^\s*\{/.test(row.text) && row.cells.length > 0 ? row.text.trim().slice(1) : undefined;
  const head = JSON.stringify(own === undefined ? { ...note, bad_row: row.text } : note);
  return own === undefined ? head : `${head.slice(0, -1)}${own.trimStart() === '}' ? '' : ','}${own}`;
}

export type ImportOptions = {
  readonly table?: TableLetter;
  readonly batch?: string;
  /** The file replaces the batch. */
  readonly replaces?: true;
  readonly map: ColumnMap;
  readonly format?: Format;
  /** The file for bad rows; by default beside the imported file. */
  readonly bad?: string;
  readonly ignoresUnknown: boolean;
  /** A bad row rejects the whole file. */
  readonly isStrict: boolean;
  /** Keeps rows of unknown accounts. */
  readonly allowsUnknown?: boolean;
};

/** The prices of all accounts by id; undefined where this installation has none yet. */
export type FindAccounts = () => Promise<AccountPrices | undefined>;

/** Tolerance for different clocks. */
const aheadMs = hourMs;

/** Adds the rows of a table as one batch, all or nothing; false for a known id. */
export type AddRows = (
  id: string,
  table: TableLetter,
  rows: AsyncIterable<readonly FactRow[]>,
  origin: Origin,
) => Promise<boolean>;

/** The stored origin of a batch: `hash` identifies the file's content. */
export type Origin = { readonly file: string; readonly hash: string; readonly replaces?: true };

export type Imported = {
  readonly table: string;
  readonly rows: number;
  readonly bad: number;
  readonly badPath: string;
  /** False where the same file was imported before. */
  readonly isNew: boolean;
  /** The kind of the file, such as "CSV in UTF-8, separated by semicolons". */
  readonly kind: string;
  readonly columns: readonly { readonly column: string; readonly field: string }[];
  /** Columns without a field. */
  readonly ignored: readonly string[];
  /** The table has a cost, which accounts pay. */
  readonly hasCost: boolean;
  readonly hasOwnCost: boolean;
  readonly allowsUnknown: boolean;
  /** Whether accounts could be looked up. */
  readonly isChecked: boolean;
  readonly notes: IntakeNotes;
};

/** Called after each part of the file, with the part read and the rows. */
export type Follow = (share: number, rows: number) => void;

/** Imports the facts of a file as one batch. @throws IntakeError where nothing was added. */
export async function importFile(
  path: string,
  options: ImportOptions,
  add: AddRows,
  follow: Follow,
  nowMs: number,
  findAccounts: FindAccounts = async () => undefined,
): Promise<Imported> {
  const kind = fileKind(path, options.format);
  const stats = fileStats(path);
  const source = await openSource(path, kind);
  const { map, ignoresUnknown } = options;
  const earliest = new Date(nowMs);
  earliest.setUTCMonth(earliest.getUTCMonth() - keptMonths.days);
  const within = { earliestMs: earliest.getTime(), latestMs: nowMs + aheadMs };
  try {
    const table = options.table ?? chooseTable({ name: basename(path), columns: source.columns, map });
    checkColumns(table, source.columns, map, ignoresUnknown);
    const hash = await hashOf(path, table, map);
    const id = `import ${options.batch ?? hash}`;
    const accounts = await findAccounts();
    const allowsUnknown = options.allowsUnknown ?? false;
    if (!accounts && !allowsUnknown && hasCost(table)) throw new IntakeError(`${path} was not added. ${noAccount}`);
    const notes = createNotes(factTables[table]);
    const find = createFieldFinder(factTables[table], map);
    const columns = () => source.columns.filter((column) => !isNote(column));
    const format = kind.format === 'jsonl' || kind.format === 'parquet' ? 'jsonl' : 'csv';
    const bad = createBadRows(options.bad ?? `${path}.bad.${format}`, format, source.columns);
    let rows = 0;
    const facts = async function* () {
      for await (const part of judgeRows(source, {
        table,
        map,
        ignoresUnknown,
        accounts,
        allowsUnknown,
        notes,
        within,
        refuse: bad.keep,
      })) {
        rows += part.length;
        follow(source.share(), rows);
        yield part;
      }
      await bad.close();
      assertWhole(path, stats);
      assertWorth(path, rows, bad, options.isStrict);
    };
    try {
      const isNew = await add(id, table, facts(), {
        file: basename(path),
        hash,
        ...(options.replaces && { replaces: true }),
      });
      const fields = columns().map((column) => ({ column, field: find(column) }));
      const isCost = ({ field }: { readonly field: string | undefined }) => field === 'sys_cost';
      return {
        table: factTables[table].name,
        rows: isNew ? rows : 0,
        bad: bad.count(),
        badPath: bad.path,
        isNew,
        kind: source.kind,
        notes,
        allowsUnknown,
        isChecked: accounts !== undefined,
        hasCost: hasCost(table),
        hasOwnCost: fields.some(isCost),
        columns: fields.flatMap(({ column, field }) =>
          field === undefined || field === 'sys_cost' ? [] : [{ column, field }],
        ),
        ignored: fields.flatMap(({ column, field }) => (field === undefined ? [column] : [])),
      };
    } finally {
      await bad.close();
    }
  } finally {
    await closeQuietly(source);
  }
}

const hasCost = (table: TableLetter): boolean => createSystemCost(table, new Map()) !== undefined;

const noAccount =
  'No account is known here, so the cost of rows cannot be worked out. Set DATABASE_URL or DATA_DIR as the console has it, make the accounts first, or write --allow-unknown to keep the sys_cost of the file.';

/** Ignores errors: the original error says more. */
const closeQuietly = (source: FactSource): Promise<void> => source.close().catch(() => undefined);

function fileStats(path: string): Stats {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new IntakeError(`${path} is not there.`);
  if (!stats.isFile()) throw new IntakeError(`${path} is not a regular file. Name the files themselves.`);
  return stats;
}

/** @throws where the file changed during the import: the batch's id depends on its content. */
function assertWhole(path: string, before: Stats): void {
  const now = fileStats(path);
  if (now.size !== before.size || now.mtimeMs !== before.mtimeMs)
    throw new IntakeError(
      `${path} was written to while it was read, so nothing of it was added: import it when it is finished.`,
    );
}

function assertWorth(path: string, rows: number, bad: BadRows, isStrict: boolean): void {
  if (bad.count() === 0) return;
  const example = problemOf(bad.first());
  if (rows === 0)
    throw new IntakeError(`Every row of ${path} is bad, such as ${example} All of them are in ${bad.path}.`);
  if (isStrict)
    throw new IntakeError(
      `${counted(bad.count())} of ${path} bad, so with --strict nothing was added: ${example} They are in ${bad.path}.`,
    );
}

export const counted = (rows: number): string => `${rows.toLocaleString('en-US')} row${rows === 1 ? '' : 's'}`;

/** The hash of a batch: equal for equal bytes, table and mapping. */
async function hashOf(path: string, table: TableLetter, map: ColumnMap): Promise<string> {
  const hash = createHash('sha256').update(`${table} ${JSON.stringify([...map].sort())}\n`);
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
