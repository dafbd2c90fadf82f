import { describe, expect, it } from 'vitest';
import { compareVersions, mergeRecords, openQuestions } from '../../../src/ui/form/mergeRecords';

const fields = ['cpm', 'budgetDay', 'creatives', 'note'];
const before = { cpm: 24, budgetDay: 2000, creatives: [1, 2, 3], note: null };
const compare = (theirs: object, yours: object) => compareVersions(fields, before, { ...before, ...theirs }, { ...before, ...yours });

describe('a conflict', () => {
  it('asks about what both changed, and takes what only one changed', () => {
    expect(compare({ cpm: 22.5, creatives: [1, 2, 3, 4] }, { cpm: 25, note: 'Client call' }).map(({ name, by }) => [name, by])).toEqual([
      ['cpm', 'both'],
      ['creatives', 'theirs'],
      ['note', 'yours'],
    ]);
  });

  it('has nothing to settle where both came to the same value, however it is written', () => {
    expect(compare({ cpm: 30, creatives: [] }, { cpm: 30, creatives: [] })).toEqual([]);
    expect(compareVersions(['freqCap'], { freqCap: { imps: 1, per: 'device' } }, { freqCap: { per: 'device', imps: 1 } }, {})).toHaveLength(
      1,
    );
    expect(
      compareVersions(
        ['freqCap'],
        { freqCap: { imps: 1, per: 'device' } },
        { freqCap: { per: 'device', imps: 1 } },
        { freqCap: { imps: 1, per: 'device' } },
      ),
    ).toEqual([]);
  });

  it('leaves out fields that are not asked for', () => {
    expect(compareVersions(['cpm'], before, { ...before, note: 'x' }, before)).toEqual([]);
  });

  it('counts the questions still open', () => {
    const differences = compare({ cpm: 22.5, budgetDay: 1500 }, { cpm: 25, budgetDay: 2400 });
    expect(openQuestions(differences, {})).toBe(2);
    expect(openQuestions(differences, { cpm: 'theirs' })).toBe(1);
    expect(openQuestions(differences, { cpm: 'theirs', budgetDay: 'yours' })).toBe(0);
  });

  it('merges by the choices, on top of all that they stored', () => {
    const theirs = { ...before, cpm: 22.5, budgetDay: 1500, version: 17 };
    const yours = { ...before, cpm: 25, budgetDay: 2400, note: 'Client call', version: 16 };
    const differences = compareVersions(fields, before, theirs, yours);
    expect(mergeRecords(theirs, differences, { cpm: 'theirs', budgetDay: 'yours' })).toEqual({
      cpm: 22.5,
      budgetDay: 2400,
      creatives: [1, 2, 3],
      note: 'Client call',
      version: 17,
    });
  });

  it('is never merged with a question open', () => {
    expect(() => mergeRecords(before, compare({ cpm: 1 }, { cpm: 2 }), {})).toThrow("Both sides changed 'cpm': choose one before merging.");
  });

  it('takes an empty value as a change like any other', () => {
    expect(compare({ cpm: null }, {}).map(({ by, theirs }) => [by, theirs])).toEqual([['theirs', null]]);
  });
});
