import type { PathJudgement, SupplyPath } from './judgePath';
import type { SellersJson } from './readSellersJson';

/** A site or an app whose sellers are checked. */
export type Place = {
  readonly file: SupplyPath['file'];
  /** Host of the site, or of the developer's site; null where only the store knows it. */
  readonly host: string | null;
  /** The store's page, where it is to be read, and the IDs that it may give the app. */
  readonly store?: { readonly url: string; readonly ids: readonly string[] };
  /** Time of the last good copy. */
  readonly lastReadAt: number | null;
  readonly paths: readonly Omit<SupplyPath, 'file' | 'domain'>[];
};

export type PlaceChecked = {
  /** As the file names the first seller of the paths, the best first; null keeps the value of the last good copy. */
  readonly adsTxt: PathJudgement['adsTxt'];
  /** Time of the copy that was judged; null where no host answered. */
  readonly readAt: number | null;
  /** The host that was not reached. */
  readonly notReached?: string;
  /** This installation cannot call other servers, so nothing is known. */
  readonly isCutOff?: true;
  /** Undefined where the file was not read. */
  readonly owner?: { readonly domain: string | null; readonly manager: string | null };
  readonly store?: StoreFacts;
  readonly judgements: readonly PathJudgement[];
};

export type StoreFacts = {
  readonly icon: string | null;
  /** The host whose app-ads.txt counts by the store's page. */
  readonly developerHost: string | null;
  /** The page is that of this app, and its developer's site is that of the app. */
  readonly isVerified: boolean;
};

export type SupplyCheckScope = {
  /** Seller IDs on our paths, by system. */
  readonly wanted: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that need no request: those that this installation serves. */
  readonly own: ReadonlyMap<string, SellersJson>;
};

export type SupplyCheck = {
  check(place: Place): Promise<PlaceChecked>;
  /** The sellers.json of a system, with the entries that are wanted; null where it could not be read. Read once. */
  sellersOf(system: string): Promise<SellersJson | null>;
};

/** Names for documents and samples (RFC 2606) belong to no host: there is nothing to check. */
export const isMadeUp = (host: string): boolean => /(^|\.)example(\.(com|net|org))?$/i.test(host);

type Values = Readonly<Record<string, string | null>>;

/** What a check found, as values of a place: of `field`, `field` with `At`, and the domains of its owner and manager. */
export function valuesOfCheck(field: 'adsTxt' | 'appAdsTxt', { adsTxt, readAt, owner, store }: PlaceChecked): Values {
  return {
    ...(adsTxt !== null && { [field]: adsTxt }),
    ...(readAt !== null && {
      [`${field}At`]: new Date(readAt).toISOString(),
      ownerDomain: owner?.domain ?? null,
      managerDomain: owner?.manager ?? null,
    }),
    ...(store?.icon && { icon: store.icon }),
  };
}

/** The changes of an app by its store's page; what a person verified or wrote stays. */
export function changesByStore(
  { isVerified, developerHost }: StoreFacts,
  { verified, domain }: { readonly verified: unknown; readonly domain: unknown },
): Values {
  return {
    ...(verified === 'no' && isVerified && { verified: 'auto' }),
    ...(verified === 'auto' && !isVerified && { verified: 'no' }),
    ...(!domain && developerHost && isVerified && { domain: developerHost }),
  };
}
