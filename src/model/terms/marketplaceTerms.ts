import { regionOptions } from '../../reference/regions';
import { choice, country, groups, integer, percent, ref } from '../../schema/fields';

// Parts of marketplaces.

/** Margins of single publishers. */
export const marginsByPublisher = () =>
  groups('Margins by publisher', {
    access: 'adminOnly',
    readBy: 'adServer',
    uniqueBy: ['demand'],
    fields: {
      demand: ref('Publisher', { to: 'demands', required: true, onDelete: 'unlink' }),
      margin: percent('Margin', { required: true, max: 90 }),
    },
    refuse: [
      { openTo: 'listed', 'marginOverrides.demand': { outside: 'demands' } },
      'Make the marketplace available to this publisher first.',
    ],
  });

export const qpsByPlace = () =>
  groups('Requests per second by location', {
    readBy: 'adServer',
    uniqueBy: ['country', 'region'],
    check: ({ country: one, region }) =>
      (one === null) === (region === null) ? ['country', 'Choose a country or a region.'] : undefined,
    fields: {
      country: country('Country'),
      region: choice('Region', { options: regionOptions }),
      qps: integer('Requests per second', { required: true, min: 1, max: 1_000_000, unit: 'req/s' }),
    },
  });

const sampleReach: Readonly<Record<string, object>> = {
  Web: { environments: ['mobileweb', 'desktop'] },
  Outdoor: { environments: ['dooh'] },
  Audio: { adFormats: ['audio'] },
};

/** Sample data: properties of a marketplace, from the second word of its name. */
export const sampleMarketplace = ({
  name,
  demands,
}: {
  readonly name: string;
  readonly demands: readonly number[];
}) => ({
  openTo: demands.length > 0 ? 'listed' : 'all',
  ...sampleReach[name.split(' ')[1] ?? ''],
});
