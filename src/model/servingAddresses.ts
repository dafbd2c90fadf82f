import type { ComputeContext } from '../schema/context';

// Addresses that the platform answers at; none while the account has no domain.

type Around = Pick<ComputeContext, 'account'>;

const paths = { VAST: 'vast', RTB: 'rtb', PreBid: 'pb' } as const;

/** What players, apps and sub-publishers call. */
export const channelAddress = (
  { integration, uid }: { readonly integration: keyof typeof paths; readonly uid: string | null },
  { account }: Around,
): string | null => (account?.domain ? `https://${account.domain}/${paths[integration]}?c=${uid}` : null);

/** What a direct supplier calls; one behind an ad exchange calls that. */
export const supplierAddress = (
  { adexchange, uid }: { readonly adexchange: number | null; readonly uid: string | null },
  { account }: Around,
): string | null => (adexchange === null && account?.domain ? `https://${account.domain}/vast?s=${uid}` : null);

/** What an ad exchange calls: one address in each region. */
export const exchangeAddresses = (
  { region, uid }: { readonly region: readonly string[]; readonly uid: string | null },
  { account }: Around,
): readonly string[] => (account?.domain ? region.map((at) => `https://${at}.${account.domain}/bid?x=${uid}`) : []);
