import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FactsMissing } from '../../api/reports/ports/reports';
import { type FactsLedger, ledgerIn } from '../../server/reports/factsLedger';
import type { ClickHouseReports } from '../../server/reports/openReports';
import { limits, plan } from '../contracts/reportFacts';
import { newFolders } from '../support/newFolders';
import { withEngine } from './onEngine';

vi.setConfig({ testTimeout: 60_000 });

const hour = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 2, 15, 12);
const range = { from: hour - 86_400_000 - (hour % 86_400_000), to: hour + 86_400_000 - (hour % 86_400_000) };
const batch = [{ table: 'D', rows: [[{ hour, demand: 1, tag: 1, channel: 1, imps: 5, reqs: 10 }]] }] as const;

const newFolder = newFolders();
let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = newFolder();
  file = join(dataDir, 'facts-rows.json');
});

describe('the file that counts the facts', () => {
  it('knows nothing before it is there, and then what was written last, with nothing left beside it', async () => {
    const ledger = ledgerIn(dataDir);
    expect(ledger.read()).toEqual(new Map());
    for (const rows of [5, 7]) await ledger.write(new Map([['fact_demand 202611', rows]]));
    expect(ledger.read()).toEqual(new Map([['fact_demand 202611', 7]]));
    expect(readdirSync(dataDir)).toEqual(['facts-rows.json']);
  });

  it.each(['', '{"fact_demand 202611": 5', '[]', '{"fact_demand 202611":"5"}', 'null'])(
    'throws an error that names its file where it holds %j',
    (text) => {
      writeFileSync(file, text);
      expect(() => ledgerIn(dataDir).read()).toThrow(`${file} counts the facts that have come in, and is damaged`);
    },
  );

  it('throws an error that names its file where it cannot be read', () => {
    mkdirSync(file);
    expect(() => ledgerIn(dataDir).read()).toThrow('cannot be read (EISDIR)');
  });

  it('stays as it was where it cannot be written', async () => {
    const ledger = ledgerIn(dataDir);
    await ledger.write(new Map([['fact_demand 202611', 5]]));
    mkdirSync(`${file}.${process.pid}.new`);
    await expect(ledger.write(new Map([['fact_demand 202611', 7]]))).rejects.toThrow('cannot be written (EISDIR)');
    expect(ledger.read()).toEqual(new Map([['fact_demand 202611', 5]]));
  });
});

describe('facts whose count', () => {
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
  });
  const withLedger = <T>(ledger: FactsLedger, use: (engine: ClickHouseReports) => Promise<T>): Promise<T> =>
    withEngine({ path: join(dataDir, 'facts'), ledger, onLedgerError: ({ message }) => told.push(message) }, use);
  const imps = async (engine: ClickHouseReports) =>
    (await engine.run(plan({ range, source: 'daily' }), limits)).total[0];

  it('cannot be written come in and are reported all the same, and are counted once it can', async () => {
    let isFull = true;
    const real = ledgerIn(dataDir);
    const ledger: FactsLedger = {
      read: real.read,
      write: async (rows) => (isFull ? Promise.reject(new Error('ENOSPC')) : real.write(rows)),
    };
    await withLedger(ledger, async (engine) => {
      expect(await engine.add('one', batch)).toBe(true);
      expect(await imps(engine)).toBe(5);
      expect(told).toEqual(['ENOSPC']);
    });
    await withLedger(ledger, async (engine) => {
      expect(await imps(engine)).toBe(5);
      isFull = false;
      await engine.add('two', batch);
    });
    expect([...real.read().values()]).toContain(2);
  });

  it.each(['{"fact_demand', 'null'])('is damaged (%s) are reported, and what is left of it is kept', async (text) => {
    await withLedger(ledgerIn(dataDir), (engine) => engine.add('one', batch));
    writeFileSync(file, text);
    await withLedger(ledgerIn(dataDir), async (engine) => {
      expect(await imps(engine)).toBe(5);
      await engine.add('two', batch);
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(told).toEqual([expect.stringContaining('is damaged')]);
  });

  it('becomes unreadable while the console runs are missed still by what it had read', async () => {
    const ledger = ledgerIn(dataDir);
    await withLedger(ledger, (engine) => engine.add('one', batch));
    rmSync(join(dataDir, 'facts'), { recursive: true });
    let isReadable = true;
    const failing: FactsLedger = {
      write: ledger.write,
      read: () => {
        if (isReadable) return ledger.read();
        throw new Error('EACCES');
      },
    };
    await withLedger(failing, async (engine) => {
      isReadable = false;
      await engine.add('other', [{ table: 'S', rows: [[{ hour, demand: 1, reqs: 1 }]] }]);
      await expect(imps(engine)).rejects.toBeInstanceOf(FactsMissing);
    });
    expect(told).toEqual(['EACCES']);
  });
});
