import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { type AddRows, importFile } from '../../server/intake/importFile';
import { readImportWords, sayImport, showProgress } from '../../server/intake/importFiles';
import { feePerThousand, feeShare } from '../../src/model/finance/microUsd';
import type { FactRow } from '../../src/model/reports/facts';
import { type AccountPrices, createSystemCost } from '../../src/model/reports/systemCost';
import { newFolders } from '../support/newFolders';

const newFolder = newFolders();
const hour = Date.UTC(2026, 10, 24, 10);
const prices = (priceReq = 0, priceImp = 0, priceDsp = 0, from = 0) => ({ from, priceReq, priceImp, priceDsp });
const accounts: AccountPrices = new Map([
  [31, [prices(0.002, 0.15, 8)]],
  [32, [prices(1, 0, 0), prices(2, 0, 0, hour)]],
]);

async function take(
  name: string,
  content: string | Uint8Array,
  words: readonly string[] = [],
  known: AccountPrices | 'none' = accounts,
) {
  const path = join(newFolder(), name);
  writeFileSync(path, content);
  const rows: FactRow[] = [];
  const add: AddRows = async (_id, _table, parts) => {
    for await (const part of parts) rows.push(...part);
    return true;
  };
  const options = readImportWords([path, ...words])?.options;
  if (!options) throw new Error('The words ask for help.');
  const imported = await importFile(
    path,
    options,
    add,
    () => undefined,
    Date.UTC(2026, 10, 25),
    async () => (known === 'none' ? undefined : known),
  );
  return { rows, imported, said: sayImport(imported) };
}

const head = 'hour,demand,reqs,country';
const spellings = ['us,1', 'US,2', 'USA,3', ' us ,4', 'United States,5', 'uk,6', 'GB,7'].map(
  (one) => one.split(',') as [string, string],
);

describe('codes of a file', () => {
  const sums = (rows: readonly FactRow[]) => {
    const found: Record<string, number> = {};
    for (const row of rows) found[String(row.country)] = (found[String(row.country)] ?? 0) + Number(row.reqs);
    return found;
  };
  const csv = [head, ...spellings.map(([country, reqs]) => `2026-11-24T10:00:00Z,31,${reqs}000,${country}`), ''].join(
    '\n',
  );
  const json = spellings
    .map(([country, reqs]) => JSON.stringify({ hour, demand: 31, reqs: Number(reqs) * 1000, country }))
    .join('\n');
  const parquet = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'hour', data: spellings.map(() => BigInt(hour)), type: 'INT64' },
        { name: 'demand', data: spellings.map(() => 31n), type: 'INT64' },
        { name: 'reqs', data: spellings.map(([, reqs]) => BigInt(reqs) * 1000n), type: 'INT64' },
        { name: 'country', data: spellings.map(([country]) => country), type: 'STRING' },
      ],
    }),
  );
  it.each<[string, string | Uint8Array]>([
    ['a_supply.csv', csv],
    ['a_supply.csv.gz', gzipSync(csv)],
    ['a_demand.csv', csv],
    ['a_buy.csv', csv],
    ['a_supply.jsonl', json],
    ['a_supply.parquet', parquet],
    ['a_supply.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['a_supply.csv', csv.replaceAll(',', ';')],
  ])('are the same however they are spelled (%s)', async (name, content) => {
    expect(sums((await take(name, content)).rows)).toEqual({ us: 15_000, gb: 13_000 });
  });

  it('that no list knows are kept, counted and told', async () => {
    const { rows, said } = await take(
      'a_supply.csv',
      `${head},os\n2026-11-24T10,31,1,zz,WhaleOS\n2026-11-24T10,31,1,us,WhaleOS\n`,
    );
    expect(rows.map(({ country, os }) => [country, os])).toEqual([
      ['zz', 'WhaleOS'],
      ['us', 'WhaleOS'],
    ]);
    expect(said).toContain('unknown codes of country, kept as they are: zz (1)');
    expect(said).toContain('unknown codes of os, kept as they are: WhaleOS (2)');
  });
});

