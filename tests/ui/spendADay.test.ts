import { describe, expect, it } from 'vitest';
import type { BulkPreview } from '../../src/model/bulkPreview';
import type { AnyRecord } from '../../src/schema/resource';
import { spendADay } from '../../src/ui/actions/spendADay';

const now = '2026-11-26 12:00';
const record = (id: number, remaining: number | null, startsAt = '2026-11-01 00:00') =>
  ({ id, remaining, startsAt }) as unknown as AnyRecord;
const row = (id: number, from: string, to: string, problems: readonly object[] = []) => ({
  id,
  name: '',
  warnings: [],
  problems,
  changes: [{ field: 'endsAt', from, to }],
});
const previewOf = (...rows: readonly object[]): BulkPreview =>
  ({ changed: rows.length, unchanged: 0, refused: 0, rows }) as unknown as BulkPreview;

describe('the spend a day needed', () => {
  it('is what remains by the days that are left, before and after', () => {
    const preview = previewOf(
      row(1, '2026-12-06 12:00', '2026-12-16 12:00'),
      row(2, '2026-11-01 23:59', '2026-11-30 12:00'),
    );
    expect(spendADay([record(1, 1000), record(2, 80)], preview, 'endsAt', now)).toEqual({ from: 100, to: 70 });
  });

  it('leaves out what cannot change and what has no budget', () => {
    const preview = previewOf(
      row(1, '2026-12-06 12:00', '2026-12-16 12:00', [{}]),
      row(2, '2026-12-06 12:00', '2026-12-16 12:00'),
      row(3, '2026-12-06 12:00', '2026-12-16 12:00'),
    );
    const records = [record(1, 5), record(2, null), record(3, 40)];
    expect(spendADay(records, preview, 'endsAt', now)).toEqual({ from: 4, to: 2 });
    expect(spendADay(records.slice(0, 2), preview, 'endsAt', now)).toBeUndefined();
  });

  it('begins with the start of a flight that is still to come', () => {
    const later = previewOf(row(1, '2027-01-05 12:00', '2027-01-15 12:00'));
    expect(spendADay([record(1, 1000, '2026-12-26 12:00')], later, 'endsAt', now)).toEqual({ from: 100, to: 50 });
  });

  it('follows a start that moves along', () => {
    const [moved] = previewOf(row(1, '2027-01-05 12:00', '2027-01-15 12:00')).rows;
    const start = { field: 'startsAt', from: '2026-12-26 12:00', to: '2027-01-05 12:00' };
    const along = previewOf({ ...moved, changes: [...(moved?.changes ?? []), start] });
    expect(spendADay([record(1, 1000, '2026-12-26 12:00')], along, 'endsAt', now)).toEqual({ from: 100, to: 100 });
  });

  it('is not told of a part of the objects', () => {
    const preview = { ...previewOf(row(1, '2026-12-06 12:00', '2026-12-16 12:00')), changed: 2 };
    expect(spendADay([record(1, 1000)], preview, 'endsAt', now)).toBeUndefined();
  });
});
