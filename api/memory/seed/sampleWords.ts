/** Markets that names may speak of, and the countries that belong to them. */
export const sampleAreas: Readonly<Record<string, readonly string[]>> = {
  US: ['us'],
  CA: ['ca'],
  UK: ['gb'],
  DE: ['de'],
  FR: ['fr'],
  EU: ['de', 'fr', 'it', 'es', 'nl', 'at', 'se', 'dk', 'fi'],
  Nordics: ['se', 'no', 'dk', 'fi'],
  LATAM: ['br', 'mx', 'ar', 'co'],
  APAC: ['au', 'jp', 'sg'],
};

/** Words that name patterns share: `{house}` is one of the invented companies, `{area}` a market. */
export const sampleWords: Readonly<Record<string, readonly string[]>> = {
  house: [
    'Harbour',
    'Northbay',
    'Copperline',
    'Larkfield',
    'Skylark',
    'Tern',
    'Pinecrest',
    'Mossgate',
    'Vellum',
    'Brightmoor',
    'Saltmarsh',
    'Greyling',
    'Heron',
  ],
  // The largest market is spoken of most.
  area: ['US', 'US', ...Object.keys(sampleAreas)],
};
