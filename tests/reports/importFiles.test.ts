import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { csvRecords } from '../../server/intake/fileKind';
import { type AddRows, createBadRows, type ImportOptions, importFile } from '../../server/intake/importFile';
import { readImportWords } from '../../server/intake/importFiles';
import { readCode } from '../../src/model/reports/factCodes';
import { type FactKey, type FactRow, factKeys, factTables, type TableLetter } from '../../src/model/reports/facts';
import { columnsOf, csvOf, fileStyle, jsonOf, parquetOf, plainRow } from '../support/factFiles';
import { newFolders } from '../support/newFolders';
import { isFullRun } from '../support/seed';
import { randomFacts } from './randomFacts';

const newFolder = newFolders();
/** A file with a folder of its own, so that only its name says anything. */
function write(name: string, content: string | Uint8Array): string {
  const path = join(newFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** Takes the words of the command, and keeps what an engine would be given. */
async function importTo(path: string, words: readonly string[] = [], add?: AddRows, nowMs = Date.UTC(2027, 1, 1)) {
  const batches: { readonly id: string; readonly table: TableLetter; readonly rows: FactRow[] }[] = [];
  const collect: AddRows = async (id, table, rows) => {
    const batch = { id, table, rows: [] as FactRow[] };
    for await (const part of rows) batch.rows.push(...part);
    batches.push(batch);
    return true;
  };
  const options = (readImportWords([path, '--allow-unknown', ...words])?.options ?? {}) as ImportOptions;
  const imported = await importFile(path, options, add ?? collect, () => undefined, nowMs);
  return { imported, table: batches[0]?.table, rows: batches[0]?.rows ?? [], id: batches[0]?.id };
}

const refusal = (path: string, ...words: string[]): Promise<string> =>
  importTo(path, words).then(
    () => 'nothing was refused',
    (error: Error) => (error.name === 'IntakeError' ? error.message : String(error.stack)).replaceAll(path, 'FILE'),
  );

const from = Date.UTC(2026, 0, 1);
const writers = { csv: csvOf, jsonl: jsonOf, parquet: parquetOf } as const;
const letters = Object.keys(factTables) as TableLetter[];

/** Codes are as the reference lists spell them. */
function asImported(row: FactRow): FactRow {
  const read = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' && name in factKeys ? readCode(name as FactKey, value).code : value,
  ]);
  return Object.fromEntries(read) as FactRow;
}

