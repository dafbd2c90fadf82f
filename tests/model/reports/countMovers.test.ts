import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMovers } from '../../../src/model/reports/countMovers';
import type { ReportRow } from '../../../src/model/reports/reportCall';

const rows = fc.array(fc.record({ imps: fc.nat(5), before: fc.option(fc.nat(5)) }), { maxLength: 30 });

describe('the counts of movers', () => {
  it('count each row that lost or gained once, and add up to the whole difference', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const all = given.map(({ imps, before }) => ({ imps, _prev: before === null ? null : { imps: before } }));
        const [fell, zero, rose] = countMovers(all as unknown as readonly ReportRow[], 'imps');
        const changes = given.map(({ imps, before }) => imps - (before ?? 0));
        expect(fell?.count).toBe(changes.filter((change) => change < 0).length);
        expect(rose?.count).toBe(changes.filter((change) => change > 0).length);
        expect(zero?.count).toBe(given.filter(({ imps, before }) => imps === 0 && (before ?? 0) > 0).length);
        const sum = changes.reduce((left, change) => left + change, 0);
        expect(Number(fell?.difference) + Number(rose?.difference)).toBe(sum);
      }),
    );
  });

  it('have the sum of what fell to zero, which is among the losses', () => {
    const all = [
      { imps: 0, _prev: { imps: 7 } },
      { imps: 1, _prev: { imps: 3 } },
      { imps: 4, _prev: null },
    ] as unknown as readonly ReportRow[];
    expect(countMovers(all, 'imps')).toEqual([
      { move: 'fell', count: 2, difference: -9 },
      { move: 'zero', count: 1, difference: -7 },
      { move: 'rose', count: 1, difference: 4 },
    ]);
  });
});
