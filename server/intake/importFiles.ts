import { resolve } from 'node:path';
import { dollarsOf, type Figure, type Sum } from '../../src/model/exactSums';
import { moneyCounters } from '../../src/model/reports/facts';
import { readConfig } from '../process/config';
import { keepFilesPrivate } from '../process/ownFiles';
import { printError, printLine, startFailure } from '../process/printLine';
import { readWords } from '../process/readWords';
import { findTable, readMap } from './factFields';
import { IntakeError } from './factSource';
import { type Format, formats } from './fileKind';
import {
  type AddRows,
  counted,
  type FindAccounts,
  type Follow,
  type Imported,
  type ImportOptions,
  importFile,
} from './importFile';
import { type FactIntake, findAccountsOf, openIntake } from './openIntake';

const importUsage = `npm run import -- [options] FILE…

Brings hourly facts from files into the reports. Each file is one batch: all of its good rows are added, or none; a file that was
imported before adds nothing.

  FILE              .csv, .tsv, .jsonl, .ndjson (each also .gz) or .parquet
  --table NAME      supply, demand, buy, ivt, error or reason (or its letter: S, D, B, I, E, R); otherwise it follows from the name of
                    the file, or by its columns where these fit one table alone
  --map A=B,…       column A of the file is field B, such as --map time=hour,account=demand
  --ignore-unknown  passes over columns that the table has not
  --format FORMAT   csv, tsv, jsonl or parquet, where the ending does not tell
  --batch ID        what the batch is known by, instead of a hash of the file, its table and --map
  --replace         the file takes the place of the batch of that ID, whose rows go out at the same moment
  --bad FILE        where bad rows go, instead of FILE.bad.csv or FILE.bad.jsonl; corrected there, they can be imported as they are
  --allow-unknown   keeps rows of accounts (demand) that are not there, with the sys_cost of the file; without it they are bad rows,
                    and where no account is known at all, files of supply and buy are refused
  --strict          adds nothing of a file with a bad row, and ends with 1
  --dry-run         shows what was recognised and what would be added, and adds nothing
  --help

Columns are the fields of src/model/reports/facts.ts, in any case and with any separators; hour, demand and a count must be there.
  hour              ISO 8601 (without a zone it is UTC), or seconds or milliseconds since 1970; it counts to its hour
  ids, counts       whole numbers without separators; empty is 0; a count of one row is at most 10^15
  codes             country, environment, os, device and others in any spelling: us, US, USA and United States are one
  money             whole micro-USD: 12340000 for 12.34; a file with decimals in it is refused as a whole
  sys_cost          is worked out from the prices of the accounts; the column of a file counts for unknown accounts alone
  params            an object of texts, such as {"placement":"top"}
npm run facts -- list shows the batches that are in, and npm run facts -- remove ID takes one out again.
CSV is RFC 4180 in UTF-8 or UTF-16, with a header line, which also shows the separator: comma, semicolon or tab. A Parquet column of days names no hour.`;

type ImportWords = { readonly files: readonly string[]; readonly isDryRun: boolean; readonly options: ImportOptions };

/** Parses the command's options; undefined for a request for help. @throws an error that says what to write. */
export function readImportWords(words: readonly string[]): ImportWords | undefined {
  const { values, positionals: files } = parsed(words);
  if (values.help) return undefined;
  if (files.length === 0)
    throw new IntakeError('No file is named: write npm run import -- FILE, or --help for all there is to write.');
  const { table, batch, bad, format } = values;
  for (const [name, value] of Object.entries({ batch, bad }))
    if (value !== undefined && files.length > 1)
      throw new IntakeError(`--${name} is for one file, and there are ${files.length}: import them one by one.`);
  if (bad !== undefined && files.some((file) => resolve(file) === resolve(bad)))
    throw new IntakeError(`--bad is ${bad}, which is the file itself: name another one.`);
  if (batch?.trim() === '') throw new IntakeError('--batch is empty: write a text that no other batch has.');
  if (values.replace && batch === undefined)
    throw new IntakeError('--replace needs --batch: name the batch whose place the file takes.');
  if (format !== undefined && !formats.includes(format as Format))
    throw new IntakeError(`--format is "${format}": write one of ${formats.join(', ')}.`);
  return {
    files,
    isDryRun: values['dry-run'],
    options: {
      map: readMap(values.map),
      ignoresUnknown: values['ignore-unknown'],
      isStrict: values.strict,
      allowsUnknown: values['allow-unknown'],
      ...(table !== undefined && { table: findTable(table) }),
      ...(batch !== undefined && { batch }),
      ...(values.replace && { replaces: true as const }),
      ...(bad !== undefined && { bad }),
      ...(format !== undefined && { format: format as Format }),
    },
  };
}

