import { faultOfJson } from '../../schema/reading/jsonText';
import { readHost } from '../../schema/reading/readHost';
import { isPage } from './readAdsTxt';

export type ListedType = 'PUBLISHER' | 'INTERMEDIARY' | 'BOTH';

/** An entry of another system's sellers.json. */
export type ListedEntry = {
  readonly sellerId: string;
  readonly type: ListedType;
  readonly isConfidential: boolean;
  /** A buyer needs an account of its own with this seller (`is_passthrough`). */
  readonly isPassthrough: boolean;
  readonly name: string | null;
  readonly domain: string | null;
};

export type SellersJson = {
  /** `page`: a web page. `broken`: not JSON, or JSON without a list of sellers. */
  readonly state: 'sellers' | 'page' | 'broken';
  readonly version: string | null;
  readonly sellers: ReadonlyMap<string, ListedEntry>;
  /** IDs with entries that differ; the first entry counts. */
  readonly twice: readonly string[];
  /** Entries without an ID or with an unknown type. */
  readonly badCount: number;
  /** The system's ID with the Trustworthy Accountability Group: field 4 of its lines in ads.txt. */
  readonly certificationId: string | null;
  /** More entries than are kept. */
  readonly isCut: boolean;
};

const entriesAtMost = 200_000;
const longestId = 256;
const longestName = 200;
const entriesAtOnce = 2000;

/** Reads sellers.json 1.0 or 1.1 in one go. Text that is no JSON gives `broken`. */
export function readSellersJson(text: string): SellersJson {
  if (isPage(text)) return unread('page');
  let given: unknown;
  try {
    given = faultOfJson(text) ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return unread('broken');
  }
  const steps = stepsOfSellers(given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const unread = (state: 'page' | 'broken'): SellersJson => ({
  state,
  version: null,
  sellers: new Map(),
  twice: [],
  badCount: 0,
  certificationId: null,
  isCut: false,
});

/** The same for JSON that was parsed already, in steps of 2,000 entries. */
export function* stepsOfSellers(given: unknown): Generator<undefined, SellersJson> {
  const list = isObject(given) ? given.sellers : undefined;
  if (!isObject(given) || !Array.isArray(list)) return unread('broken');
  const sellers = new Map<string, ListedEntry>();
  const twice = new Set<string>();
  let badCount = 0;
  for (const [at, one] of list.slice(0, entriesAtMost).entries()) {
    if (at % entriesAtOnce === entriesAtOnce - 1) yield;
    const entry = entryOf(one);
    const before = entry && sellers.get(entry.sellerId);
    if (!entry) badCount += 1;
    else if (!before) sellers.set(entry.sellerId, entry);
    else if (before.type !== entry.type || before.domain !== entry.domain || before.name !== entry.name)
      twice.add(entry.sellerId);
  }
  return {
    state: 'sellers',
    version: textOf(given.version, 10),
    sellers,
    twice: [...twice],
    badCount,
    certificationId: certificationIn(given.identifiers),
    isCut: list.length > entriesAtMost,
  };
}

/** How an entry agrees with what is known of a seller: the values of the field `sellersJsonOk`. */
export function matchSeller(
  { sellers }: SellersJson,
  known: { readonly sellerId: string; readonly sellerType: string; readonly domain: string },
): 'match' | 'mismatch' | 'missing' {
  const entry = sellers.get(known.sellerId);
  if (!entry) return 'missing';
  const isSame = entry.isConfidential || entry.domain === null || entry.domain === known.domain.replace(/^www\./, '');
  return isSame && entry.type === known.sellerType ? 'match' : 'mismatch';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function entryOf(given: unknown): ListedEntry | undefined {
  if (!isObject(given)) return undefined;
  const sellerId = textOf(given.seller_id, longestId);
  const type = textOf(given.seller_type, 20)?.toUpperCase();
  if (!sellerId || (type !== 'PUBLISHER' && type !== 'INTERMEDIARY' && type !== 'BOTH')) return undefined;
  const read = readHost(textOf(given.domain, 300) ?? '');
  return {
    sellerId,
    type,
    isConfidential: isOn(given.is_confidential),
    isPassthrough: isOn(given.is_passthrough),
    name: textOf(given.name, longestName),
    domain: 'host' in read ? read.host.replace(/^www\./, '') : null,
  };
}

/** Numbers are written as texts and texts as numbers in real files; longer texts are not read. */
function textOf(value: unknown, longest: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.length > longest ? null : text.trim() || null;
}

const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1';

const identifiersAtMost = 100;

function certificationIn(given: unknown): string | null {
  if (!Array.isArray(given)) return null;
  const tag = given
    .slice(0, identifiersAtMost)
    .find((one) => isObject(one) && /^tag[- ]?id$/i.test(textOf(one.name, 20) ?? ''));
  const value = isObject(tag) ? textOf(tag.value, 64) : null;
  return value && /^[\w-]+$/.test(value) ? value : null;
}
