import { aboutFirst } from '../schema/aboutFirst';
import type { RuleContext } from '../schema/context';

// Requests a second of one object against those of others.

type Capped = { readonly capQps: number | null };

/** A channel has a share of what the account has. */
export const overAccount = ({ capQps }: Capped, { account }: RuleContext): string | undefined =>
  capQps !== null && account?.capQps && capQps > account.capQps ? `The account limit is ${account.capQps} requests per second.` : undefined;

/** A supplier sends no more than its ad exchange. */
export const overExchange = ({ capQps }: Capped, { linked }: RuleContext): string | undefined =>
  aboutFirst(
    linked('adexchange'),
    (one) => capQps !== null && capQps > one.capQps && `${one.name} sends at most ${one.capQps} requests per second.`,
  );

type Placed = Capped & { readonly capQpsOverrides: readonly { readonly qps: number }[] };

/** The places of a marketplace share what it has. */
export function placesOverCap({ capQpsOverrides, capQps }: Placed): string | undefined {
  const sum = capQpsOverrides.reduce((total, { qps }) => total + qps, 0);
  return capQps !== null && sum > capQps ? 'The locations together exceed the requests per second of the marketplace.' : undefined;
}
