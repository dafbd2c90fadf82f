import { resolve } from 'node:path';
import { readWords } from '../readWords';
import { findTable, readMap } from './factFields';
import { IntakeError } from './factSource';
import { type Format, formats } from './fileKind';
import type { ImportOptions } from './importFile';

export const importUsage = `npm run import -- [options] FILE…

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

export type ImportWords = { readonly files: readonly string[]; readonly isDryRun: boolean; readonly options: ImportOptions };

/** The words of the command; undefined where they ask for help. Throws an error that says what to write. */
export function readImportWords(words: readonly string[]): ImportWords | undefined {
  const { values, positionals: files } = parsed(words);
  if (values.help) return undefined;
  if (files.length === 0) throw new IntakeError('No file is named: write npm run import -- FILE, or --help for all there is to write.');
  const { table, batch, bad, format } = values;
  for (const [name, value] of Object.entries({ batch, bad }))
    if (value !== undefined && files.length > 1)
      throw new IntakeError(`--${name} is for one file, and there are ${files.length}: import them one by one.`);
  if (bad !== undefined && files.some((file) => resolve(file) === resolve(bad)))
    throw new IntakeError(`--bad is ${bad}, which is the file itself: name another one.`);
  if (batch?.trim() === '') throw new IntakeError('--batch is empty: write a text that no other batch has.');
  if (values.replace && batch === undefined) throw new IntakeError('--replace needs --batch: name the batch whose place the file takes.');
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
