/** Markets that names may speak of, and the countries that belong to them. */
export const sampleAreas: Readonly<Record<string, readonly string[]>> = {
  US: ['us'],
  CA: ['ca'],
  UK: ['gb'],
  DE: ['de'],
  FR: ['fr'],
  DACH: ['de', 'at', 'ch'],
  EU: ['de', 'fr', 'it', 'es', 'nl', 'at', 'se', 'dk', 'fi'],
  Nordics: ['se', 'no', 'dk', 'fi'],
  LATAM: ['br', 'mx', 'ar', 'co'],
  APAC: ['au', 'jp', 'sg'],
};

/** Countries that the words of a name speak of. */
export const countriesIn = (name: string): readonly string[] =>
  name.split(' ').flatMap((word) => sampleAreas[word] ?? []);

/** The word for a set of countries. */
export const areaOf = (countries: readonly string[]): string | undefined =>
  Object.entries(sampleAreas).find(
    ([, known]) => known.length === countries.length && known.every((country) => countries.includes(country)),
  )?.[0];

const american = ['US', 'US', 'US', 'US', 'US', 'US', 'CA', 'UK', 'DACH', 'LATAM', 'APAC', 'Nordics'];
const british = ['UK', 'UK', 'UK', 'UK', 'UK', 'FR', 'DACH', 'Nordics', 'US'];
const european = ['FR', 'FR', 'DACH', 'DACH', 'DE', 'EU', 'UK', 'Nordics'];

/** Markets of an office by its clock; the one at home is spoken of most. */
export const areasOf = (timezone: number): readonly string[] =>
  timezone <= -3 ? american : timezone < 1 ? british : european;
