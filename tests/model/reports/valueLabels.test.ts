import { describe, expect, it } from 'vitest';
import { reasonCodes } from '../../../src/model/reports/codes';
import { exportColumns } from '../../../src/model/reports/exportColumns';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { valueLabels } from '../../../src/model/reports/valueLabels';

const reasons = valueLabels({ options: reasonCodes, with: 'reason_kind' });
const row = (given: object) => given as ReportRow;

describe('what the values of a dimension are called', () => {
  it('is decided by the kind of the row where a code is of several', () => {
    expect(reasons?.(1, row({ reason_code: 1, _of: { reason_kind: 'noBid' } }))).toBe('Technical error');
    expect(reasons?.(1, row({ reason_code: 1, reason_kind: 'lost' }))).toBe('Internal error');
    expect(reasons?.(1)).toBe('Technical error / Internal error');
    expect(reasons?.(600, row({ _of: { reason_kind: 'blocked' } }))).toBe('Targeting');
    expect(reasons?.(999, row({ _of: { reason_kind: 'blocked' } }))).toBeUndefined();
  });

  it('is said by the value alone elsewhere, and not at all of what is no enum', () => {
    expect(valueLabels({ options: [{ value: 'tv', label: 'TV' }], with: null })?.('tv')).toBe('TV');
    expect(valueLabels({ options: null, with: null })).toBeUndefined();
  });
});

describe('the columns of a file', () => {
  const columnsFor = (id: string, options: readonly { value: string | number; label: string }[]) =>
    exportColumns([{ id, kind: 'dimension', label: id, type: 'enum', object: null }], false, {
      nameOf: (name) => name,
      dimension: () => ({ options, with: null }),
      words: (kind, name) => `${name} ${kind}`,
    });

  it('have the code beside what it is called, where that hides it', () => {
    const made = columnsFor('error_code', [{ value: 303, label: 'No ad after wrappers' }]);
    expect(made.map(({ label }) => label)).toEqual(['error_code', 'error_code code']);
    expect([303, 7, null].map((error_code) => made.map(({ read }) => read({ error_code })))).toEqual([
      ['No ad after wrappers', 303],
      [7, 7],
      [null, null],
    ]);
    expect(columnsFor('country', [{ value: 'sg', label: 'Singapore' }])).toHaveLength(2);
    expect(
      columnsFor('environment', [
        { value: 'ctv', label: 'CTV' },
        { value: 'inapp', label: 'In-app' },
      ]),
    ).toHaveLength(1);
    expect(columnsFor('duration', [{ value: '60+', label: '60+ s' }])).toHaveLength(1);
  });

  it('say which side of the market a figure is of, and that times are of UTC', () => {
    const metric = { kind: 'metric', label: 'x', unit: 'usd', additive: true } as const;
    const made = exportColumns(
      [
        { id: 'day', kind: 'dimension', label: 'Day', type: 'date', object: null, isUtc: true },
        { ...metric, id: 'systemCost', modes: 'both' },
        { ...metric, id: 'rev' },
      ],
      false,
      { nameOf: (name) => name, dimension: () => undefined, words: (kind, name) => `${name} (${kind})` },
    );
    expect(made.map(({ label }) => label)).toEqual(['day (utc)', 'systemCost (both)', 'rev']);
  });
});
