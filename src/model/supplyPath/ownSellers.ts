import type { AnyRecord } from '../../schema/context';
import { sellerOf, sellersFile } from '../sellersJson';
import type { PathNode } from './judgePath';
import type { Place, SupplyCheckScope } from './placeCheck';
import { readSellersJson, type SellersJson } from './readSellersJson';

type Owned = { readonly owner: number | null; readonly sub: number | null; readonly inventoryPartner: string | null };

/** The sellers of all accounts, as their sellers.json list them and as the paths of places start with them. */
export type OwnSellers = SupplyCheckScope & { pathsOf(place: Owned): Place['paths'] };

/**
 * Collects the sellers of accounts and their sub-publishers. `further` are sellers in other systems, by system.
 * A place of the platform has the paths of every seller: any of them may sell it.
 */
export function createOwnSellers(
  accounts: readonly AnyRecord[],
  partners: readonly AnyRecord[],
  further: ReadonlyMap<string, ReadonlySet<string>>,
): OwnSellers {
  const wanted = new Map([...further].map(([system, ids]) => [system, new Set(ids)]));
  const own = new Map<string, SellersJson>();
  const nodes = new Map<string, PathNode>();
  const add = (account: AnyRecord, partner?: AnyRecord): void => {
    const { domain: system, id: sellerId } = sellerOf(account, partner);
    if (!system || !sellerId) return;
    nodes.set(`${account.id} ${partner?.id ?? ''}`, { system, sellerId, isPaid: true });
    wanted.set(system, (wanted.get(system) ?? new Set()).add(sellerId));
  };
  for (const account of accounts) {
    const ofAccount = partners.filter(({ demand }) => demand === account.id);
    add(account);
    for (const partner of ofAccount) add(account, partner);
    const system = account.sellersJson?.domain;
    if (!system) continue;
    const file = readSellersJson(JSON.stringify(sellersFile(account, ofAccount)));
    const before = own.get(system);
    own.set(system, before ? { ...file, sellers: new Map([...before.sellers, ...file.sellers]) } : file);
  }
  const all = [...nodes.values()];
  return {
    wanted,
    own,
    pathsOf({ owner, sub, inventoryPartner }) {
      const node = nodes.get(`${owner} ${sub ?? ''}`);
      const starts = owner === null ? all : node ? [node] : [];
      return starts.map((start) => ({ nodes: [start], isComplete: true, inventoryPartner }));
    },
  };
}
