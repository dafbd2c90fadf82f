import { describe, expect, it } from 'vitest';
import { metrics } from '../../src/model/reports/metrics';
import { presets } from '../../src/model/reports/presets';
import { browsers } from '../../src/reference/browsers';
import { countries } from '../../src/reference/countries';
import { devices } from '../../src/reference/devices';
import { integrations, sellerTypes } from '../../src/reference/enums';
import { iabCategories } from '../../src/reference/iabCategories';
import { operatingSystems } from '../../src/reference/operatingSystems';
import { regions } from '../../src/reference/regions';
import { timezones } from '../../src/reference/timezones';
import { usStates } from '../../src/reference/usStates';
import { venueTypes } from '../../src/reference/venueTypes';
import { videoEvents } from '../../src/reference/videoEvents';
import { resourceOf, resources } from '../../src/resources';
import { roles } from '../../src/schema/access';
import { pageSizes } from '../../src/schema/firstList';
import type { Fields } from '../../src/schema/kinds';
import { words } from '../support/words';

// Values that were agreed on with those who run the exchange. Making docs/reference again does not change them: this does.

const idsOf = <T>(list: readonly { readonly id: T }[]): readonly T[] => list.map(({ id }) => id);
const partsOf = (resource: string, field: string): Fields =>
  (resourceOf(resource).allFields[field] as unknown as { fields: Fields }).fields;
const people = ['firstName', 'lastName', 'position', 'contactPhone', 'mobilePhone', 'contactEmail', 'personalEmail'];

describe('the lists of the trade', () => {
  it('have the account types, integrations, seller types and page sizes', () => {
    expect(roles).toEqual(['admin', 'demand', 'sub', 'adv']);
    expect(Object.keys(integrations)).toEqual(['VAST', 'RTB', 'PreBid']);
    expect(sellerTypes).toEqual(['PUBLISHER', 'INTERMEDIARY', 'BOTH']);
    expect(pageSizes).toEqual([10, 20, 50, 100]);
  });

  it('begin with the common systems and devices, and name 29 browsers', () => {
    expect(idsOf(operatingSystems).slice(0, 9)).toEqual(words`Windows iOS Android Roku Tizen macOS Linux Titan Fire`);
    expect(idsOf(devices).slice(0, 3)).toEqual(['Mobile', 'Desktop', 'SmartTV']);
    const names = browsers.map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([29, 'Aloha', 'Yandex']);
    expect(words`Samsung LG Roku Xbox`.filter((word) => !names.some((name) => name.startsWith(word)))).toEqual([]);
  });

  it('have the video events with their labels, in their order', () => {
    const labels =
      'impression Impression,start Start,firstQuartile First Quartile,midpoint Mid Point,thirdQuartile Third Quartile,complete Complete';
    expect(videoEvents.map(({ id, label }) => `${id} ${label}`).join()).toBe(labels);
  });

  it('have the hours from UTC, with a plus sign where they are positive', () => {
    expect(timezones.map(({ id, label }) => `${id} ${label}`)).toEqual(
      Array.from({ length: 25 }, (_, at) => `${at - 12} ${at > 12 ? '+' : ''}${at - 12}`),
    );
  });

  it('have the groups of venues with the numbers of their parts', () => {
    const counts = [6, 8, 3, 3, 2, 2, 1, 8, 2, 1, 1];
    const names =
      'Transit, Retail, Outdoor, Health & Beauty, Point of Care, Education, Office Buildings, Entertainment';
    expect(venueTypes.map(({ name }) => name).join(', ')).toBe(`${names}, Government, Financial, Residential`);
    expect(venueTypes.map(({ children }) => idsOf(children))).toEqual(
      counts.map((count, at) => Array.from({ length: count }, (_, part) => (at + 1) * 100 + part + 1)),
    );
  });

  it('have the sales regions, countries by two small letters, and US states by two large ones', () => {
    expect(regions.map(({ id, label }) => `${id} ${label}`)).toEqual(
      ['APAC', 'LATAM', 'EMEA', 'NAM', 'SEA'].map((id) => `${id} ${id}`).concat('MINA MENA'),
    );
    const known = new Set<string>(idsOf(countries));
    expect(known.size).toBeGreaterThan(240);
    expect([...known].filter((id) => !/^[a-z]{2}$/.test(id))).toEqual([]);
    expect(regions.flatMap((region) => region.countries.filter((id) => !known.has(id)))).toEqual([]);
    expect(idsOf(usStates).filter((id) => !/^[A-Z]{2}$/.test(id))).toEqual([]);
    expect(usStates.filter(({ kind }) => kind === 'state')).toHaveLength(50);
  });

  it('have the 26 groups of the IAB, and each part in its group', () => {
    expect(idsOf(iabCategories.filter(({ parent }) => parent === null))).toEqual(
      Array.from({ length: 26 }, (_, at) => `IAB${at + 1}`),
    );
    expect(iabCategories.filter(({ id, parent }) => parent !== null && !id.startsWith(`${parent}-`))).toEqual([]);
  });
});

describe('the objects', () => {
  it('are active at first, where they have a state', () => {
    const states = resources.flatMap(({ name, fields, allFields }) =>
      allFields.status && !fields.status ? [[name, allFields.status]] : [],
    );
    expect(states.length).toBeGreaterThan(10);
    expect(states.filter(([, status]) => (status as { initial?: unknown }).initial !== 1)).toEqual([]);
  });

  it('show the columns and actions of tags', () => {
    const { columns, actions } = resourceOf('tags').list;
    expect(columns).toEqual(words`id name advertiser cpm apps environment channels status modifiedAt`);
    expect(actions).toEqual(expect.arrayContaining(['edit', 'copy', 'reports', 'archive', 'delete']));
  });

  it.each(['demands', 'subpublishers'])(
    'have three contacts and a company name of at most 100 characters: %s',
    (name) => {
      expect(resourceOf(name).allFields.companyName).toMatchObject({ maxLength: 100 });
      const contacts = partsOf(name, 'contacts') as Readonly<Record<string, { readonly fields?: Fields }>>;
      const fields = Object.entries(contacts).map(([part, contact]) => [part, Object.keys(contact.fields ?? {})]);
      expect(fields).toEqual(['general', 'billing', 'technical'].map((part) => [part, people]));
    },
  );
});

describe('the Marketplace Report', () => {
  it('asks for its metrics by marketplace, the largest revenue first, of traffic that has one', () => {
    const request = presets.find(({ request: { dimensions } }) => dimensions.join() === 'marketplace_name')?.request;
    expect(request).toMatchObject({
      metrics: words`rev_mt rev_m rev_md ecpm fill reqs opps imps`,
      filters: [{ dimension: 'marketplace_uid', not: true, values: [''] }],
      sortBy: 'rev_m',
      sortDesc: true,
      limit: null,
    });
    expect(metrics.filter(({ id }) => request?.metrics.includes(id))).toHaveLength(8);
  });
});
