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
  area: ['US', 'CA', 'UK', 'DE', 'FR', 'EU', 'Nordics', 'LATAM', 'APAC'],
};
