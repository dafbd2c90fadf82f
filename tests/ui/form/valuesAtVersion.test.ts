import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/model/consoleProvider';
import { valuesAtVersion } from '../../../src/ui/form/valuesAtVersion';

const row = (version: number, changes: HistoryRow['changes']): HistoryRow => ({
  version,
  at: '2026-09-17T12:00:00Z',
  action: 'update',
  by: null,
  admin: null,
  changes,
});
const rows = [
  row(4, [
    { field: 'cpm', from: 20, to: 22 },
    { field: 'note', from: null, to: 'x' },
  ]),
  row(3, [{ field: 'cpm', from: 18, to: 20 }]),
  row(2, [{ field: 'priority', from: 5, to: 6 }]),
];

describe('the values of an earlier version', () => {
  it('are what the changes since then have replaced', () => {
    expect(valuesAtVersion(rows, 3)).toEqual({ cpm: 20, note: null });
    expect(valuesAtVersion(rows, 2)).toEqual({ cpm: 18, note: null });
    expect(valuesAtVersion(rows, 1)).toEqual({ cpm: 18, note: null, priority: 5 });
  });

  it('are none for the version that is stored', () => {
    expect(valuesAtVersion(rows, 4)).toEqual({});
  });
});