describe('money of a file', () => {
  it.each([
    ['12.34', '12340000 for 12.34'],
    ['0.5', '500000 for 0.5'],
    ['12.00', '12000000 for 12.00'],
    ['-3.25', '-3250000 for -3.25'],
    ['$1234.56', '1234560000 for $1234.56'],
    ['"1,234.56"', '1234560000 for 1,234.56'],
    ['"12,34"', '12340000 for 12,34'],
  ])('in dollars (%s) refuses the whole of it, with what to write', async (cell, example) => {
    const rows = `hour,demand,imps,gross\n2026-11-24T10,31,1,7\n2026-11-24T10,31,1,${cell}\n`;
    await expect(take('a_supply.csv', rows)).rejects.toThrow(
      `Write whole micro-USD: ${example}. A column of money with decimals is in the wrong unit, so nothing of the file was added.`,
    );
  });
  it('in dollars refuses JSON lines too', async () => {
    await expect(take('a_supply.jsonl', JSON.stringify({ hour, demand: 31, gross: 12.34 }))).rejects.toThrow(
      'Line 1: gross is 12.34. Write whole micro-USD: 12340000 for 12.34.',
    );
  });
  it('that is no amount at all is a bad row like any other', async () => {
    const { imported } = await take('a_supply.csv', 'hour,demand,gross\n2026-11-24T10,31,much\n2026-11-24T10,31,5\n');
    expect([imported.rows, imported.bad]).toEqual([1, 1]);
  });
});

const two = `${head}\n2026-11-24T10,31,1,us\n2026-11-24T10,99,1,us\n`;
describe('accounts of a file', () => {
  it('that are not there are bad rows, and told', async () => {
    const { rows, imported, said } = await take('a_supply.csv', two);
    expect([rows.map(({ demand }) => demand), imported.bad]).toEqual([[31], 1]);
    expect(said).toContain('unknown accounts, rows refused; --allow-unknown keeps them: 99 (1)');
  });
  it('that are not there are kept with --allow-unknown, and told', async () => {
    const { rows, imported, said } = await take('a_supply.csv', two, ['--allow-unknown']);
    expect([rows.map(({ demand }) => demand), imported.bad]).toEqual([[31, 99], 0]);
    expect(said).toContain('unknown accounts, rows kept: 99 (1)');
  });
});

