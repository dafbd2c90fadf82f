import type { ComputeContext } from '../../schema/context';

// Addresses of the platform's endpoints; null or empty while the account has no domain.

type Around = Pick<ComputeContext, 'account'>;

const paths = { VAST: 'vast', RTB: 'rtb', PreBid: 'pb' } as const;

/** Returns the address that players, apps and sub-publishers call. */
export const channelAddress = (
  { integration, uid }: { readonly integration: keyof typeof paths; readonly uid: string | null },
  { account }: Around,
): string | null => (account?.domain ? `https://${account.domain}/${paths[integration]}?c=${uid}` : null);

/** Returns the address that a direct supplier calls; null if it is behind an ad exchange, which has its own. */
export const supplierAddress = (
  { adexchange, uid }: { readonly adexchange: number | null; readonly uid: string | null },
  { account }: Around,
): string | null => (adexchange === null && account?.domain ? `https://${account.domain}/vast?s=${uid}` : null);

/** Returns the addresses that an ad exchange calls, one per region. */
export const exchangeAddresses = (
  { region, uid }: { readonly region: readonly string[]; readonly uid: string | null },
  { account }: Around,
): readonly string[] => (account?.domain ? region.map((at) => `https://${at}.${account.domain}/bid?x=${uid}`) : []);
