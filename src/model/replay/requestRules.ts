import type { AnyRecord } from '../../schema/context';
import { isMessage, type Message } from '../../schema/messages/message';
import type { LiveAuction, LiveBid } from '../live/auction';
import type { Breach } from '../serving/judgeServing';
import { inHours } from '../serving/ownRules';
import type { ReplayWorld } from './replayWorld';
import { sayReplay } from './sayReplay';
import { type AdRequest, hasLists, matchTargeting } from './targetingMatch';

// Conditions of objects on one request. The serving rules check whether any request can pass; these, whether this one did.

/** An object with conditions on a bidder; `path` is the bidder's field that leads to it. */
export type Asker = {
  readonly resource: string;
  readonly record: AnyRecord;
  readonly path: string;
  readonly targeting?: AnyRecord;
};

/** A serving breach, with the request's value. */
export type RequestBreach = Breach & { readonly asked?: unknown };
export type Asked = {
  readonly breaches: readonly RequestBreach[];
  /** Fields for which the recorded auction lacks data. */
  readonly open: readonly string[];
};

type Known = { readonly auction: LiveAuction; readonly bid: LiveBid | undefined; readonly request: AdRequest };
type Rule = {
  readonly id: string;
  readonly problem: string;
  readonly fields: readonly string[];
  /** Returns the request's value if it violates the field; else undefined. */
  readonly offends: (record: AnyRecord, known: Known, field: string) => unknown;
  readonly says: (name: string) => Message;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const lacks = (wanted: unknown, said: unknown): unknown =>
  listOf(wanted).length > 0 && said !== undefined && said !== null && !listOf(wanted).includes(said) ? said : undefined;

const sizes = [
  ['small', 300],
  ['medium', 600],
  ['large', Number.POSITIVE_INFINITY],
] as const;

const rules: readonly Rule[] = [
  {
    id: 'requestEnvironment',
    problem: 'Environment not accepted.',
    fields: ['environment', 'environments'],
    offends: (record, { request }, field) =>
      record[field] === 'all' ? undefined : lacks([record[field] ?? []].flat(), request.environment),
    says: (name) => sayReplay('replay.environment', { name }),
  },
  {
    id: 'requestFormat',
    problem: 'Ad format not accepted.',
    fields: ['adFormat', 'adFormats'],
    offends: (record, { auction }, field) => lacks([record[field] ?? []].flat(), auction.format),
    says: (name) => sayReplay('replay.format', { name }),
  },
  {
    id: 'requestCountry',
    problem: 'Country not accepted.',
    fields: ['countries'],
    offends: (record, { request }) => lacks(record.countries, request.country),
    says: (name) => sayReplay('replay.country', { name }),
  },
  {
    id: 'requestDuration',
    problem: 'Ad duration not accepted.',
    fields: ['minDuration'],
    offends: ({ minDuration }, { auction: { duration } }) =>
      duration !== undefined && minDuration > duration ? duration : undefined,
    says: (name) => sayReplay('replay.duration', { name }),
  },
  {
    id: 'requestPlace',
    problem: 'Ad position not accepted.',
    fields: ['startDelays', 'plcmt', 'playerSizes'],
    offends: (record, { request: { startDelay, plcmt, width } }, field) => {
      if (field === 'plcmt') return lacks(record.plcmt, plcmt);
      if (field === 'playerSizes')
        return lacks(record.playerSizes, width && sizes.find(([, below]) => width < below)?.[0]);
      return lacks(record.startDelays, startDelay && startDelay > 0 ? -1 : startDelay);
    },
    says: (name) => sayReplay('replay.position', { name }),
  },
  {
    id: 'requestCoppa',
    problem: 'Child-directed traffic not accepted.',
    fields: ['coppaAllowed'],
    offends: ({ coppaAllowed }, { request: { coppa } }) => (coppa && coppaAllowed === false ? true : undefined),
    says: (name) => sayReplay('replay.childDirected', { name }),
  },
  {
    id: 'requestConsent',
    problem: 'Consent missing.',
    fields: ['consentMode'],
    offends: ({ consentMode }, { request: { consent } }) =>
      consentMode === 'require' && (consent === 'none' || consent === 'refused') ? consent : undefined,
    says: (name) => sayReplay('replay.consent', { name }),
  },
  {
    id: 'requestAdomain',
    problem: 'Advertiser domain blocked.',
    fields: ['blockedAdomains'],
    offends: ({ blockedAdomains }, { bid }) => {
      const domain = bid?.adomain?.toLowerCase();
      const isBlocked = (blocked: unknown): boolean => domain === blocked || (domain?.endsWith(`.${blocked}`) ?? false);
      return domain !== undefined && listOf(blockedAdomains).some(isBlocked) ? domain : undefined;
    },
    says: (name) => sayReplay('replay.advertiserDomain', { name }),
  },
];

/** Evaluates the conditions of a bidder's objects on the request. */
export function askRequest(askers: readonly Asker[], known: Known, world: ReplayWorld): Asked {
  const asked = askers.map((asker) => {
    const targeted = askTargeting(asker, known.request);
    return {
      breaches: [...askOwn(asker, known), ...askLists(asker, known, world), ...targeted.breaches],
      open: [...openLists(asker, known, world), ...targeted.open],
    };
  });
  return { breaches: asked.flatMap(({ breaches }) => breaches), open: [...new Set(asked.flatMap(({ open }) => open))] };
}

const breachAt = (
  { resource, record, path }: Asker,
  {
    id,
    problem,
    says,
    field,
  }: { readonly id: string; readonly problem: string; readonly says: Message; readonly field: string },
): RequestBreach => ({
  cause: path + id,
  effect: 'stops',
  problem,
  says,
  resource,
  record,
  field,
  value: record[field] ?? null,
});

function askOwn(asker: Asker, known: Known): readonly RequestBreach[] {
  const { record } = asker;
  return rules.flatMap(({ id, problem, fields, offends, says }) =>
    fields.flatMap((field) => {
      const said = field in record ? offends(record, known, field) : undefined;
      return said === undefined
        ? []
        : [{ ...breachAt(asker, { id, problem, says: says(record.name), field }), asked: said }];
    }),
  );
}

const listKinds = ['apps', 'sites'] as const;

/** Skips inactive lists; without any active list, every request passes. */
function listsOf(
  { record }: Asker,
  kind: 'apps' | 'sites',
  { request }: Known,
  world: ReplayWorld,
): readonly AnyRecord[] {
  if (!hasLists(kind, request.environment)) return [];
  const ids = listOf(record[kind]) as readonly number[];
  return ids
    .flatMap((id) => world.find(kind === 'apps' ? 'applists' : 'sitelists', id) ?? [])
    .filter(({ status }) => status === 1);
}

function askLists(asker: Asker, known: Known, world: ReplayWorld): readonly RequestBreach[] {
  return listKinds.flatMap((kind) => {
    const lists = listsOf(asker, kind, known, world);
    const leavesOut = asker.record[`${kind}Mode`] === 'exclude';
    const isThere = lists.length === 0 ? undefined : known.request.isListed?.(kind, asker.record[kind]);
    if (isThere === undefined || isThere !== leavesOut) return [];
    const problem = 'App or site not in its lists.';
    const says = sayReplay('replay.lists', { name: asker.record.name });
    return [
      {
        ...breachAt(asker, { id: 'requestLists', problem, says, field: kind }),
        asked: known.request.inventory ?? null,
      },
    ];
  });
}

const openLists = (asker: Asker, known: Known, world: ReplayWorld): readonly string[] =>
  listKinds.filter(
    (kind) =>
      listsOf(asker, kind, known, world).length > 0 && known.request.isListed?.(kind, asker.record[kind]) === undefined,
  );

/** Skips an inactive targeting. */
function askTargeting({ path, targeting }: Asker, request: AdRequest): Asked {
  if (targeting?.status !== 1) return { breaches: [], open: [] };
  const { fails, open } = matchTargeting(targeting, request);
  const breaches = fails.map(({ field, asked }) => ({
    ...breachAt(
      { resource: 'targetings', record: targeting, path: `${path}targeting.` },
      {
        id: field,
        problem: 'Targeting excludes the request.',
        says: sayReplay('replay.targeting', { name: targeting.name }),
        field,
      },
    ),
    asked: asked instanceof Date ? asked.toISOString() : asked,
  }));
  return { breaches, open };
}

/** Hours of the week are those of the auction, not of the replay. */
export function askHours(asker: Asker, account: AnyRecord | undefined, { request }: Known): readonly RequestBreach[] {
  const context = { now: request.at, ...(account && { account }), traffic: {}, linked: () => [], figures: () => ({}) };
  const why = inHours.why(asker.record as never, context);
  return isMessage(why)
    ? [breachAt(asker, { id: inHours.id, problem: inHours.problem, says: why, field: inHours.field })]
    : [];
}

/** Returns the breach if a bidder does not include the caller. */
export const whyNotNamed = (asker: Asker, field: string, other: AnyRecord): RequestBreach => ({
  ...breachAt(asker, {
    id: `${field}.notNamed`,
    problem: 'Not selected there.',
    says: sayReplay('replay.notSelected', { other: other.name, name: asker.record.name }),
    field,
  }),
  asked: other.id,
});

/** Returns the breach for a bid below a floor. */
export const whyBelowFloor = (
  asker: Asker,
  {
    field,
    floor,
    bid,
    of = asker.record.name,
  }: { readonly field: string; readonly floor: number; readonly bid: number; readonly of?: string },
): RequestBreach => ({
  ...breachAt(asker, {
    id: 'requestFloor',
    problem: 'Bid below the floor.',
    says: sayReplay('replay.belowFloor', { name: of }),
    field,
  }),
  asked: field === 'cpm' ? floor : bid,
});

/** Returns the breach if the caller was deleted. */
export const whyAskerGone = (asker: Asker, field: string, id: number): RequestBreach => ({
  ...breachAt(asker, {
    id: `${field}.gone`,
    problem: 'Caller was deleted.',
    says: sayReplay('replay.callerDeleted', { name: asker.record.name }),
    field,
  }),
  asked: id,
});

export const whyNoDeal = (asker: Asker, field: string, deal: string): RequestBreach => ({
  ...breachAt(asker, {
    id: 'requestDeal',
    problem: 'Deal missing.',
    says: sayReplay('replay.noDeal', { name: asker.record.name }),
    field,
  }),
  asked: deal,
});