describe('a file of facts', () => {
  it.each(Object.entries(writers))(
    'says as %s what was written into it, whatever that is',
    async (format, writeFacts) => {
      const facts = fc
        .constantFrom(...letters)
        .chain((letter) => fc.tuple(fc.constant(letter), randomFacts(letter, from, 5000, 15), fileStyle));
      await fc.assert(
        fc.asyncProperty(facts, fc.boolean(), async ([letter, rows, style], isGzip) => {
          const table = factTables[letter];
          const content = writeFacts(table, rows, style);
          const path =
            isGzip && format !== 'parquet' ? write(`a.${format}.gz`, gzipSync(content)) : write(`a.${format}`, content);
          // Of random rows not every table has a count in its first part.
          const found = await importTo(path, ['--table', letter]);
          expect(found.imported).toMatchObject({ rows: rows.length, bad: 0, table: table.name });
          expect(found.rows.map((row) => plainRow(table, row))).toEqual(
            rows.map((row) => plainRow(table, asImported(row))),
          );
        }),
        { numRuns: isFullRun ? 500 : 25 },
      );
    },
  );

  it('is cut into the same records wherever its pieces end', async () => {
    const cell = fc
      .array(fc.constantFrom('"', ',', '\n', '\r\n', 'a', 'é', '""', ' '), { maxLength: 5 })
      .map((parts) => parts.join(''));
    const text = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }).map((lines) =>
      // Some of them quoted as they should be, some not at all.
      lines
        .map((line, at) => line.map((one) => (at % 3 ? `"${one.replaceAll('"', '""')}"` : one)).join(','))
        .join('\n'),
    );
    const recordsOf = async (pieces: readonly string[]) => {
      const rows: unknown[] = [];
      for await (const part of csvRecords(
        (async function* () {
          yield* pieces;
        })(),
        ',',
      ))
        rows.push(...part);
      return rows;
    };
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 6 }), async (whole, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((place, at) => whole.slice(places[at], place));
        expect(await recordsOf(pieces)).toEqual(await recordsOf([whole]));
      }),
    );
  });

  it('is for the table that is named, that its name has in it, or that alone has its columns', async () => {
    const facts = 'hour,demand,imps\n2026-03-01T05,1,2\n';
    expect((await importTo(write('a.csv', facts), ['--table', 'fact_buy'])).table).toBe('B');
    expect((await importTo(write('2026-03 Supply.csv', facts))).table).toBe('S');
    expect((await importTo(write('a.csv', 'hour,demand,error_code,errors\n2026-03-01T05,1,303,2\n'))).table).toBe('E');
    expect(await refusal(write('a.csv', facts))).toBe(
      'Which table is a.csv for? Its columns fit supply, demand, buy: write --table and one of supply, demand, buy.',
    );
    expect(await refusal(write('a.csv', facts), '--table', 'sales')).toBe(
      '--table is "sales", which is no table: write one of supply, demand, buy, ivt, error, reason.',
    );
  });

  it('has its columns by the names of fields or by --map, and says what is wrong with them', async () => {
    const path = write('errors.csv', 'Time,Account,Error-Code,ERRORS\n1772341200,7,303,9\n');
    const { rows } = await importTo(path, ['--map', 'time=hour,account=demand']);
    expect(rows).toEqual([{ hour: Date.UTC(2026, 2, 1, 5), demand: 7, error_code: 303, errors: 9 }]);
    const unknown = write('errors.csv', 'hour,demand,eror_code,errors\n2026-03-01T05,1,303,2\n');
    expect(await refusal(unknown)).toBe(
      `"eror_code" is no field of fact_error. Did you mean 'error_code'? Write --map eror_code=… for it, or --ignore-unknown.`,
    );
    expect((await importTo(unknown, ['--ignore-unknown'])).rows).toMatchObject([{ demand: 1, errors: 2 }]);
    expect(await refusal(write('errors.csv', 'Hour,hour,tag\n1,2,3\n'))).toBe(
      [
        '"hour" is hour, which another column is already: leave one of them out.',
        'The column demand is missing: name the one that it is with --map theirs=demand.',
        'No column is a count of fact_error: it has errors.',
      ].join('\n'),
    );
    expect(await refusal(path, '--map', 'time=our')).toBe(
      `--map has "time=our", and "our" is no field of any table. Did you mean 'hour'?`,
    );
  });

  it('may bring columns late where it has no head, and each row says what it does not know', async () => {
    const path = write(
      'errors.jsonl',
      `${'{"hour":1772341200,"demand":1,"errors":1}\n'.repeat(3000)}{"hour":1772341200,"demand":1,"tag":"5","what":1}\n{"hour":1772341200,"demand":1,"tag":5}\n`,
    );
    const { rows, imported } = await importTo(path);
    expect([rows.length, rows.at(-1), imported.bad]).toEqual([
      3001,
      { hour: 1772341200000, demand: 1, errors: 0, tag: 5 },
      1,
    ]);
    expect(readFileSync(imported.badPath, 'utf8')).toBe(
      `{"bad_line":3001,"bad_field":"what","bad_problem":"\\"what\\" is no field of fact_error. Known: hour, demand, channel, tag, advertiser, marketplace, campaign, creative, environment, app, site, device, os, error_code, errors.","hour":1772341200,"demand":1,"tag":"5","what":1}\n`,
    );
  });
});

