import { describe, expect, it } from 'vitest';
import { badExpression, compareVersions, contradictedBy, unknownKey } from '../../src/model/targeting';

describe('what targetings are checked by', () => {
  it.each([
    ['9', '10', -1],
    ['10.1', '10', 1],
    ['10.0.0', '10', 0],
    ['17.4.1', '17.10', -1],
  ])('version %s beside %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
    expect(Math.sign(compareVersions(b, a))).toBe(-sign || 0);
  });

  it('tells expressions from parts of texts', () => {
    expect(badExpression(['Roku/9', '/', '//', '(', '/Roku|Fire/'])).toBeUndefined();
    expect(badExpression(['ok', '/[/', '/(/'])).toBe('/[/');
  });

  it('knows the keys of the catalogue and those of the account', () => {
    expect(unknownKey(['ct_genre', 'placement'], ['placement'])).toBeUndefined();
    expect(unknownKey(['ct_genre', 'placement'], [])).toBe('placement');
  });

  it('finds who asks for the contrary: the same list, once in and once out', () => {
    const user = (values: object) => ({ id: 1, name: 'Tag', ...values });
    const targeting = { apps: [1, 2], appsMode: 'exclude', sites: [], sitesMode: 'include' };
    expect(contradictedBy(targeting, [user({ apps: [3, 2], appsMode: 'include' })])).toBe('Tag asks for the contrary, so nothing is left.');
    expect(contradictedBy(targeting, [user({ apps: [2], appsMode: 'exclude' }), user({ apps: [3], appsMode: 'include' })])).toBeUndefined();
    expect(contradictedBy(targeting, [user({}), user({ sites: [1], sitesMode: 'exclude' })])).toBeUndefined();
  });
});
