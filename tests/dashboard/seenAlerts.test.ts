import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertGroup } from '../../src/dashboard/alerts/groupAlerts';
import { markOf, newAmong, newestFirst, withSeen } from '../../src/dashboard/alerts/seenAlerts';
import type { Alert } from '../../src/model/alerts/alert';

const groupOf = (key: string, ids: readonly string[], since = '2026-03-17T08:00:00Z'): AlertGroup => ({
  key,
  alerts: ids.map((id) => ({ id, since }) as Alert) as unknown as readonly [Alert, ...Alert[]],
  count: ids.length,
});

describe('alerts that were seen', () => {
  const groups = [groupOf('a', ['1']), groupOf('b', ['2', '3'])];

  it('are new no more, and a new one in their row makes the row new again', () => {
    expect(newAmong(groups, [])).toEqual(groups);
    const seen = withSeen(groups, []);
    expect(newAmong(groups, seen)).toEqual([]);
    expect(newAmong([groupOf('b', ['2', '3', '4'])], seen)).toHaveLength(1);
  });

  it('leave the list as it is where nothing is new, so that it is not stored again', () => {
    const seen = withSeen(groups, ['of the other mode']);
    expect(seen).toContain('of the other mode');
    expect(withSeen(groups, seen)).toBe(seen);
  });

  it('are kept in little room: the latest 600, whatever was there', () => {
    const ids = fc.array(fc.uuid(), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 6 }), (turns) => {
        let seen: readonly string[] = [];
        for (const turn of turns) {
          seen = withSeen([groupOf('x', turn)], seen);
          expect(newAmong([groupOf('x', turn)], seen)).toEqual([]);
        }
        expect(seen.length).toBeLessThanOrEqual(600);
        expect(JSON.stringify(seen).length).toBeLessThan(8_000);
      }),
    );
  });

  it('have marks that tell ids of one kind apart', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `offPattern-channels-${2_000 + at}-31-requests-9xk${at % 36}`);
    expect(new Set(ids.map((id) => markOf({ id }))).size).toBe(ids.length);
  });

  it('are listed by their beginning, a row of several by its latest', () => {
    const late = groupOf('late', ['1'], '2026-03-17T09:00:00Z');
    const early = groupOf('early', ['2'], '2026-03-16T09:00:00Z');
    const [first] = groupOf('several', ['3'], '2026-03-15T09:00:00Z').alerts;
    const several: AlertGroup = { key: 'several', alerts: [first, { ...first, since: '2026-03-18T00:00:00Z' }], count: 2 };
    expect(newestFirst([early, late, several]).map(({ key }) => key)).toEqual(['several', 'late', 'early']);
  });
});
