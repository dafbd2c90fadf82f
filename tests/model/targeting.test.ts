import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  contradictedBy,
  contradictsTargeting,
  unknownKey,
  whoServesWithout,
  whyNoExpression,
  whyStatesElsewhere,
  whyUnknownKey,
} from '../../src/model/targeting';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

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
    expectSaid(whyNoExpression({ userAgents: ['Roku/9', '/', '//', '(', '/Roku|Fire/'] })).toBeUndefined();
    expectSaid(whyNoExpression({ userAgents: ['ok', '/[/', '/(/'] })).toMatch(/^\/\[\/ is not a valid regular expression/);
  });

  it('knows the keys of the catalogue and those of the account', () => {
    expect(unknownKey(['ct_genre', 'placement'], ['placement'])).toBeUndefined();
    expect(unknownKey(['ct_genre', 'placement'], [])).toBe('placement');
  });

  it('finds who asks for the contrary: the same list, once in and once out', () => {
    const user = (values: object) => ({ id: 1, name: 'Tag', ...values });
    const targeting = { apps: [1, 2], appsMode: 'exclude', sites: [], sitesMode: 'include' };
    expectSaid(contradictedBy(targeting, [user({ apps: [3, 2], appsMode: 'include' })])).toBe(
      'Tag contradicts this: no traffic matches both.',
    );
    expectSaid(
      contradictedBy(targeting, [user({ apps: [2], appsMode: 'exclude' }), user({ apps: [3], appsMode: 'include' })]),
    ).toBeUndefined();
    expectSaid(contradictedBy(targeting, [user({}), user({ sites: [1], sitesMode: 'exclude' })])).toBeUndefined();
  });
});

describe('rules of targetings', () => {
  it('leave states to the United States', () => {
    const why = (countries: string[], countriesMode: string, states = ['ca']) => whyStatesElsewhere({ states, countries, countriesMode });
    const sentence = 'States are US states: add the United States to the countries.';
    expectSaid([why(['us'], 'include'), why([], 'include'), why(['de'], 'exclude'), why(['de'], 'include', [])]).toEqual(
      Array(4).fill(undefined),
    );
    expectSaid([why(['de'], 'include'), why(['us'], 'exclude')]).toEqual([sentence, sentence]);
  });

  it.each([
    ['long', Array.from({ length: 1_000 }, (_, at) => `/${'a'.repeat(240)}${at}/`)],
    ['that repeat much', Array.from({ length: 1_000 }, (_, at) => `/((a{9}){10}${at}){9}/`)],
  ])('refuse more expressions %s than can be read at once', (_, userAgents) => {
    expectSaid(whyNoExpression({ userAgents: userAgents.slice(0, 20) })).toBeUndefined();
    const begun = process.cpuUsage();
    expectSaid(whyNoExpression({ userAgents })).toBe(
      'The expressions are too long in total. Shorten them or move some to another targeting.',
    );
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(150);
  });

  it('name the expression and the key that are wrong', () => {
    expectSaid([whyNoExpression({ userAgents: ['Roku', '/Fire/'] }), whyNoExpression({ userAgents: ['/(/'] })]).toEqual([
      undefined,
      '/(/ is not a valid regular expression. Close its brackets and remove look-ahead, look-behind and back-references.',
    ]);
    expectSaid(whyUnknownKey({ keyValues: [{ key: 'slot' }, { key: 'ua' }] }, ruleContext())).toBeUndefined();
    expectSaid(whyUnknownKey({ keyValues: [{ key: 'nope' }] }, ruleContext())).toBe(
      'nope is neither a URL parameter nor a tag parameter of the account.',
    );
  });

  it('tell of what uses them, or is used', () => {
    const context = ruleContext({
      linked: {
        usedBy: [
          { name: 'Off', status: 0 },
          { name: 'Tag', status: 1 },
        ],
        targeting: [{ name: 'US', apps: [1], appsMode: 'exclude' }],
      },
    });
    expectSaid([whoServesWithout({ status: 0 }, context), whoServesWithout({ status: 1 }, context)]).toEqual([
      'Tag will serve without it.',
      undefined,
    ]);
    expectSaid(contradictsTargeting({ apps: [1], appsMode: 'include' }, context)).toBe('US contradicts this: no traffic matches both.');
  });
});
