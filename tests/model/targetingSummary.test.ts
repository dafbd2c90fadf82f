import { describe, expect, it } from 'vitest';
import { targetingSummary } from '../../src/model/targetingSummary';
import { resourceOf } from '../../src/resources';
import { wordSummary } from '../../src/schema/kinds/summary';
import { messages as french } from '../../src/ui/i18n/fr';

const all = Array.from({ length: 12 }, (_, index) => index + 1);

describe('the summary of a targeting', () => {
  it.each([
    [{}, 'Everything'],
    [{ countries: [], countriesMode: 'exclude', apps: [] }, 'Everything'],
    [{ countries: ['us', 'ca'], os: ['Roku'], osMode: 'exclude', apps: [71, 72, 73] }, 'US, CA · not Roku · 3 app lists'],
    [{ countries: ['de', 'at', 'ch', 'li'], countriesMode: 'include' }, '4 countries'],
    [{ countries: ['us'], countriesMode: 'exclude', sites: [91], sitesMode: 'exclude' }, 'not US · not 1 site list'],
    [{ environments: ['ctv', 'inapp'], browsers: ['apple-tv', 'vizio'], cats: ['IAB1'] }, 'CTV, In-App · Apple TV, Vizio · 1 category'],
    [{ environments: ['dooh'], venueTypes: [101, 102], dayparts: '01'.repeat(84) }, 'DOOH · 2 venue types · some hours'],
    [{ livestream: 'live', minVcr: 70, ifa: 'any', coppa: 'never' }, '2 other conditions'],
    [{ os: ['Fire'], unknownGeo: 'block' }, 'Fire · 1 other condition'],
    [
      { countries: ['us'], states: ['CA'], devices: ['SmartTV'], apps: [1], cats: ['IAB1'], zips: ['04101'], keyValues: [{}] },
      'US · 1 state · 1 zip code · SmartTV · 1 app list · +2',
    ],
  ])('of %j is %s', (targeting, line) => {
    expect(targetingSummary(targeting)).toBe(line);
  });

  it('is worded in another language by its words, names staying as they are', () => {
    const line = targetingSummary({
      environments: ['ctv', 'mobileweb'],
      os: ['Roku', 'Fire'],
      osMode: 'exclude',
      apps: all,
      ifa: 'absent',
    });
    const worded = wordSummary(line, (english) => String(french[english] ?? english));
    expect(worded).toBe('CTV, Web mobile · sauf Roku, Fire · 12 listes d’applications · 1 autre condition');
    expect(wordSummary(line, (english) => english)).toBe(line);
  });

  it('says nothing that has no other language but names', () => {
    const { fields } = resourceOf('targetings');
    const lists = Object.entries(fields).flatMap(([name, field]) => (Array.isArray(field.initial) ? [name] : []));
    const said = [
      ...lists.flatMap((name) => [1, 12].map((count) => ({ [name]: all.slice(0, count) }))),
      {},
      { dayparts: '1' },
      { ifa: 'absent' },
    ];
    const unknown = said.flatMap((values) => {
      const missing: string[] = [];
      wordSummary(targetingSummary(values), (english) => String(french[english] ?? missing.push(english)));
      return missing.filter((word) => word !== '1');
    });
    expect(unknown).toEqual([]);
  });

  it('leaves none of the conditions out', () => {
    const { fields } = resourceOf('targetings');
    const conditions = Object.entries(fields).flatMap(([name, field]) => (Array.isArray(field.initial) ? [name] : []));
    expect(conditions.length).toBeGreaterThan(30);
    expect(conditions.filter((name) => targetingSummary({ [name]: all }) === 'Everything')).toEqual([]);
  });
});
