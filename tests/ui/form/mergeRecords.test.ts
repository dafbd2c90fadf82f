import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { compareVersions, mergeRecords, openQuestions } from '../../../src/ui/form/mergeRecords';

const campaigns = resourceOf('campaigns');
const fields = ['cpm', 'budgetDay', 'creatives', 'note'];
const before = { cpm: 24, budgetDay: 2000, creatives: [1, 2, 3], note: null };
const compare = (theirs: object, yours: object) =>
  compareVersions(campaigns, fields, before, { ...before, ...theirs }, { ...before, ...yours });
const pathsOf = (found: ReturnType<typeof compare>) => found.map(({ path, by }) => `${path} ${by}`);

describe('a conflict', () => {
  it('asks about what both changed, and takes what only one changed', () => {
    const found = compare({ cpm: 22.5, creatives: [1, 2, 3, 4] }, { cpm: 25, note: 'Client call' });
    expect(pathsOf(found)).toEqual(['cpm both', 'creatives theirs', 'note yours']);
  });

  it('has nothing to settle where both came to the same value', () => {
    expect(compare({ cpm: 30, creatives: [] }, { cpm: 30, creatives: [] })).toEqual([]);
  });

  it('leaves out fields that are not asked for', () => {
    expect(compareVersions(campaigns, ['cpm'], before, { ...before, note: 'x' }, before)).toEqual([]);
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
    const differences = compareVersions(campaigns, fields, before, theirs, yours);
    const merged = { cpm: 22.5, budgetDay: 2400, creatives: [1, 2, 3], note: 'Client call', version: 17 };
    expect(mergeRecords(theirs, differences, { cpm: 'theirs', budgetDay: 'yours' })).toEqual(merged);
  });

  it('is never merged with a question open', () => {
    const both = compare({ cpm: 1 }, { cpm: 2 });
    expect(() => mergeRecords(before, both, {})).toThrow("Both sides changed 'cpm': choose one before merging.");
  });

  it('takes an empty value as a change like any other', () => {
    expect(compare({ cpm: null }, {}).map(({ by, theirs }) => [by, theirs])).toEqual([['theirs', null]]);
  });
});

describe('a list that both changed', () => {
  it('has what each put in, and not what either took out', () => {
    const differences = compare({ creatives: [1, 3, 4] }, { creatives: [1, 2, 5] });
    expect(differences.map(({ by, merged }) => [by, merged])).toEqual([['merged', [1, 4, 5]]]);
    expect(mergeRecords({ ...before, creatives: [1, 3, 4] }, differences, {}).creatives).toEqual([1, 4, 5]);
  });

  it('is asked about where one of them only put it in another order', () => {
    expect(compare({ creatives: [3, 2, 1] }, { creatives: [1, 2, 3, 4] }).map(({ by }) => by)).toEqual(['both']);
  });

  const targetings = resourceOf('targetings');
  const osVersions = [
    { os: 'ios', min: '15' },
    { os: 'tvos', min: '14' },
  ];
  const stored = { countries: ['us'], countriesMode: 'include', osVersions };
  const target = (theirs: object, yours: object) =>
    compareVersions(targetings, Object.keys(stored), stored, { ...stored, ...theirs }, { ...stored, ...yours });

  it('is asked about where one of them turned include into exclude', () => {
    const found = target({ countriesMode: 'exclude' }, { countries: ['us', 'ca'] });
    expect(pathsOf(found)).toEqual(['countries both', 'countriesMode both']);
    const theirs = target({ countriesMode: 'exclude', countries: ['us', 'ca'] }, {});
    expect(pathsOf(theirs)).toEqual(['countries theirs', 'countriesMode theirs']);
  });

  it('of rows is compared place by place while it has as many as before, and else as a whole', () => {
    const [first, second] = osVersions;
    const [ours, theirs] = [
      [first, { ...second, min: '17' }],
      [{ ...first, min: '16' }, second],
    ];
    const found = target({ osVersions: theirs }, { osVersions: ours });
    expect(pathsOf(found)).toEqual(['osVersions.0.min theirs', 'osVersions.1.min yours']);
    expect(mergeRecords({ ...stored, osVersions: theirs }, found, {}).osVersions).toEqual([theirs[0], ours[1]]);
    expect(pathsOf(target({ osVersions: [first] }, { osVersions: ours }))).toEqual(['osVersions both']);
  });
});
