import { sampleAreas } from '../sample/areas';

const media: Readonly<Record<string, object>> = {
  CTV: { environments: ['ctv'], devices: ['SmartTV'], os: ['Roku', 'Tizen', 'Fire'] },
  mobile: { environments: ['inapp', 'mobileweb'], devices: ['Mobile'], os: ['iOS', 'Android'] },
  desktop: { environments: ['desktop'], devices: ['Desktop'], os: ['Windows', 'macOS'] },
  'in-app': { environments: ['inapp'], devices: ['Mobile'], os: [] },
  screens: { environments: ['dooh'], devices: [], os: [] },
};

/** Sample data: the conditions that the name of a targeting describes. */
export function sampleTargeting({ name }: { readonly name: string }) {
  const words = name.split(' ');
  return {
    countries: sampleAreas[words[0] ?? ''] ?? [],
    countriesMode: 'include',
    states: [],
    ...words.map((word) => media[word]).find(Boolean),
    // Without sellers, so that it fits campaigns that name their own.
    ...(words.includes('premium') && { adexchanges: [], suppliers: [], deals: [] }),
  };
}
