import { sellerTypes } from '../reference/enums';
import type { ComputeContext } from '../schema/context';
import { choice, domain, flag, group, text } from '../schema/fields';

// Entries of sellers.json, and the matching lines of ads.txt.

/** An ID is a field of ads.txt and of serialized supply chains, whose separators it cannot hold. */
const sellerIdRules = { id: true, maxLength: 64, pattern: /^[^\s,#;!]+$/, example: 'pub-804' } as const;

/** The account's own identity in other parties' files. */
export const accountSeller = () =>
  group('Sellers JSON', {
    tab: 'Sellers JSON',
    check: ({ domain: site, id }) => (site && !id ? ['id', 'Enter a seller ID for the domain.'] : undefined),
    fields: {
      id: text('ID', { ...sellerIdRules, freeOf: ['subpublishers', 'sellersJson.id'] }),
      domain: domain('Domain'),
      name: text('Name', { maxLength: 128 }),
    },
  });

/** A sub-publisher's entry in the account's file. */
export const listedSeller = () =>
  group('Sellers JSON', {
    tab: 'Sellers JSON',
    check({ status, confidential, name, domain: site }) {
      if (status === 1 && !name) return ['name', 'Enter a name: the seller is listed.'];
      return status === 1 && confidential !== 1 && !site
        ? ['domain', 'Enter a domain: the seller is listed and not confidential.']
        : undefined;
    },
    fields: {
      type: choice('Type', { required: true, initial: 'INTERMEDIARY', options: sellerTypes }),
      name: text('Name', { maxLength: 128 }),
      id: text('ID', { ...sellerIdRules, unique: 'owner', freeOf: ['demands', 'sellersJson.id'] }),
      domain: domain('Domain'),
      status: choice('Status', {
        required: true,
        initial: 0,
        options: [
          [1, 'Active'],
          [0, 'Inactive'],
        ],
      }),
      confidential: flag('Confidential'),
    },
  });

type Partner = {
  readonly id: number;
  readonly sellersJson?: { readonly id: string | null; readonly type: string } | null;
};

/** A seller as our sellers.json, its line of ads.txt, its channels and their supply chains name it. */
export type OwnSeller = {
  /** The domain of the account's advertising system; null where the account has none. */
  readonly domain: string | null;
  readonly id: string | null;
  /** DIRECT for owners, even if they also resell (ads.txt 1.1). */
  readonly relation: 'DIRECT' | 'RESELLER';
};

/** The one seller of a sub-publisher's inventory or, without one, of the account's own. */
export function sellerOf(account: ComputeContext['account'], partner?: Partner): OwnSeller {
  const { id = null, domain: site = null } = account?.sellersJson ?? {};
  if (!partner) return { domain: site, id, relation: 'DIRECT' };
  const isOwner = ['PUBLISHER', 'BOTH'].includes(partner.sellersJson?.type ?? '');
  return { domain: site, id: sellerIdOf(partner), relation: isOwner ? 'DIRECT' : 'RESELLER' };
}

/** Objects of earlier versions may have no ID of their own. */
const sellerIdOf = ({ id, sellersJson }: Partner): string => sellersJson?.id ?? String(id);

/** Returns a seller's line of ads.txt; null without a domain or ID. */
export const lineOfSeller = ({ domain: site, id, relation }: OwnSeller): string | null =>
  site && id ? `${site}, ${id}, ${relation}` : null;

/** The line for the partner's ads.txt. */
export const adsTxtLine = (partner: Partner, { account }: Pick<ComputeContext, 'account'>): string | null =>
  lineOfSeller(sellerOf(account, partner));

/** The seller ID of a channel's requests. */
export function sellerOfChannel(
  { sub }: { readonly sub: number | null },
  { account, linked }: Pick<ComputeContext, 'account' | 'linked'>,
): string | null {
  const [partner] = linked('sub');
  return sub !== null && !partner ? null : sellerOf(account, partner).id;
}

/** A new sub-publisher's ID is its own number, unless it is given one: so it is unique from the first save. */
export const ownSellerId = <G extends { readonly id: string | null }>({
  id,
  sellersJson,
}: {
  readonly id: number;
  readonly sellersJson: G;
}): G | undefined => (id && !sellersJson.id ? { ...sellersJson, id: String(id) } : undefined);

type Account = {
  readonly id: number;
  readonly contacts?: { readonly general?: { readonly contactEmail?: string | null } | null } | null;
  readonly sellersJson?: Pick<ListedSeller, 'id' | 'name' | 'domain'> | null;
};
type ListedSeller = {
  readonly type: string;
  readonly name: string | null;
  readonly id: string | null;
  readonly domain: string | null;
  readonly status: number;
  readonly confidential: number;
};

/**
 * Returns the account's file (IAB Tech Lab, sellers.json 1.0): the account itself, for its own inventory, and its listed
 * sub-publishers. A confidential entry hides name and domain. Each ID occurs once.
 */
export function sellersFile(
  { contacts, sellersJson }: Account,
  partners: readonly { readonly id: number; readonly sellersJson?: ListedSeller | null }[],
): object {
  const { id, name, domain: site } = sellersJson ?? {};
  const own =
    id && name && site ? [{ seller_id: id, seller_type: 'PUBLISHER', is_confidential: 0, name, domain: site }] : [];
  const sellers = [
    ...own,
    ...partners.flatMap((partner) =>
      partner.sellersJson?.status === 1 ? [entryOf(sellerIdOf(partner), partner.sellersJson)] : [],
    ),
  ];
  const contact = contacts?.general?.contactEmail;
  const once = new Map(sellers.toReversed().map((seller) => [seller.seller_id, seller]));
  return { ...(contact && { contact_email: contact }), version: '1.0', sellers: [...once.values()].toReversed() };
}

const entryOf = (sellerId: string, { type, name, domain: site, confidential }: ListedSeller) => ({
  seller_id: sellerId,
  seller_type: type,
  is_confidential: confidential === 1 ? 1 : 0,
  ...(confidential !== 1 && { name, domain: site }),
});

/** Returns the account's supply chain node, the default for its tags. */
export const nodeOfAccount = (
  _: unknown,
  { account }: Partial<Pick<ComputeContext, 'account'>>,
): object | undefined => {
  const { domain: asi, id: sid, name } = account?.sellersJson ?? {};
  return asi && sid ? { asi, sid, name } : undefined;
};