describe('bad rows', () => {
  const badCsv = [
    'hour,demand,tag,country,imps',
    '2026-03-01T05,1,2,us,100',
    '2026-03-01,1,2,us,100',
    '2026-02-30T05,1,2,us,100',
    '2026-03-01T05,1,-2,us,100',
    '2026-03-01T05,1,2,"a\nb",12.5',
    '2026-03-01T05,1,2',
    '2026-03-01T05,1,"2"x,us,100',
    ',1,2,us,100',
    '2026-03-01T05,1,2,us,9007199254740993',
    '2026-03-01T05,1,2,"us,100',
    '2026-03-01T05,1,2,de,7',
    '',
  ].join('\n');

  it('stand in a file with their places and what is wrong with each, and the others are kept', async () => {
    const { rows, imported } = await importTo(write('demand.csv', badCsv));
    expect(rows.map(({ country, imps }) => [country, imps])).toEqual([
      ['us', 100],
      ['de', 7],
    ]);
    expect(imported).toMatchObject({ rows: 2, bad: 9 });
    const whole = 'write a whole number up to 10^15';
    expect(readFileSync(imported.badPath, 'utf8')).toBe(
      [
        'bad_line,bad_field,bad_problem,hour,demand,tag,country,imps',
        '3,hour,"hour is ""2026-03-01"": write a time with its hour, such as 2026-03-28T22:00Z, or seconds since 1970.",2026-03-01,1,2,us,100',
        '4,hour,"hour is ""2026-02-30T05"": write a time with its hour, such as 2026-03-28T22:00Z, or seconds since 1970.",2026-02-30T05,1,2,us,100',
        '5,tag,"tag is ""-2"": write an id below 2^32.",2026-03-01T05,1,-2,us,100',
        `6,imps,"imps is ""12.5"": ${whole}.",2026-03-01T05,1,2,"a\nb",12.5`,
        '8,,"The row has 3 cells, but there are 5 columns.",2026-03-01T05,1,2',
        '9,,There is text after a closing quote.,"2026-03-01T05,1,""2""x,us,100"',
        '10,hour,hour is missing.,,1,2,us,100',
        `11,imps,"imps is ""9007199254740993"": ${whole}.",2026-03-01T05,1,2,us,9007199254740993`,
        '12,,A quote is opened but never closed.,"2026-03-01T05,1,2,""us,100"',
        '',
      ].join('\n'),
    );
  });

  it('can be corrected in that file and imported as they are', async () => {
    const { imported } = await importTo(write('demand.csv', badCsv.split('\n').slice(0, 5).join('\n')));
    writeFileSync(
      imported.badPath,
      readFileSync(imported.badPath, 'utf8')
        .replace(/,2026-0\d-\d\d(T05)?,/g, ',2026-04-01T06,')
        .replace(',-2,', ',2,'),
    );
    const again = await importTo(imported.badPath);
    expect(again.rows).toEqual(
      Array(3).fill({ hour: Date.UTC(2026, 3, 1, 6), demand: 1, tag: 2, country: 'us', imps: 100 }),
    );
    const json = await importTo(
      write(
        'demand.jsonl',
        '{"hour":"2026-03-01T05","demand":1,"imps":1}\n{"hour":"x","demand":1,"imps":12345678901234567890}\nx\n',
      ),
    );
    expect(readFileSync(json.imported.badPath, 'utf8')).toContain(
      '"hour":"x","demand":1,"imps":12345678901234567890}\n{"bad_line":3,"bad_field":"","bad_problem":"The line is not JSON.","bad_row":"x"}',
    );
  });

  it('are those of hours to come, but for what clocks differ, and of those whose facts are gone', async () => {
    const hours = [
      '2024-02-01T11:00Z',
      '2024-02-01T12:00Z',
      '2026-03-01T11:00Z',
      '2026-03-01T12:30Z',
      '2026-03-01T14:00Z',
    ];
    const path = write('demand.csv', `hour,demand,reqs\n${hours.map((hour, at) => `${hour},31,${at + 1}\n`).join('')}`);
    const { imported, rows } = await importTo(path, [], undefined, Date.UTC(2026, 2, 1, 11, 40));
    expect(rows.map(({ reqs }) => reqs)).toEqual([2, 3, 4]);
    const told = readFileSync(imported.badPath, 'utf8');
    expect(told).toContain('hour is 2026-03-01T14:00Z, which is still to come: look at its zone.');
    expect(told).toContain('hour is 2024-02-01T11:00Z: facts are kept for 25 months, and this is longer ago.');
  });

  it('stop the file where it has no other rows, or with --strict', async () => {
    expect(await refusal(write('demand.csv', 'hour,demand,imps\nx,1,1\n'))).toBe(
      'Every row of FILE is bad, such as line 2: hour is "x": write a time with its hour, such as 2026-03-28T22:00Z, or seconds since 1970. All of them are in FILE.bad.csv.',
    );
    const some = write('demand.csv', 'hour,demand,imps\nx,1,1\n2026-03-01T05,1,1\n');
    expect(await refusal(some, '--strict')).toMatch(
      /^1 row of FILE bad, so with --strict nothing was added: line 2: hour is "x"/,
    );
    expect((await importTo(some, ['--bad', `${some}.else`])).imported.badPath).toBe(`${some}.else`);
    expect(existsSync(`${some}.else`)).toBe(true);
    expect(await refusal(some, '--bad', '/nowhere/bad.csv')).toBe(
      'The bad rows cannot be written to /nowhere/bad.csv (ENOENT): name another file with --bad.',
    );
  });

  it('stop the file when there are too many of them', async () => {
    const bad = createBadRows(join(newFolder(), 'many.csv'), 'csv', ['hour'], 2);
    const row = { row: { line: 3, cells: ['x'] }, field: 'hour', problem: 'hour is missing.' };
    await bad.keep([row, row]);
    await expect(bad.keep([row])).rejects.toThrow('More than 2 rows are bad: line 3: hour is missing.');
    await bad.close();
    expect(readFileSync(bad.path, 'utf8').split('\n')).toHaveLength(5);
  });
});

