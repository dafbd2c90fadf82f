import { describe, expect, it } from 'vitest';
import { changedFields } from '../../src/dataProvider/changedFields';

describe('what a form sends', () => {
  const before = { id: 1, name: 'A', cpm: 2, tags: [1, 2], cap: { imps: 3, per: 'day' }, note: null, version: 7 };

  it('is what was changed, and the version it was changed on', () => {
    expect(changedFields({ ...before, cpm: 3, note: 'new' }, before)).toEqual({ cpm: 3, note: 'new', version: 7 });
    expect(changedFields({ ...before, cap: { per: 'day', imps: 3 }, tags: [1, 2] }, before)).toEqual({ version: 7 });
    expect(changedFields({ ...before, tags: [2, 1] }, before)).toEqual({ tags: [2, 1], version: 7 });
    expect(changedFields({ ...before, cap: { imps: 3 } }, before)).toEqual({ cap: { imps: 3 }, version: 7 });
  });

  it('has the version of the form, not of what has come since', () => {
    expect(changedFields({ cpm: 3, version: 7 }, { ...before, cpm: 9, version: 8 })).toEqual({ cpm: 3, version: 7 });
    expect(changedFields({ status: 0 }, before)).toEqual({ status: 0, version: 7 });
  });

  it('is everything where the state before is unknown', () => {
    expect(changedFields({ a: 1 }, undefined)).toEqual({ a: 1 });
  });

  it('leaves out what has no value', () => {
    expect(changedFields({ cpm: undefined, name: 'B' }, before)).toEqual({ name: 'B', version: 7 });
  });
});
