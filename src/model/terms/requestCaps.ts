import { aboutFirst } from '../../schema/aboutFirst';
import type { RuleContext } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';

// Checks of an object's requests per second against those of other objects.

type Capped = { readonly capQps: number | null };

/** A channel gets no more than its account. */
export const overAccount = ({ capQps }: Capped, { account }: RuleContext): Message | undefined =>
  capQps !== null && account?.capQps && capQps > account.capQps
    ? sayRules('rules.accountCap', { most: account.capQps })
    : undefined;

/** A supplier sends no more than its ad exchange. */
export const overExchange = ({ capQps }: Capped, { linked }: RuleContext): Message | undefined =>
  aboutFirst(
    linked('adexchange'),
    (one) =>
      capQps !== null && capQps > one.capQps && sayRules('rules.exchangeCap', { name: one.name, most: one.capQps }),
  );

type Placed = Capped & { readonly capQpsOverrides: readonly { readonly qps: number }[] };

/** The locations of a marketplace share its cap. */
export function placesOverCap({ capQpsOverrides, capQps }: Placed): Message | undefined {
  const sum = capQpsOverrides.reduce((total, { qps }) => total + qps, 0);
  return capQps !== null && sum > capQps
    ? 'The locations together exceed the requests per second of the marketplace.'
    : undefined;
}
