import type { Refusal, Refusals } from '../schema/conditions';
import type { AnyRecord } from '../schema/context';

// Combinations that a campaign cannot have, as data.

export const belowSpent: Refusal = [
  { budgetTotal: { under: 'traffic.spend' } },
  'The budget must not be lower than the amount already spent.',
];

export const cpmTooHigh: Refusal = [{ rateType: 'cpm', rate: { over: 1000 } }, 'A CPM rate must be at most 1000.'];

/** Creatives that a campaign cannot show. */
export const strangeCreatives: Refusals = [
  [{ advertiser: { other: 'advertiser' } }, 'Belongs to another advertiser.'],
  [{ adFormat: { other: 'adFormat' } }, 'Has a different ad format.'],
];

type Bought = { readonly adexchanges: readonly number[] };

/** No ad exchange is all of them. */
export const whyElsewhere = ({ adexchanges }: Bought, target: AnyRecord): string | undefined =>
  adexchanges.length > 0 && !adexchanges.some((id) => id === target.adexchange)
    ? 'Belongs to an ad exchange that is not selected.'
    : undefined;
