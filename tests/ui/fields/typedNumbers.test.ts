import { afterEach, describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources';
import { type Field, kindOf } from '../../../src/schema/kinds';
import { filterOf } from '../../../src/ui/fields/filters';
import { numberText } from '../../../src/ui/fields/values/valueText';
import { setNumberStyle, typedReading } from '../../../src/ui/i18n/numberStyle';

const numeric = ['integer', 'decimal', 'money', 'percent'];

/** Every numeric input of the definitions, those within groups too. */
function numbersIn(
  fields: Readonly<Record<string, Field>>,
  at: string,
): readonly (readonly [path: string, field: Field])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${at}.${name}`;
    if ('fields' in field) return numbersIn(field.fields as Readonly<Record<string, Field>>, path);
    return numeric.includes(field.kind) ? [[path, field] as const] : [];
  });
}

const inputs = resources.flatMap(({ name, allFields }) => numbersIn(allFields, name));
const decimalsOf = (field: Field): number => ('decimals' in field ? Number(field.decimals) : 0);
const typedAs = (field: Field) => (typed: string) => kindOf(field).normalize(typed, field, typedReading());

afterEach(() => setNumberStyle('en'));

describe('the numeric inputs', () => {
  it('are found', () => expect(inputs.length).toBeGreaterThan(100));

  it.each(inputs)('of %s read what they show, in both languages', (_, field) => {
    const values = decimalsOf(field) > 0 ? [0, 0.5, 12.25, 1250.5, 1_234_567.25] : [0, 7, 1250, 1_234_567];
    const wrong = ['en', 'fr'].flatMap((language) => {
      setNumberStyle(language);
      const read = typedAs(field);
      return values
        .filter((value) => read(numberText(value, 0, decimalsOf(field))) !== value)
        .map((value) => `${language} ${value}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(inputs.filter(([, field]) => decimalsOf(field) > 0))(
    'of %s take a comma in French, and name it in English',
    (_, field) => {
      const read = typedAs(field);
      expect(read('12,5')).toEqual({ unread: '12,5', fault: 'comma' });
      setNumberStyle('fr');
      expect([read('12,5'), read('1 250,5'), read('12.5')]).toEqual([12.5, 1250.5, 12.5]);
    },
  );

  it.each(inputs)('of %s have filters that read the same', (_, field) => {
    setNumberStyle('fr');
    const value = decimalsOf(field) > 0 ? 1250.5 : 1250;
    const facet = filterOf(field);
    const bounds = facet.form === 'range' ? facet.bounds(field) : undefined;
    expect(bounds?.toFilter(bounds.toTyped(value, 0), 'from', 0)).toBe(value);
  });
});