describe('an import', () => {
  const facts = 'hour,demand,imps\n2026-03-01T05,1,2\n2026-03-01T06,1,5\n';

  it('adds the same file once, and another or the same for another table again', async () => {
    const engine = createMemoryReports();
    const add: AddRows = (id, table, rows) => engine.add(id, [{ table, rows }]);
    const path = write('demand.csv', facts);
    const counts = async (words?: string[], at = path) => (await importTo(at, words, add)).imported;
    expect(await counts()).toMatchObject({ isNew: true, rows: 2 });
    expect(await counts()).toMatchObject({ isNew: false, rows: 0 });
    expect(await counts([], write('demand copy.csv', facts))).toMatchObject({ isNew: false });
    expect(await counts(['--table', 'supply'])).toMatchObject({ isNew: true, table: 'fact_supply' });
    expect(await counts(['--batch', 'mine'])).toMatchObject({ isNew: true });
    expect(await counts(['--batch', 'mine'], write('demand.csv', `${facts}2026-03-01T06,1,5\n`))).toMatchObject({
      isNew: false,
    });
    expect(await engine.latest()).toBe(Date.UTC(2026, 2, 1, 6));
  });

  it.each(['utf16le', 'utf16be'] as const)('reads %s without a mark', async (encoding) => {
    const bytes = Buffer.from(facts, 'utf16le');
    const { imported } = await importTo(write('demand.csv', encoding === 'utf16be' ? bytes.swap16() : bytes), []);
    expect(imported).toMatchObject({ rows: 2, kind: 'CSV in UTF-16, separated by commas' });
  });

  it('adds nothing of a file that is not whole', async () => {
    expect(await refusal(write('demand.csv', ''))).toBe('FILE is empty: its first line must name the columns.');
    expect(await refusal(write('demand.jsonl', '\n'))).toBe('FILE is empty: it must have an object on each line.');
    expect(await refusal(write('demand.csv', Buffer.from(`${facts}2026-03-01T06,1,\xff\n`, 'latin1')))).toBe(
      'FILE is not in UTF-8: line 4 has letters of another encoding, mostly windows-1252, which Excel writes as "CSV". Save it as "CSV UTF-8", or convert it with iconv -f WINDOWS-1252 -t UTF-8, and import it again.',
    );
    expect(await refusal(write('demand.csv.gz', gzipSync(facts).subarray(0, -9)))).toBe(
      'FILE breaks off: it is only a part of a gzip file.',
    );
    expect(await refusal(write('demand.csv.gz', facts))).toMatch(/^FILE is not a valid gzip file/);
    expect(await refusal(write('demand.parquet', facts))).toMatch(/^FILE cannot be read as Parquet/);
    expect(await refusal(join(newFolder(), 'gone.csv'))).toBe('FILE is not there.');
    expect(await refusal(newFolder(), '--format', 'csv')).toBe(
      'FILE is not a regular file. Name the files themselves.',
    );
    expect(await refusal(write('demand.txt', facts))).toBe(
      'FILE does not say what it is by its ending: write --format and one of csv, tsv, jsonl, parquet.',
    );
    const growing = write('demand.csv', facts);
    const add: AddRows = async (_id, _table, rows) => {
      for await (const _ of rows) appendFileSync(growing, '2026-03-01T06,1,5\n');
      return true;
    };
    await expect(importTo(growing, [], add)).rejects.toThrow(
      'was written to while it was read, so nothing of it was added',
    );
  });

  it('knows every field of every table', async () => {
    for (const letter of letters) {
      const columns = columnsOf(factTables[letter]);
      const path = write('a.csv', `${columns.join(',')}\n2026-03-01T05${','.repeat(columns.length - 1)}\n`);
      const { rows } = await importTo(path, ['--table', letter]);
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual([...columns].sort());
    }
  });
});
