import type { CodedMessage } from '../../schema/messages/message';
import { findNearLine } from './nearLine';
import type { AdsTxt, SellerLine } from './readAdsTxt';
import type { ListedEntry, SellersJson } from './readSellersJson';
import { saySupply } from './saySupply';
import { type LineToAdd, type SupplyFinding, type SupplyFindingCode, supplyFindings } from './supplyFindings';

/** A seller's account in an advertising system: `asi`, `sid` and `hp` of the SupplyChain object. */
export type PathNode = {
  readonly system: string;
  readonly sellerId: string;
  /** False for systems that pass the request on without being paid for the ad. */
  readonly isPaid: boolean;
};

/** The way from a site or app to the buyer: sub-publisher in the account, account in the exchange, and so on. */
export type SupplyPath = {
  readonly file: 'ads.txt' | 'app-ads.txt';
  /** The root domain whose file must name the sellers. */
  readonly domain: string;
  readonly nodes: readonly PathNode[];
  /** `complete` of the SupplyChain object. */
  readonly isComplete: boolean;
  readonly maxHops?: number;
  /** `inventorypartnerdomain` of the request: the partner that owns these ads. */
  readonly inventoryPartner?: string | null;
};

export type FileOfPlace =
  | { readonly state: 'read'; readonly text: AdsTxt /** The inventory partner's ads.txt. */; readonly partner?: AdsTxt }
  | { readonly state: 'noFile' }
  /** The store's page names no site of the developer. */
  | { readonly state: 'noDeveloperSite' }
  /** `lastReadAt`: time of the last good copy; null without one. */
  | { readonly state: 'notReached'; readonly lastReadAt: number | null };

export type Evidence = {
  readonly file: FileOfPlace;
  /** The sellers.json of each system that was looked up; null where it could not be read. */
  readonly sellers: ReadonlyMap<string, SellersJson | null>;
  readonly now: number;
};

export type PathJudgement = {
  /** How the file names the first paid seller: the values of the field `adsTxt`; null keeps the last good copy's value. */
  readonly adsTxt: 'direct' | 'reseller' | 'missing' | 'noFile' | 'unchecked' | null;
  readonly findings: readonly SupplyFinding[];
  readonly lines: readonly LineToAdd[];
};

/** A copy is used for so long while its host is not reached (ads.txt 1.1, 3.6). */
export const copyDays = 7;
const dayMs = 86_400_000;

/** Judges a path by the place's file and the systems' sellers.json (ads.txt 1.1, sellers.json 1.1, SupplyChain 1.0 and 1.1). */
export function judgePath(path: SupplyPath, { file, sellers, now }: Evidence): PathJudgement {
  const findings: SupplyFinding[] = [];
  const find: Find = (code, node, says, cause, severity = supplyFindings[code]) =>
    findings.push({ code, severity, node, says, ...(cause && { cause }) });
  const entries = path.nodes.map(({ system, sellerId }) => sellers.get(system)?.sellers.get(sellerId));
  const place = { file: path.file, host: path.domain };
  const first = path.nodes.findIndex(({ isPaid }) => isPaid);
  const lines: LineToAdd[] = [];
  let adsTxt: PathJudgement['adsTxt'] = 'noFile';
  if (file.state === 'read' && file.text.state === 'lines') {
    const found = judgeLines(path, file.text, file.partner, { sellers, entries, find, lines });
    adsTxt = found.get(first) ?? 'missing';
  } else if (file.state === 'notReached') {
    const isFresh = file.lastReadAt !== null && now - file.lastReadAt <= copyDays * dayMs;
    adsTxt = isFresh ? null : 'unchecked';
    if (isFresh || file.lastReadAt === null)
      find('notReached', null, saySupply('supply.notReached', { host: path.domain }));
    else find('copyExpired', null, saySupply('supply.copyExpired', { ...place, days: copyDays }));
  } else {
    if (file.state === 'noDeveloperSite') find('noDeveloperSite', null, saySupply('supply.noDeveloperSite'));
    else if (file.state === 'read' && file.text.state === 'page') find('page', null, saySupply('supply.page', place));
    else {
      const isEmpty = file.state === 'read';
      find('noFile', null, saySupply('supply.noFile', place), isEmpty ? saySupply('supply.emptyFile') : undefined);
    }
    for (const [at, node] of path.nodes.entries())
      if (node.isPaid)
        lines.push({ text: lineOf(node, relationOf(at === first, entries[at]), sellers), replaces: null });
  }
  judgeSellers(path, entries, sellers, find);
  judgeChain(path, entries, find);
  if (file.state === 'read' && file.text.state === 'lines') judgeOwner(path, file.text, entries[first], first, find);
  return { adsTxt, findings: findings.sort(worstFirst), lines };
}

