import { aboutFirst } from '../../schema/aboutFirst';
import type { Refusal, Refusals } from '../../schema/conditions';
import type { AnyRecord, RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';
import { minuteIn } from '../traffic/flight';

// Combinations that a campaign must not have, as data.

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

type Flown = { readonly startsAt: string; readonly endsAt: string | null };
type Dealt = Flown & { readonly dealMode: string; readonly deals: readonly number[] };

/**
 * Returns why the dates of a campaign on a guaranteed deal cannot change: they were agreed within those of the deal. Takes the
 * stored campaign, since a deal that is only selected does not fix the dates yet.
 */
export function whyDatesFixed(
  { startsAt, endsAt, dealMode, deals }: Dealt,
  { linked, now, account }: RuleContext,
): Message | undefined {
  if (dealMode === 'open') return undefined;
  const minute = minuteIn(now, Number(account?.timezone ?? 0));
  const bought = linked('deals').filter(({ id }) => deals.includes(Number(id)));
  return aboutFirst(bought, (deal) => {
    const isBinding = deal.dealType === 'guaranteed' && deal.status === 1 && deal.endsAt > minute;
    const isWithin = endsAt !== null && endsAt <= deal.endsAt && (!deal.startsAt || startsAt >= deal.startsAt);
    return isBinding && isWithin && sayRules('rules.datesFixed', { name: deal.name });
  });
}

/** Warns about a deal that ends before the campaign, which then buys without it. */
export const outlivesDeal = (
  { endsAt, dealMode }: Pick<Flown, 'endsAt'> & { readonly dealMode: string },
  { linked }: RuleContext,
) =>
  aboutFirst(
    dealMode === 'open' ? [] : linked('deals'),
    (deal) =>
      deal.status !== 2 &&
      deal.endsAt &&
      endsAt !== null &&
      endsAt > deal.endsAt &&
      sayRules('rules.dealEnds', { name: deal.name, day: String(deal.endsAt).slice(0, 10) }),
  );

type Bought = { readonly adexchanges: readonly number[] };

/** Without a selected ad exchange, all are allowed. */
export const whyElsewhere = ({ adexchanges }: Bought, target: AnyRecord): string | undefined =>
  adexchanges.length > 0 && !adexchanges.some((id) => id === target.adexchange)
    ? 'Belongs to an ad exchange that is not selected.'
    : undefined;
