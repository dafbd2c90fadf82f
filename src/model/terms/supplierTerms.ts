import type { Condition, Refusal } from '../../schema/conditions';
import type { Message } from '../../schema/messages/message';
import { sayServing } from '../serving/sayServing';

// A combination that a supplier must not have, as data.

/** Only an ad exchange runs auctions. */
export const directByAuction: Refusal = [
  { costModel: 'auction', adexchange: null },
  'Choose a fixed price or a share for a direct supplier.',
];

/** Sample data: properties of a supplier, from the second word of its name. */
export function sampleSupplier({ name }: { readonly name: string }): object {
  const what = name.split(' ')[1] ?? '';
  if (what === 'direct') return { adexchange: null, sellerId: null, costModel: 'revshare', revShare: 70, capQps: null };
  return (
    { resale: { sellerType: 'INTERMEDIARY' }, TV: { environments: ['ctv'] }, apps: { environments: ['inapp'] } }[
      what
    ] ?? {}
  );
}

/** For a supplier that is blocked. */
export const nothingBid: readonly [Condition, (name: string) => Message, string, string] = [
  { trust: 'blocked' },
  (name) => sayServing('serving.blockedNoBids', { name }),
  'Not blocked.',
  'Object is blocked.',
];
