import { describe, expect, it } from 'vitest';
import { dimensions } from '../../../src/model/reports/dimensions';
import { metrics } from '../../../src/model/reports/metrics';
import { resources } from '../../../src/resources';
import type { AnyResource } from '../../../src/schema/resource';
import { helpPlaces } from '../../../src/ui/help/MissingTexts';
import { parseMarkdown } from '../../../src/ui/help/markdown';
import { shippedAt, shippedHelp } from '../../../src/ui/help/shippedHelp';
import { isNew, newObjects } from '../../support/newObjects';

/** Fields that say what they are: names and notes, addresses and telephones of people, countries, and when something was stored. */
const selfEvident = new Set([
  ...['id', 'name', 'status', 'note', 'createdAt', 'modifiedAt'],
  ...['companyName', 'companyAddress', 'country', 'email', 'phone'],
]);
const isSelfEvident = (path: string): boolean => {
  const [first = '', ...rest] = path.split('.');
  return selfEvident.has(path) || first === 'contacts' || (rest.length === 1 && rest[0] === 'country');
};

const places = helpPlaces(resources.filter(({ name }) => !isNew(name)) as readonly AnyResource[]);
const english = await shippedHelp('en');
const french = await shippedHelp('fr');
const pathOf = (key: string) => key.slice(key.indexOf('.') + 1);

describe('the help texts that come with the console', () => {
  it('are there for every field that does not say by itself what it is', () => {
    const missing = places.filter(({ key }) => shippedAt(english, key) === undefined && !isSelfEvident(pathOf(key)));
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  for (const name of newObjects) it.todo(`are there for ${name}: src/ui/help/texts/${name}.en.ts and ${name}.fr.ts`);

  it('are there for every metric', () => {
    expect(
      metrics.map(({ id }) => `report.metric.${id}`).filter((place) => shippedAt(english, place) === undefined),
    ).toEqual([]);
  });

  it('are there for every dimension that does not say by itself what it is', () => {
    // Names and ids of objects, days, and the country.
    const evident = /^(?!(manager|ivt)_)\w+_(name|id)$|^(hour|day|month|country)$/;
    const lists = /^(applist|sitelist|deal|publisher)_id$/;
    const wanted = dimensions
      .filter(({ id }) => !evident.test(id) || lists.test(id))
      .map(({ id }) => `report.dimension.${id}`);
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((place) => shippedAt(english, place) === undefined)).toEqual([]);
    expect(shippedAt(english, 'report.dimension.param:placement')).toBe(english['report.dimension.param']);
  });

  it('are for nothing that is not there', () => {
    const known = new Set([
      ...places.flatMap(({ key }) => [key, pathOf(key)]),
      ...metrics.map(({ id }) => `report.metric.${id}`),
      ...dimensions.map(({ id }) => `report.dimension.${id}`),
    ]);
    expect(Object.keys(english).filter((key) => !known.has(key))).toEqual([]);
  });

  it('are in French for the same places, in other words', () => {
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(french).filter((key) => french[key] === english[key])).toEqual([]);
  });

  it('are sentences of one short paragraph, without empty space', () => {
    const texts = [english, french].flatMap((one) => Object.entries(one));
    const odd = texts.filter(
      ([, text]) => text.length > 240 || !/^[\p{Lu}\d].*[.]$/u.test(text) || / {2}|\n/.test(text),
    );
    expect(odd).toEqual([]);
    expect(texts.filter(([, text]) => parseMarkdown(text).length !== 1)).toEqual([]);
  });

  it('write colons and percent in French as French does', () => {
    expect(Object.values(french).filter((text) => / [:;?!%»]|« /.test(text))).toEqual([]);
  });

  it('give a place its own text before the one of its field', () => {
    const texts = { fee: 'In USD.', 'adexchanges.fee': 'In percent.' };
    expect(shippedAt(texts, 'adexchanges.fee')).toBe('In percent.');
    expect(shippedAt(texts, 'tags.fee')).toBe('In USD.');
    expect(shippedAt(texts, 'report.metric.fee')).toBeUndefined();
  });
});
