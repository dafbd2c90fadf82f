import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReportCancelled, type ReportEngine, ReportTimeout } from '../../api/ports/reports';
import type { PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { hourMs, key, limits, plan, start, sum, time } from './reportFacts';

/** Rows that are read bit by bit: those that `run` answers, however many. */
export function reportStreamContract(engine: () => ReportEngine, isBrief: boolean): void {
  const read = async (asked: ReportPlan): Promise<readonly PlanRow[]> => {
    const { rows, close } = await engine().read(asked, limits);
    const found: PlanRow[] = [];
    for await (const part of rows) found.push(...part);
    await close();
    return found;
  };

  it.each<[string, Partial<ReportPlan>]>([
    ['groups', { groups: [key('country'), time('day')], sums: [{ counter: 'imps' }, { counter: 'gross' }] }],
    [
      'texts of any kind',
      { table: 'S', groups: [key('country'), { kind: 'param', name: "O'Neil" }], sums: [{ counter: 'reqs' }] },
    ],
    ['one row', {}],
    ['the first of them', { groups: [key('country')], order: [{ by: { value: sum(0) }, desc: true }], limit: 2 }],
    ['none that is asked for', { groups: [key('country')], limit: 0 }],
    ['none that is there', { groups: [key('country')], where: [{ by: key('tag'), not: false, values: [] }] }],
    ['those within bounds', { groups: [key('country')], having: [{ value: sum(0), min: 1, max: 6 }], notEmpty: [0] }],
    ['days', { source: 'daily', groups: [time('day')] }],
  ])('reads %s as they are answered', async (_, more) => {
    expect(await read(plan(more))).toEqual((await engine().run(plan(more), limits)).rows);
  });

  it.skipIf(isBrief)(
    'reads more rows than an answer has, in parts, and leaves off at any moment',
    { timeout: 120_000 },
    async () => {
      const many = 150_000;
      const rows = function* () {
        for (let at = 0; at < many; at += 10_000)
          yield Array.from({ length: 10_000 }, (_, i) => ({
            hour: start + hourMs,
            demand: 9,
            channel: at + i + 1,
            reqs: at + i,
          }));
      };
      await engine().add('to be read', [
        { table: 'R', rows: [] },
        { table: 'S', rows: rows() },
      ]);
      const asked = plan({
        table: 'S',
        groups: [{ kind: 'key', key: 'channel' }],
        where: [{ by: key('demand'), not: false, values: [9] }],
        sums: [{ counter: 'reqs' }],
        order: [{ by: { value: sum(0) }, desc: true }],
        limit: many,
      });
      let next = many;
      let parts = 0;
      const reader = await engine().read(asked, limits);
      for await (const part of reader.rows) {
        parts += 1;
        for (const [channel, reqs] of part) {
          expect([channel, reqs]).toEqual([next, next - 1]);
          next -= 1;
        }
      }
      await reader.close();
      expect(next).toBe(0);
      expect(parts).toBeGreaterThan(3);

      await expect(engine().read(asked, { maxMs: 1 })).rejects.toThrow(ReportTimeout);
      await expect(engine().read(asked, { ...limits, signal: AbortSignal.abort() })).rejects.toThrow(ReportCancelled);
      const cancel = new AbortController();
      const begun = engine().read(asked, { ...limits, signal: cancel.signal });
      const settled = begun.then(
        ({ close }) => close(),
        (error: unknown) => expect(error).toBeInstanceOf(ReportCancelled),
      );
      await delay(5);
      cancel.abort();
      await settled;
      const unread = await engine().read(asked, limits);
      await unread.close();
      const some = await engine().read(asked, limits);
      for await (const part of some.rows) {
        expect(part.length).toBeGreaterThan(0);
        break;
      }
      await some.close();
      expect(await read({ ...asked, limit: 1 })).toEqual([[many, many - 1]]);
    },
  );
}