type Find = (
  code: SupplyFindingCode,
  node: number | null,
  says: CodedMessage,
  cause?: CodedMessage,
  severity?: SupplyFinding['severity'],
) => void;
type Entries = readonly (ListedEntry | undefined)[];
type Sellers = Evidence['sellers'];

const order = Object.keys(supplyFindings);
const worstFirst = (one: SupplyFinding, other: SupplyFinding): number =>
  order.indexOf(one.code) - order.indexOf(other.code);

type Relation = SellerLine['relation'];

/** Only the first paid seller may be the owner; systems behind it resell, unless they pay the owner themselves. */
const relationOf = (isFirst: boolean, entry: ListedEntry | undefined): Relation =>
  (isFirst ? entry?.type !== 'INTERMEDIARY' : entry?.type === 'PUBLISHER') ? 'DIRECT' : 'RESELLER';

function lineOf({ system, sellerId }: PathNode, relation: Relation, sellers: Sellers): string {
  const certificationId = sellers.get(system)?.certificationId;
  // The standard escapes what separates fields.
  const id = sellerId.replace(/[\s,#;%]/g, (char) => encodeURIComponent(char));
  return [system, id, relation, ...(certificationId ? [certificationId] : [])].join(', ');
}

type Lines = {
  readonly sellers: Sellers;
  readonly entries: Entries;
  readonly find: Find;
  readonly lines: LineToAdd[];
};

/** Finds the line of each paid node; returns its relation by the node's index. */
function judgeLines(
  path: SupplyPath,
  text: AdsTxt,
  partner: AdsTxt | undefined,
  { sellers, entries, find, lines }: Lines,
): ReadonlyMap<number, 'direct' | 'reseller'> {
  const found = new Map<number, 'direct' | 'reseller'>();
  const owner = path.inventoryPartner;
  const isNamed = !owner || text.inventoryPartners.includes(owner);
  const partnerLines = owner && isNamed ? (partner?.sellers ?? []) : [];
  const first = path.nodes.findIndex(({ isPaid }) => isPaid);
  let needsPartner = false;
  for (const [at, node] of path.nodes.entries()) {
    if (!node.isPaid) continue;
    const isIt = (line: SellerLine) => line.system === node.system && line.sellerId === node.sellerId;
    const own = text.sellers.filter(isIt);
    const all = own.length > 0 ? own : partnerLines.filter(isIt);
    const wanted = relationOf(at === first, entries[at]);
    const line = all.find(({ relation }) => relation === wanted) ?? all[0];
    const { system, sellerId: id } = node;
    const says = { file: path.file, host: path.domain, system, id };
    const toAdd = lineOf(node, wanted, sellers);
    if (!line) {
      const near = findNearLine(text, node, sellers.get(system)?.sellers ?? new Map());
      const cause = near?.says ?? whyNone(text, owner && !isNamed ? owner : null);
      find('noLine', at, saySupply('supply.noLine', says), cause);
      if (owner && !near) needsPartner ||= !isNamed;
      if (!owner || near || isNamed) lines.push({ text: toAdd, replaces: near?.number ?? null });
      continue;
    }
    found.set(at, line.relation === 'DIRECT' ? 'direct' : 'reseller');
    const isIntermediary = line.relation === 'DIRECT' && entries[at]?.type === 'INTERMEDIARY';
    const isOwner = line.relation === 'RESELLER' && at === first && entries[at]?.type === 'PUBLISHER';
    if (isIntermediary)
      find('directIntermediary', at, saySupply('supply.directIntermediary', { line: line.number, system, id }));
    if (isOwner)
      find('resellerPublisher', at, saySupply('supply.resellerPublisher', { line: line.number, system, id }));
    if ((isIntermediary || isOwner) && all === own) lines.push({ text: toAdd, replaces: line.number });
  }
  if (needsPartner) lines.push({ text: `inventorypartnerdomain=${owner}`, replaces: null });
  return found;
}

function whyNone({ sellers, hasPlaceholder, isCut }: AdsTxt, partner: string | null): CodedMessage | undefined {
  if (partner) return saySupply('supply.partnerNotNamed', { partner });
  if (isCut) return saySupply('supply.fileTooLong', { lines: sellers.length });
  return hasPlaceholder && sellers.length === 0 ? saySupply('supply.placeholder') : undefined;
}

function judgeSellers({ nodes }: SupplyPath, entries: Entries, sellers: Sellers, find: Find): void {
  const told = new Set<string>();
  for (const [at, { system, sellerId: id, isPaid }] of nodes.entries()) {
    const file = sellers.get(system);
    const entry = entries[at];
    // A system that was not looked up is not judged.
    if (file === undefined) continue;
    if (file === null || file.state !== 'sellers') {
      if (!told.has(system)) find('sellersUnread', at, saySupply('supply.sellersUnread', { system }), whyUnread(file));
      told.add(system);
    } else if (!entry) {
      // The standards only recommend entries for nodes that are not paid.
      const severity = isPaid ? 'error' : 'note';
      find('sellerMissing', at, saySupply('supply.sellerMissing', { system, id }), undefined, severity);
    } else {
      if (file.twice.includes(id)) find('sellerTwice', at, saySupply('supply.sellerTwice', { system, id }));
      if (isPaid && entry.isConfidential) find('confidential', at, saySupply('supply.confidential', { system, id }));
      if (!isPaid && !entry.isPassthrough)
        find('notPassthrough', at, saySupply('supply.notPassthrough', { system, id }));
    }
  }
}

function whyUnread(file: SellersJson | null): CodedMessage | undefined {
  if (!file) return undefined;
  return file.state === 'page' ? saySupply('supply.sellersPage') : saySupply('supply.sellersBroken');
}

/** A break: the seller of a node is not the system of the paid node before it. */
function judgeChain({ nodes, isComplete, maxHops }: SupplyPath, entries: Entries, find: Find): void {
  const paid = nodes.flatMap((node, at) => (node.isPaid ? [{ ...node, at, entry: entries[at] }] : []));
  const broken = paid.find(({ entry }, index) => {
    const before = paid[index - 1];
    return before && entry?.domain && !entry.isConfidential && entry.domain !== before.system;
  });
  const says = saySupply('supply.chainIncomplete');
  if (broken) {
    const { system, sellerId: id, entry, at } = broken;
    const before = paid[paid.indexOf(broken) - 1]?.system ?? '';
    const values = { system, id, found: entry?.domain ?? '', before };
    find('chainIncomplete', at, says, saySupply('supply.chainBroken', values));
  } else if (paid.length === 0) find('chainIncomplete', null, says, saySupply('supply.chainUnpaid'));
  else if (!isComplete) find('chainIncomplete', null, says, saySupply('supply.chainOpen'));
  if (maxHops !== undefined && nodes.length > maxHops)
    find('tooManyHops', null, saySupply('supply.tooManyHops', { hops: nodes.length, most: maxHops }));
}

/** The first paid seller is the owner, its manager or the inventory partner: with another one, a seller before it is missing. */
function judgeOwner(path: SupplyPath, text: AdsTxt, entry: ListedEntry | undefined, at: number, find: Find): void {
  const node = path.nodes[at];
  if (!node || !entry || entry.isConfidential || !entry.domain) return;
  const owner = text.ownerDomain ?? path.domain;
  const others = [...text.managers.map(({ domain }) => domain), path.inventoryPartner];
  if (entry.domain === owner || others.includes(entry.domain)) return;
  const values = { system: node.system, id: node.sellerId, found: entry.domain };
  if (entry.type !== 'INTERMEDIARY')
    find('ownerDiffers', at, saySupply('supply.ownerDiffers', { file: path.file, owner, ...values }));
  // Of a chain that says it is incomplete, this is known.
  else if (path.isComplete)
    find('chainIncomplete', at, saySupply('supply.chainIncomplete'), saySupply('supply.chainStart', values));
}