describe('system cost', () => {
  it('is worked out from the prices of the hour, whatever the file says of it', async () => {
    const { rows, said } = await take(
      'a_supply.csv',
      'hour,demand,reqs,imps,sys_cost\n2026-11-24T10,31,1000,100,77\n2026-11-24T09,32,1000,0,77\n2026-11-24T10,32,1000,0,77\n',
    );
    expect(rows.map(({ sys_cost }) => sys_cost)).toEqual([17_000, 1_000_000, 2_000_000]);
    expect(said).toContain('sys_cost is worked out from the prices of the accounts: the column of the file is ignored');
    const bought = await take(
      'a_buy.csv',
      'hour,demand,campaign,bill_adv\n2026-11-24T10,31,9,1000000\n2026-11-24T10,31,0,1000000\n',
    );
    expect(bought.rows.map(({ sys_cost }) => sys_cost)).toEqual([80_000, 0]);
  });

  const own =
    'hour,demand,campaign,imps,bill_adv,sys_cost\n2026-11-24T10,31,9,1,1000000,77\n2026-11-24T10,99,9,1,1000000,88\n';
  it.each(['a_supply.csv', 'a_buy.csv'])(
    'is not zero where no account is known: the file is refused, or keeps its own (%s)',
    async (name) => {
      const content = name === 'a_buy.csv' ? own : own.replace('bill_adv', 'opps').replace('campaign', 'reqs');
      await expect(take(name, content, [], 'none')).rejects.toThrow(
        'No account is known here, so the cost of rows cannot be worked out.',
      );
      const { rows, said } = await take(name, content, ['--allow-unknown'], 'none');
      expect(rows.map(({ sys_cost }) => sys_cost)).toEqual([77, 88]);
      expect(said).toContain('sys_cost is kept as it is in the file: no account is known here');
      const without = await take(name, 'hour,demand,imps\n2026-11-24T10,31,5\n', ['--allow-unknown'], 'none');
      expect(without.rows.map(({ sys_cost }) => sys_cost)).toEqual([0]);
      expect(without.said).toContain('sys_cost is 0: no account is known here, and the file has no column of it');
    },
  );
  it('of a row whose account is unknown is that of the file, beside rows whose cost is worked out', async () => {
    const { rows, said } = await take('a_buy.csv', own, ['--allow-unknown']);
    expect(rows.map(({ sys_cost }) => sys_cost)).toEqual([80_000, 88]);
    expect(said).toContain(
      'sys_cost is worked out from the prices of the accounts: rows of unknown accounts keep the one of the file',
    );
  });
  it('is not missed by tables that have none', async () => {
    expect((await take('a_demand.csv', two, [], 'none')).said).toContain(
      'accounts not checked: no account is known here',
    );
  });

  it('of all rows comes to what the bill says of their sums', () => {
    const row = fc.record({
      reqs: fc.nat(5_000_000),
      imps: fc.nat(3_000),
      bill_adv: fc.nat(2_000_000_000),
      price: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 200 }),
        fc.nat(2_000_000),
        fc.nat(1_000_000),
        (rows, req, dsp) => {
          const own: AccountPrices = new Map([[1, [prices(req / 1e6, 0.001, dsp / 10_000)]]]);
          const total = (table: 'S' | 'B') => {
            const cost = createSystemCost(table, own);
            return rows.reduce(
              (sum, { reqs, imps, bill_adv }) =>
                sum + (cost?.({ hour, demand: 1, campaign: 1, reqs, imps, bill_adv }) ?? 0),
              0,
            );
          };
          const all = (name: 'reqs' | 'imps' | 'bill_adv') => rows.reduce((sum, one) => sum + one[name], 0);
          const bill = Number(feePerThousand(req / 1e6, all('reqs'))) + Number(feePerThousand(0.001, all('imps')));
          expect(Math.abs(total('S') - bill)).toBeLessThanOrEqual(1);
          expect(Math.abs(total('B') - Number(feeShare(dsp / 10_000, all('bill_adv'))))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

it('what was recognised is told: table, kind, columns, days and sums', async () => {
  const { said } = await take(
    'a_supply.csv',
    'Time;Account;REQS;note\n2026-11-24T10;31;5;x\n2026-11-23T10;31;1000;y\n',
    ['--map', 'time=hour,account=demand', '--ignore-unknown'],
  );
  expect(said).toEqual([
    'table supply, CSV in UTF-8, separated by semicolons',
    'columns Time = hour, Account = demand, REQS = reqs; passed over: note',
    'days 2026-11-23 (1), 2026-11-24 (1)',
    'sums reqs 1,005, sys_cost 0.00201 USD',
  ]);
});

it('the command import says in a sentence which words it cannot use', () => {
  const words =
    (...given: string[]) =>
    () =>
      readImportWords(given);
  expect(words()).toThrow('No file is named: write npm run import -- FILE, or --help for all there is to write.');
  expect(words('a.csv', '--tabel', 'x')).toThrow(/^Unknown option '--tabel': write --help/);
  expect(words('a.csv', 'b.csv', '--batch', 'x')).toThrow(
    '--batch is for one file, and there are 2: import them one by one.',
  );
  expect(words('a.csv', '--bad', './a.csv')).toThrow('--bad is ./a.csv, which is the file itself: name another one.');
  expect(words('a.csv', '--format', 'xls')).toThrow('--format is "xls": write one of csv, tsv, jsonl, parquet.');
  expect(words('a.csv', '--map', 'hour')).toThrow(
    `--map has "hour": write the file's name, = and ours, such as time=hour.`,
  );
  expect(readImportWords(['--help'])).toBeUndefined();
});

function show(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const { follow, end } = showProgress('a.csv', { isTTY, write: (text: string) => written.push(text) }, () => now);
  for (const [seconds, share] of [
    [0.1, 0.1],
    [1, 0.25],
    [1.1, 0.3],
    [6, 0.999],
  ] as const) {
    now = seconds * 1000;
    follow(share, seconds * 1000);
  }
  end();
  return written;
}

describe('how far an import is', () => {
  it('is a line that rewrites itself on a terminal, and leaves it free in the end', () => {
    expect(show(true)).toEqual([
      '\ra.csv: 25 %, 1,000 rows, 1,000 rows/s\x1b[K',
      '\ra.csv: 99 %, 6,000 rows, 1,000 rows/s\x1b[K',
      '\r\x1b[K',
    ]);
  });

  it('is a line every few seconds elsewhere', () => {
    expect(show(false)).toEqual(['a.csv: 99 %, 6,000 rows, 1,000 rows/s\n']);
  });
});
