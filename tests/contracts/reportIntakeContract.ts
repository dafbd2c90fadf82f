import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReportCancelled, type ReportEngine, ReportTimeout } from '../../api/reports/ports/reports';
import type { FactRow } from '../../src/model/reports/facts';
import { buyRows, demandRows, hourMs, key, limits, plan, start, sum, time } from './reportFacts';

/** How facts come in, and how long work is left. */
export function reportIntakeContract(open: () => Promise<ReportEngine>): void {
  const withEngine = async (use: (engine: ReportEngine) => Promise<void>) => {
    const engine = await open();
    try {
      await use(engine);
    } finally {
      await engine.close();
    }
  };
  const imps = async (engine: ReportEngine) => (await engine.run(plan({}), limits)).total[0];

  it('a batch once, by its id', () =>
    withEngine(async (engine) => {
      expect(await engine.latest()).toBeNull();
      const batch = [{ table: 'D', rows: [demandRows] }] as const;
      expect(await Promise.all([engine.add("it's", batch), engine.add("it's", batch)])).toEqual([true, false]);
      expect(await engine.add("it's", batch)).toBe(false);
      expect(await imps(engine)).toBe(15);
      expect(await engine.add('another', batch)).toBe(true);
      expect(await imps(engine)).toBe(30);
      expect((await engine.run(plan({ source: 'daily' }), limits)).total).toEqual([30]);
      expect(await engine.add('none', [])).toBe(true);
    }));

  it.each<[string, FactRow]>([
    ['a part of a count', { hour: start, imps: 1.5 }],
    ['a count beyond what is exact', { hour: start, imps: 2 ** 53 }],
    ['a text for an id', { hour: start, tag: '5' }],
    ['half an hour', { hour: start + 1 }],
    ['half a character', { hour: start, country: '\ud800' }],
  ])('nothing of a batch with %s', (_, row) =>
    withEngine(async (engine) => {
      const batch = [
        { table: 'B', rows: [buyRows] },
        { table: 'D', rows: [demandRows, [row]] },
      ] as const;
      await expect(engine.add('bad', batch)).rejects.toThrow(RangeError);
      expect(await imps(engine)).toBe(0);
      expect(await engine.latest()).toBeNull();
      expect(await engine.add('bad', [{ table: 'D', rows: [demandRows] }])).toBe(true);
      expect(await imps(engine)).toBe(15);
    }),
  );

  it('nothing of a batch whose rows break off', () =>
    withEngine(async (engine) => {
      const rows = async function* () {
        yield demandRows;
        await delay(1);
        throw new Error('The file ends here.');
      };
      await expect(engine.add('cut', [{ table: 'D', rows: rows() }])).rejects.toThrow('The file ends here.');
      expect(await imps(engine)).toBe(0);
    }));

  it('many rows, and leaves a run in time or when it is not wanted any more', { timeout: 120_000 }, () =>
    withEngine(async (engine) => {
      const many = 300_000;
      const of = (at: number) => ({
        hour: start + (at % 500) * hourMs,
        demand: 1,
        tag: at,
        imps: 1,
        adomain: `d${at}`,
      });
      const rows = function* () {
        for (let at = 0; at < many; at += 10_000) yield Array.from({ length: 10_000 }, (_, i) => of(at + i));
      };
      await engine.add('many', [{ table: 'D', rows: rows() }]);
      const groups = [key('adomain'), key('tag'), time('hour')];
      const asked = plan({ groups, order: [{ by: { value: sum(0) }, desc: true }], limit: 100_000 });
      await expect(engine.run(asked, { maxMs: 5 })).rejects.toThrow(ReportTimeout);
      const cancel = new AbortController();
      const running = engine.run(asked, { ...limits, signal: cancel.signal });
      await delay(20);
      cancel.abort();
      await expect(running).rejects.toThrow(ReportCancelled);
      await expect(engine.run(asked, { ...limits, signal: AbortSignal.abort() })).rejects.toThrow(ReportCancelled);
      const { rows: first, total, rowCount } = await engine.run(asked, limits);
      expect([first.length, total, rowCount]).toEqual([100_000, [many], many]);
      // Ended at any moment, a run leaves nothing that the next one would take for its own.
      for (const maxMs of [2, 20, 60, 100, 150, 200, 300]) {
        await Promise.allSettled([engine.run(asked, { maxMs })]);
        const next = await engine.run(plan({ groups: [key('demand')] }), limits);
        expect(next).toEqual({ rows: [[1, many]], total: [many], rowCount: 1 });
      }
    }),
  );
}