const parsed = (words: readonly string[]) =>
  readWords({
    args: [...words],
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      batch: { type: 'string' },
      replace: { type: 'boolean', default: false },
      map: { type: 'string', multiple: true, default: [] },
      format: { type: 'string' },
      bad: { type: 'string' },
      'ignore-unknown': { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      'allow-unknown': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });

/** Imports facts from files into the reports; false where a file was not imported. */
export async function importFiles(args: readonly string[]): Promise<boolean> {
  const words = readImportWords(args);
  if (!words) {
    printLine(importUsage);
    return true;
  }
  keepFilesPrivate();
  const { files, options, isDryRun } = words;
  const config = readConfig(process.env);
  // Data is opened with the first valid file, so invalid files need not wait for it.
  let opened: Promise<FactIntake> | undefined;
  const add: AddRows = isDryRun
    ? judgeAlone
    : async (...batch) => {
        opened ??= openIntake(config);
        return (await opened).add(...batch);
      };
  // Read once for all files. A dry run reads the accounts too, and creates nothing where there are none.
  let accounts: ReturnType<FindAccounts> | undefined;
  const findAccounts: FindAccounts = () => {
    if (!isDryRun) opened ??= openIntake(config);
    accounts ??= opened ? opened.then((intake) => intake.accounts()) : findAccountsOf(config);
    return accounts;
  };
  let isWell = true;
  try {
    for (const file of files) {
      const startedAt = performance.now();
      const progress = showProgress(file, process.stderr);
      try {
        const imported = await importFile(file, options, add, progress.follow, Date.now(), findAccounts);
        progress.end();
        tell(file, imported, (performance.now() - startedAt) / 1000, isDryRun);
      } catch (error) {
        progress.end();
        isWell = false;
        printError(startFailure(error, 'The import failed'));
        // The other files need the same data.
        if (opened && (await isFailed(opened))) break;
      }
    }
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
  return isWell;
}

const isFailed = (opened: Promise<FactIntake>): Promise<boolean> =>
  opened.then(
    () => false,
    () => true,
  );

async function judgeAlone(...[, , rows]: Parameters<AddRows>): Promise<boolean> {
  for await (const _ of rows);
  return true;
}

function tell(file: string, imported: Imported, seconds: number, isDryRun: boolean): void {
  const { table, rows, bad, badPath, isNew } = imported;
  const added = isNew
    ? `${counted(rows)} of ${table} ${isDryRun ? 'can be added' : 'added'}, ${bad.toLocaleString('en-US')} bad`
    : `imported into ${table} before, nothing was added`;
  printLine(`${file}: ${added}, ${seconds.toFixed(1)} s.`);
  if (isNew) for (const line of sayImport(imported)) printLine(`  ${line}`);
  if (bad > 0) printError(`Warning: ${counted(bad)} could not be saved. Each problem is listed in ${badPath}.`);
}

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

/** `end` ends the progress line. */
type ImportProgress = { readonly follow: Follow; end(): void };

/** Shows the progress of an import: a rewritten line on a terminal, a line every few seconds elsewhere. */
export function showProgress(
  file: string,
  output: Output,
  now: () => number = () => performance.now(),
): ImportProgress {
  const startedAt = now();
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? 200 : 5000;
  let shownAt = startedAt;
  let isShown = false;
  return {
    follow(share, rows) {
      const at = now();
      if (at - shownAt < everyMs) return;
      shownAt = at;
      isShown = true;
      const perSecond = Math.round(rows / ((at - startedAt) / 1000));
      const line = `${file}: ${Math.floor(share * 100)} %, ${rows.toLocaleString('en-US')} rows, ${perSecond.toLocaleString('en-US')} rows/s`;
      output.write(isTerminal ? `\r${line}\x1b[K` : `${line}\n`);
    },
    end() {
      if (isShown && isTerminal) output.write('\r\x1b[K');
    },
  };
}

const shownAtMost = 10;

/** Lines that describe a file and what an import adds, or would add. */
export function sayImport(imported: Imported): readonly string[] {
  const { table, kind, columns, ignored, notes, allowsUnknown, isChecked } = imported;
  const mapped = columns.map(({ column, field }) => (column === field ? column : `${column} = ${field}`));
  const days = [...notes.days].sort(([a], [b]) => (a < b ? -1 : 1));
  const accounts = [...notes.accounts].map(([id, rows]) => `${id < 0 ? 'others' : id} (${count(rows)})`);
  const rule = allowsUnknown ? 'kept' : 'refused; --allow-unknown keeps them';
  return [
    `table ${table.replace('fact_', '')}, ${kind}`,
    `columns ${mapped.join(', ')}${ignored.length > 0 ? `; passed over: ${ignored.join(', ')}` : ''}`,
    ...sayCost(imported),
    `days ${some(days.map(([day, rows]) => `${day} (${count(rows)})`))}`,
    `sums ${[...notes.sums].map(([name, sum]) => `${name} ${shown(name, sum)}`).join(', ') || 'none'}`,
    ...(isChecked ? [] : ['accounts not checked: no account is known here']),
    ...(accounts.length > 0 ? [`unknown accounts, rows ${rule}: ${some(accounts)}`] : []),
    ...[...notes.codes].map(
      ([field, texts]) =>
        `unknown codes of ${field}, kept as they are: ${some([...texts].map(([text, rows]) => `${text} (${count(rows)})`))}`,
    ),
  ];
}

function sayCost({ hasCost, hasOwnCost, isChecked, allowsUnknown }: Imported): readonly string[] {
  if (hasCost && !isChecked)
    return [
      hasOwnCost
        ? 'sys_cost is kept as it is in the file: no account is known here'
        : 'sys_cost is 0: no account is known here, and the file has no column of it',
    ];
  if (!hasOwnCost) return [];
  const rule = allowsUnknown
    ? 'rows of unknown accounts keep the one of the file'
    : 'the column of the file is ignored';
  return [`sys_cost is worked out from the prices of the accounts: ${rule}`];
}

const count = (rows: number): string => rows.toLocaleString('en-US');

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
/** Formats text figures digit by digit, without rounding. */
const formatted = (figure: Figure): string => numbers.format(figure as number);

const shown = (name: string, sum: Sum): string =>
  moneyCounters.has(name) ? `${formatted(dollarsOf(sum))} USD` : formatted(sum);

const some = (parts: readonly string[]): string =>
  parts.length > shownAtMost
    ? `${parts.slice(0, shownAtMost).join(', ')} and ${count(parts.length - shownAtMost)} more`
    : parts.join(', ');
