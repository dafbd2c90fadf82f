import { sellerTypes } from '../reference/enums';
import type { ComputeContext } from '../schema/context';
import { choice, domain, flag, group, text } from '../schema/fields';

// Entries of sellers.json, and the matching lines of ads.txt.

/** The account's own identity in other parties' files. */
export const accountSeller = () =>
  group('Sellers JSON', {
    tab: 'Sellers JSON',
    check: ({ domain: site, id }) => (site && !id ? ['id', 'Enter a seller ID for the domain.'] : undefined),
    fields: {
      id: text('ID', { id: true, maxLength: 64 }),
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
      id: text('ID', { id: true, maxLength: 64, unique: 'owner' }),
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

type Seller = { readonly id: number; readonly sellersJson: { readonly id: string | null; readonly type: string } };

/** Returns a seller's ads.txt line: DIRECT for owners, even if they also resell (ads.txt 1.1). Null without a domain. */
export function adsTxtLine({ id, sellersJson }: Seller, { account }: ComputeContext): string | null {
  if (!account?.sellersJson?.domain) return null;
  const relation = sellersJson.type === 'INTERMEDIARY' ? 'RESELLER' : 'DIRECT';
  return `${account.sellersJson.domain}, ${sellersJson.id ?? id}, ${relation}`;
}

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
      partner.sellersJson?.status === 1 ? [entryOf(partner.id, partner.sellersJson)] : [],
    ),
  ];
  const contact = contacts?.general?.contactEmail;
  const once = new Map(sellers.toReversed().map((seller) => [seller.seller_id, seller]));
  return { ...(contact && { contact_email: contact }), version: '1.0', sellers: [...once.values()].toReversed() };
}

const entryOf = (row: number, { type, name, id, domain: site, confidential }: ListedSeller) => ({
  // The same ID as in the line for ads.txt.
  seller_id: id ?? String(row),
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
