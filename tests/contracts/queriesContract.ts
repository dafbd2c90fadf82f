import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Condition, HistoryEntry, Store } from '../../api/ports';
import { isFullRun } from '../support/seed';
import { everything, idsOf, makeObject, newType, objectsOf, operations, queryOf } from './storedObjects';

export function queriesContract(store: () => Store): void {
  describe('queries', () => {
    it('answer as the memory store does, for any objects and conditions', { timeout: 300_000 }, async () => {
      const memory = createMemoryStore();
      await fc.assert(
        fc.asyncProperty(objectsOf, fc.array(queryOf, { minLength: 1, maxLength: 6 }), async (make, queries) => {
          const type = newType();
          const objects = make(type);
          for (const one of [store(), memory]) await one.transaction((tx) => tx.insert(objects));
          for (const query of queries) {
            const [ours, theirs] = await Promise.all([store(), memory].map((one) => one.find({ ...query, type })));
            const told = (found: typeof ours) => ({ ids: idsOf(found?.rows ?? []), total: found?.total, query });
            expect(told(ours)).toEqual(told(theirs));
          }
        }),
        { numRuns: isFullRun ? 1000 : 60 },
      );
    });

    it('take a hundred thousand values of a column and of the document at once', { timeout: 120_000 }, async () => {
      const type = newType();
      const objects = Array.from({ length: 3_000 }, (_, at) =>
        makeObject(type, at + 1, { name: `n"${at}\\`, data: { bundle: `com.app.${at}`, list: [at, `t${at}`] } }),
      );
      await store().transaction((tx) => tx.insert(objects));
      const many = Array.from({ length: 100_000 }, (_, at) => at + 2_500);
      const wheres: readonly Condition[] = [
        { field: 'name', op: 'in', values: many.map((at) => `n"${at}\\`) },
        { field: 'bundle', op: 'in', values: many.map((at) => `com.app.${at}`) },
        { field: 'list', op: 'in', values: many.map((at) => `t${at}`) },
        { field: 'list', op: 'in', values: many },
      ];
      for (const where of wheres) {
        const named: number[] = [];
        for await (const rows of store().named(type, { scope: everything, where: [where] }, ['bundle']))
          named.push(...idsOf(rows));
        const scope = everything;
        const { total } = await store().find({ type, scope, where: [where], range: [0, 9] });
        const others = await store().find({ type, scope, where: [{ ...where, op: 'nin' }], range: [0, -1] });
        const counts = { total, found: named.length, first: named[0], others: others.total };
        expect([where.field, counts]).toEqual([where.field, { total: 500, found: 500, first: 2_501, others: 2_500 }]);
      }
    });

    it('look a hundred thousand values up instead of trying each with each row', { timeout: 120_000 }, async () => {
      const [few, many] = [newType(), newType()];
      const rowsOfType = (type: string, count: number) =>
        Array.from({ length: count }, (_, at) => makeObject(type, at + 1, { data: { bundle: `com.app.${at}` } }));
      await store().transaction(async (tx) => {
        await tx.insert(rowsOfType(few, 30));
        await tx.insert(rowsOfType(many, 3_000));
      });
      const values = Array.from({ length: 100_000 }, (_, at) => `none.${at}`);
      const where: Condition = { field: 'bundle', op: 'in', values };
      const msOf = async (type: string): Promise<number> => {
        const startedAt = performance.now();
        expect((await store().find({ type, scope: everything, where: [where] })).total).toBe(0);
        return performance.now() - startedAt;
      };
      await msOf(few);
      const least = Math.min(await msOf(few), await msOf(few));
      const most = Math.min(await msOf(many), await msOf(many));
      // A hundred times the rows took a hundred times as long.
      expect(most).toBeLessThan(20 * (least + 5));
    });

    it('tell a hundred thousand names of removed objects', async () => {
      const type = newType();
      const gone = Array.from({ length: 50 }, (_, at) => at + 1);
      const entryOf = (id: number): HistoryEntry => ({
        type,
        id,
        version: 2,
        at: '2026-01-01T00:00:00.000Z',
        action: 'delete',
        by: null,
        admin: null,
        changes: [{ field: 'name', from: `gone ${id}`, to: null }],
      });
      await store().transaction((tx) => tx.addHistory(gone.map(entryOf)));
      const names = Array.from({ length: 100_000 }, (_, at) => `gone ${at + 41}`);
      expect((await store().removedIds(type, names)).toSorted((a, b) => a - b)).toEqual(gone.slice(40));
    });

    it('answer as the memory store does after any series of writes', { timeout: 300_000 }, async () => {
      const memory = createMemoryStore();
      await fc.assert(
        fc.asyncProperty(operations, async (steps) => {
          const type = newType();
          for (const one of [store(), memory]) for (const step of steps) await one.transaction((tx) => step(tx, type));
          const answers = await Promise.all(
            [store(), memory].map(async (one) => {
              const scopes = [everything, { owner: 31, global: true }, { owner: 32, global: false }] as const;
              const where = [{ field: 'status', op: 'in', values: [0, 1] }] as const;
              const totals = await Promise.all(scopes.map((scope) => one.find({ type, scope, where })));
              const { rows, removed } = await one.changed(type, everything, 0);
              return {
                totals: totals.map(({ total, rows: found }) => [total, idsOf(found)]),
                rows: rows.map(({ seq: _, ...row }) => row).sort((a, b) => a.id - b.id),
                removed: [...removed].sort((a, b) => a - b),
                counts: (await one.refCounts(type)).map((entry) => JSON.stringify(entry)).sort(),
              };
            }),
          );
          expect(answers[0]).toEqual(answers[1]);
        }),
        { numRuns: isFullRun ? 500 : 40 },
      );
    });
  });
}
