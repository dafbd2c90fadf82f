/** Words that name patterns share: `{house}` is a company of the sample that sells. */
export const sampleWords: Readonly<Record<string, readonly string[]>> = {
  house: [
    'Harbour',
    'Northbay',
    'Copperline',
    'Tern',
    'Mossgate',
    'Vellum',
    'Saltmarsh',
    'Greyling',
    'Heron',
    'Cedar',
    'Fieldhouse',
    'Larch',
    'Moonrise',
    'Riverbend',
    'Stonegate',
    'Beacon',
    'Firefly',
    'Jubilee',
  ],
};
