/** Words for markets in names, with their countries. */
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

/** Returns the countries of the market words in a name. */
export const countriesIn = (name: string): readonly string[] =>
  name.split(' ').flatMap((word) => sampleAreas[word] ?? []);

/** Returns the word for a set of countries. */
export const areaOf = (countries: readonly string[]): string | undefined =>
  Object.entries(sampleAreas).find(
    ([, known]) => known.length === countries.length && known.every((country) => countries.includes(country)),
  )?.[0];

const american = ['US', 'US', 'US', 'US', 'US', 'US', 'CA', 'UK', 'DACH', 'LATAM', 'APAC', 'Nordics'];
const british = ['UK', 'UK', 'UK', 'UK', 'UK', 'FR', 'DACH', 'Nordics', 'US'];
const european = ['FR', 'FR', 'DACH', 'DACH', 'DE', 'EU', 'UK', 'Nordics'];

/** Returns the markets of an office, from its time zone; its home market is repeated. */
export const areasOf = (timezone: number): readonly string[] =>
  timezone <= -3 ? american : timezone < 1 ? british : european;
