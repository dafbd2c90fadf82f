import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FactsMissing } from '../../api/ports/reports';
import { connectEngine } from '../../server/reports/connectEngine';
import { createGapWatch, type GapWatch } from '../../server/reports/factGaps';
import { LedgerError, noLedger } from '../../server/reports/factsLedger';
import { openReports } from '../../server/reports/openReports';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const hour = Date.UTC(2026, 2, 15, 12);
const read = { table: 'D', range: { from: hour, to: hour + 3_600_000 } } as const;
const folder = mkdtempSync(join(tmpdir(), 'adx-watch-'));
const path = join(folder, 'facts');
let client: ClickHouseClient;
let watch: GapWatch | undefined;

beforeAll(async () => {
  const engine = await openReports({ path, keep: null });
  await engine.add('one', [{ table: 'D', rows: [[{ hour, demand: 1, reqs: 1 }]] }]);
  await engine.close();
  ({ client } = await connectEngine({ path }, {}));
});
afterEach(() => {
  watch?.close();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A watch over an engine whose answers can be taken over. */
function watchOver(take: () => Promise<never> | undefined): GapWatch {
  const failing = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]) => take() ?? value.apply(target, args) : value;
    },
  });
  watch = createGapWatch({ client: failing, intake: client, keep: null, hasBrief: true, ledger: noLedger });
  return watch;
}

const later = (ms: number) => {
  const at = performance.now() + ms;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
};

describe('a finished report', () => {
  const failures = {
    fails: () => Promise.reject(new Error('Timeout exceeded')),
    'does not end': () => new Promise<never>(() => undefined),
  };

  it.each(Object.entries(failures))('is answered by the look of before where the next one %s', async (_, failure) => {
    let take: () => Promise<never> | undefined = () => undefined;
    const watching = watchOver(() => take());
    expect((await watching.look()).gaps).toEqual([]);
    take = failure;
    later(5_000);
    expect(await watching.during([read], Promise.resolve('answer'))).toBe('answer');
    await watching.refuseIfGone();
  });

  it('is refused still where that look had found a gap', async () => {
    const part = `PARTITION 202603`;
    await client.command({ query: `ALTER TABLE fact_demand DETACH ${part}` });
    let take: () => Promise<never> | undefined = () => undefined;
    const watching = watchOver(() => take());
    await watching.look();
    await client.command({ query: `ALTER TABLE fact_demand ATTACH ${part}` });
    take = failures.fails;
    later(5_000);
    await expect(watching.during([read], Promise.resolve('answer'))).rejects.toBeInstanceOf(FactsMissing);
  });

  it('is not answered where no look worked, or none for long', async () => {
    let take: () => Promise<never> | undefined = failures.fails;
    const watching = watchOver(() => take());
    const answer = () => watching.during([read], Promise.resolve('answer'));
    await expect(answer()).rejects.toThrow('Timeout exceeded');
    take = () => undefined;
    await watching.look();
    take = failures.fails;
    later(120_000);
    await expect(answer()).rejects.toThrow('Timeout exceeded');
  });
});

describe('facts that are given up', () => {
  /** A client that notes what it is asked to check. */
  const noting = (checked: string[]) =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const { query = '' } = (args[0] ?? {}) as { readonly query?: string };
          const [, part] = /^CHECK TABLE (\w+ PARTITION \d+)/.exec(query) ?? [];
          if (part) checked.push(part);
          return value.apply(target, args);
        };
      },
    });
  const given = [{ table: 'fact_demand', month: 202603 }];

  beforeAll(async () => {
    const engine = await openReports({ path, keep: null });
    await engine.add('two', [{ table: 'D', rows: [[{ hour: Date.UTC(2026, 3, 15, 12), demand: 1, reqs: 1 }]] }]);
    await engine.close();
    await client.command({ query: 'ALTER TABLE fact_demand DROP PARTITION 202603' });
  });

  it.each([null, 202603])(
    'are checked in their months alone, beside the looks that reports wait for (%s)',
    async (month) => {
      const [quick, slow]: [string[], string[]] = [[], []];
      watch = createGapWatch({
        client: noting(quick),
        intake: noting(slow),
        keep: null,
        hasBrief: true,
        ledger: noLedger,
      });
      expect(await watch.accept(month, 'ops')).toEqual(month === null ? given : []);
      expect(quick).toEqual([]);
      expect(new Set(slow.map((part) => part.split(' ').at(-1)))).toEqual(new Set(['202603']));
    },
  );

  it('are looked for in all months where no count shows them', async () => {
    const slow: string[] = [];
    watch = createGapWatch({ client, intake: noting(slow), keep: null, hasBrief: true, ledger: noLedger });
    expect(await watch.accept(null, 'ops')).toEqual([]);
    expect(slow).toContain('fact_demand PARTITION 202604');
  });

  it('are not said to be none where their count cannot be read', async () => {
    const read = () => {
      throw new LedgerError('The file is damaged.');
    };
    watch = createGapWatch({ client, intake: client, keep: null, hasBrief: true, ledger: { ...noLedger, read } });
    await expect(watch.accept(null, 'ops')).rejects.toThrow('The file is damaged.');
  });
});
