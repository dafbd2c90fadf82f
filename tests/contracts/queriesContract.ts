import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';
import { isFullRun } from '../support/seed';
import { everything, idsOf, newType, objectsOf, operations, queryOf } from './storedObjects';

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
            expect({ ids: idsOf(ours?.rows ?? []), total: ours?.total, query }).toEqual({
              ids: idsOf(theirs?.rows ?? []),
              total: theirs?.total,
              query,
            });
          }
        }),
        { numRuns: isFullRun ? 1000 : 60 },
      );
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
