import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReportCancelled, type ReportEngine, ReportTimeout } from '../../api/reports/ports/reports';
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

  const sumsOf = (...counters: string[]) => ({ sums: counters.map((counter) => ({ counter })) });
  const countries = { groups: [key('country')] };
  const texts: Partial<ReportPlan> = { table: 'S', groups: [key('country'), { kind: 'param', name: "O'Neil" }] };
  it.each<[string, Partial<ReportPlan>]>([
    ['groups', { groups: [key('country'), time('day')], ...sumsOf('imps', 'gross') }],
    ['texts of any kind', { ...texts, ...sumsOf('reqs') }],
    ['one row', {}],
    ['the first of them', { ...countries, order: [{ by: { value: sum(0) }, desc: true }], limit: 2 }],
    ['none that is asked for', { ...countries, limit: 0 }],
    ['none that is there', { ...countries, where: [{ by: key('tag'), not: false, values: [] }] }],
    ['those within bounds', { ...countries, having: [{ value: sum(0), min: 1, max: 6 }], notEmpty: [0] }],
    ['days', { source: 'daily', groups: [time('day')] }],
  ])('reads %s as they are answered', async (_, more) => {
    expect(await read(plan(more))).toEqual((await engine().run(plan(more), limits)).rows);
  });

  const name = 'reads more rows than an answer has, in parts, and leaves off at any moment';
  it.skipIf(isBrief)(name, { timeout: 120_000 }, async () => {
    const many = 150_000;
    const of = (at: number) => ({ hour: start + hourMs, demand: 9, channel: at + 1, reqs: at });
    const rows = function* () {
      for (let at = 0; at < many; at += 10_000) yield Array.from({ length: 10_000 }, (_, i) => of(at + i));
    };
    await engine().add('to be read', [
      { table: 'R', rows: [] },
      { table: 'S', rows: rows() },
    ]);
    const asked = plan({
      table: 'S',
      groups: [{ kind: 'key', key: 'channel' }],
      ...sumsOf('reqs'),
      limit: many,
      where: [{ by: key('demand'), not: false, values: [9] }],
      order: [{ by: { value: sum(0) }, desc: true }],
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
    expect([next, parts > 3]).toEqual([0, true]);

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
    await (await engine().read(asked, limits)).close();
    const some = await engine().read(asked, limits);
    for await (const part of some.rows) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    await some.close();
    expect(await read({ ...asked, limit: 1 })).toEqual([[many, many - 1]]);
  });
}
