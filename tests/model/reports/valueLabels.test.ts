import { describe, expect, it } from 'vitest';
import { reasonCodes } from '../../../src/model/reports/codes';
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
