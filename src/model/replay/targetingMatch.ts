import { deviceCovers } from '../../reference/devices';
import type { AnyRecord } from '../../schema/context';
import { type Effort, linearPattern } from '../linearPattern';
import { kinds } from '../serving/targetingRules';
import { compareVersions, expressionIn } from '../targeting';

/**
 * A request, as targetings match it. `null`: the request has no value, so an include fails and an exclude passes. Absent: the
 * value is unknown, so the condition stays open.
 */
export type AdRequest = {
  /** The time for hours of the week. */
  readonly at: Date;
  /** Offsets from UTC in hours, of the account and of the viewer. */
  readonly accountOffset?: number;
  readonly viewerOffset?: number | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly city?: string | null;
  readonly metro?: string | null;
  readonly zip?: string | null;
  readonly place?: { readonly lat: number; readonly lon: number } | null;
  readonly device?: string | null;
  readonly os?: string | null;
  readonly osVersion?: string | null;
  readonly browser?: string | null;
  readonly make?: string | null;
  readonly language?: string | null;
  readonly carrier?: string | null;
  readonly connection?: number | null;
  readonly userAgent?: string | null;
  readonly environment?: string | null;
  readonly store?: string | null;
  readonly venueType?: string | null;
  /** The app's bundle or the site's domain. */
  readonly inventory?: string | null;
  /** Whether one of these lists contains the app or site; undefined if unknown. */
  readonly isListed?: (kind: 'apps' | 'sites', lists: readonly number[]) => boolean | undefined;
  readonly cats?: readonly string[] | null;
  readonly genre?: string | null;
  readonly rating?: string | null;
  readonly contentChannel?: string | null;
  readonly contentNetwork?: string | null;
  readonly series?: string | null;
  readonly isLive?: boolean | null;
  readonly keywords?: readonly string[] | null;
  readonly plcmt?: number | null;
  /** 0 pre-roll, -1 mid-roll, -2 post-roll, or seconds into the content. */
  readonly startDelay?: number | null;
  readonly playbackMethod?: number | null;
  readonly isSkippable?: boolean | null;
  readonly width?: number | null;
  /** Seconds: the shortest and the longest ad of the slot. */
  readonly minDuration?: number | null;
  readonly maxDuration?: number | null;
  readonly podPosition?: 'first' | 'middle' | 'last' | null;
  readonly adexchange?: number | null;
  readonly supplier?: number | null;
  readonly deals?: readonly number[] | null;
  readonly publisherId?: string | null;
  readonly sellerType?: 'direct' | 'reseller' | null;
  readonly schainHops?: number | null;
  readonly consent?: 'none' | 'consented' | 'refused' | 'notApplicable' | null;
  readonly coppa?: boolean | null;
  readonly hasIfa?: boolean | null;
  readonly isLimited?: boolean | null;
  readonly viewability?: number | null;
  readonly vcr?: number | null;
  readonly ivtScore?: number | null;
  readonly keyValues?: Readonly<Record<string, readonly string[]>>;
};

export type Failed = { readonly field: string; readonly asked: unknown };
export type TargetingMatch = {
  /** Conditions that the request does not meet, with its values. */
  readonly fails: readonly Failed[];
  /** Conditions that could not be evaluated. */
  readonly open: readonly string[];
};

/** Met, not met, or open. */
type Verdict = boolean | undefined;
type Condition = readonly [
  field: string,
  met: (targeting: AnyRecord, request: AdRequest) => Verdict,
  asked?: keyof AdRequest,
];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? one.toLowerCase() === other.toLowerCase() : one === other;

/** Values of one field are alternatives; an empty field matches everything. */
function among(
  field: string,
  asked: keyof AdRequest,
  mode?: string,
  unknownBy?: string,
  isMeant = sameText,
): Condition {
  const met = (targeting: AnyRecord, request: AdRequest): Verdict => {
    const wanted = listOf(targeting[field]);
    if (wanted.length === 0) return true;
    const said = request[asked];
    if (said === undefined) return undefined;
    const leavesOut = mode !== undefined && targeting[mode] === 'exclude';
    if (said === null) return leavesOut || (unknownBy !== undefined && targeting[unknownBy] === 'allow');
    const isThere = [said].flat().some((one) => wanted.some((other) => isMeant(other, one)));
    return isThere !== leavesOut;
  };
  return [field, met, asked];
}

/** A bound that is not set matches everything. */
const bound = (field: string, asked: keyof AdRequest, holds: (said: number, bound: number) => boolean): Condition => [
  field,
  (targeting, request) => {
    const limit = targeting[field];
    if (typeof limit !== 'number') return true;
    const said = request[asked];
    return said === undefined ? undefined : typeof said === 'number' && holds(said, limit);
  },
  asked,
];

/** One of two values, or both. */
const either = (field: string, asked: keyof AdRequest, wants: Readonly<Record<string, boolean>>): Condition => [
  field,
  (targeting, request) => {
    const wanted = wants[targeting[field]];
    if (wanted === undefined) return true;
    const said = request[asked];
    return said === undefined ? undefined : said === wanted;
  },
  asked,
];

/** Whether the environment has such inventory: the web has no apps, and other environments no sites. */
export const hasLists = (kind: 'apps' | 'sites', environment: string | null | undefined): boolean =>
  !environment ||
  kinds.some(({ list, environments }) => list === kind && environments.some((one) => one === environment));

const listed = (kind: 'apps' | 'sites'): Condition => [
  kind,
  (targeting, request) => {
    const lists = listOf(targeting[kind]) as readonly number[];
    if (lists.length === 0) return true;
    if (!hasLists(kind, request.environment)) return true;
    const leavesOut = targeting[`${kind}Mode`] === 'exclude';
    if (request.inventory === null) return leavesOut || targeting.unknownInventory === 'allow';
    const isThere = request.isListed?.(kind, lists);
    return isThere === undefined ? undefined : isThere !== leavesOut;
  },
  'inventory',
];

/** Whether requests from an unknown place pass, regardless of other conditions. */
const known = (field: string, asked: keyof AdRequest): Condition => [
  field,
  (targeting, request) =>
    targeting[field] !== 'block' || (request[asked] === undefined ? undefined : request[asked] !== null),
  asked,
];

function isInVersions({ osVersions }: AnyRecord, { os, osVersion }: AdRequest): Verdict {
  const rows = listOf(osVersions) as readonly AnyRecord[];
  if (rows.length === 0) return true;
  if (os === undefined || osVersion === undefined) return undefined;
  if (os === null || osVersion === null) return false;
  const isFrom = (row: AnyRecord): boolean => !row.min || compareVersions(osVersion, row.min) >= 0;
  const isTo = (row: AnyRecord): boolean => !row.max || compareVersions(osVersion, row.max) <= 0;
  return rows.some((row) => sameText(row.os, os) && isFrom(row) && isTo(row));
}

const earthKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By great-circle distance. */
function isAround({ geoRadius, unknownGeo }: AnyRecord, { place }: AdRequest): Verdict {
  const rows = listOf(geoRadius) as readonly { readonly lat: number; readonly lon: number; readonly km: number }[];
  if (rows.length === 0) return true;
  if (place === undefined) return undefined;
  if (place === null) return unknownGeo === 'allow';
  return rows.some(({ lat, lon, km }) => {
    const [dLat, dLon] = [radians(place.lat - lat), radians(place.lon - lon)];
    const half =
      Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat)) * Math.cos(radians(place.lat)) * Math.sin(dLon / 2) ** 2;
    return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half))) <= km;
  });
}

/** Browsers send less than a quarter of it. */
const longestAgent = 2_000;

function isAgent({ userAgents, userAgentsMode }: AnyRecord, { userAgent }: AdRequest): Verdict {
  const parts = listOf(userAgents) as readonly string[];
  if (parts.length === 0) return true;
  if (userAgent === undefined) return undefined;
  if (userAgent === null) return userAgentsMode === 'exclude';
  const agent = userAgent.slice(0, longestAgent);
  const lower = agent.toLowerCase();
  const effort: Effort = { steps: 1_000_000 };
  let isUnknown = false;
  const isThere = parts.some((part) => {
    const source = expressionIn(part);
    if (source === undefined) return lower.includes(part.toLowerCase());
    // An expression stored before the check existed, or one that takes too long, gives no result.
    const found = linearPattern(source, effort)?.test(agent, effort);
    isUnknown ||= found === undefined;
    return found === true;
  });
  if (isUnknown && !isThere) return undefined;
  return isThere !== (userAgentsMode === 'exclude');
}

/** By the hour of the week, Monday 00:00 first, in the account's or the viewer's time zone. */
function isInHours({ dayparts, daypartZone }: AnyRecord, { at, accountOffset, viewerOffset }: AdRequest): Verdict {
  if (typeof dayparts !== 'string') return true;
  const offset = daypartZone === 'account' ? accountOffset : viewerOffset;
  if (offset === undefined || offset === null) return dayparts.includes('1') ? undefined : false;
  const there = new Date(at.getTime() + offset * 3_600_000);
  return dayparts[((there.getUTCDay() + 6) % 7) * 24 + there.getUTCHours()] === '1';
}

function hasKeys({ keyValues: wanted }: AnyRecord, { keyValues }: AdRequest): Verdict {
  const rows = listOf(wanted) as readonly {
    readonly key: string;
    readonly values: readonly string[];
    readonly mode: string;
  }[];
  if (rows.length === 0) return true;
  if (keyValues === undefined) return undefined;
  return rows.every(
    ({ key, values, mode }) => (keyValues[key] ?? []).some((value) => values.includes(value)) === (mode !== 'exclude'),
  );
}

/** In the order of the form. */
const conditions: readonly Condition[] = [
  among('countries', 'country', 'countriesMode', 'unknownGeo'),
  among('states', 'state', 'statesMode', 'unknownGeo'),
  among('cities', 'city', undefined, 'unknownGeo'),
  among('metros', 'metro', undefined, 'unknownGeo'),
  among('zips', 'zip', undefined, 'unknownGeo'),
  ['geoRadius', isAround, 'place'],
  known('unknownGeo', 'country'),
  // A tablet is also a mobile device.
  among(
    'devices',
    'device',
    undefined,
    undefined,
    (wide, narrow) => sameText(wide, narrow) || deviceCovers(String(wide), String(narrow)),
  ),
  among('os', 'os', 'osMode'),
  ['osVersions', isInVersions, 'osVersion'],
  among('browsers', 'browser', 'browsersMode'),
  among('makes', 'make'),
  among('languages', 'language'),
  among('carriers', 'carrier'),
  among('connections', 'connection'),
  // Unknown: stored addresses are cut to their network.
  ['ips', ({ ips }) => (listOf(ips).length === 0 ? true : undefined)],
  ['userAgents', isAgent, 'userAgent'],
  among('environments', 'environment'),
  listed('apps'),
  listed('sites'),
  among('stores', 'store'),
  among('venueTypes', 'venueType'),
  known('unknownInventory', 'inventory'),
  among('cats', 'cats', 'catsMode'),
  among('genres', 'genre'),
  among('ratings', 'rating'),
  among('contentChannels', 'contentChannel'),
  among('contentNetworks', 'contentNetwork'),
  among('series', 'series'),
  either('livestream', 'isLive', { live: true, vod: false }),
  among('keywords', 'keywords', 'keywordsMode'),
  among('plcmts', 'plcmt'),
  [
    'startDelays',
    ({ startDelays }, { startDelay }) => {
      if (listOf(startDelays).length === 0) return true;
      if (startDelay === undefined) return undefined;
      return startDelay !== null && listOf(startDelays).includes(startDelay > 0 ? -1 : startDelay);
    },
    'startDelay',
  ],
  among('playbackMethods', 'playbackMethod'),
  either('skip', 'isSkippable', { skippable: true, nonSkippable: false }),
  bound('playerWidthMin', 'width', (said, least) => said >= least),
  bound('playerWidthMax', 'width', (said, most) => said <= most),
  bound('durationMin', 'maxDuration', (said, least) => said >= least),
  bound('durationMax', 'minDuration', (said, most) => said <= most),
  [
    'podPositions',
    (targeting, request) =>
      listOf(targeting.podPositions).includes('any') || among('podPositions', 'podPosition')[1](targeting, request),
    'podPosition',
  ],
  among('adexchanges', 'adexchange'),
  among('suppliers', 'supplier', 'suppliersMode'),
  among('deals', 'deals'),
  among('publisherIds', 'publisherId', 'publisherIdsMode'),
  among('sellerTypes', 'sellerType'),
  bound('maxSchainHops', 'schainHops', (said, most) => said <= most),
  ['dayparts', isInHours, 'at'],
  [
    'consentMode',
    ({ consentMode }, { consent }) =>
      consentMode !== 'require' ||
      (consent === undefined ? undefined : consent === 'consented' || consent === 'notApplicable'),
    'consent',
  ],
  either('coppa', 'coppa', { only: true, never: false }),
  either('ifa', 'hasIfa', { required: true, absent: false }),
  either('lmt', 'isLimited', { off: false }),
  bound('minViewability', 'viewability', (said, least) => said >= least),
  bound('minVcr', 'vcr', (said, least) => said >= least),
  bound('maxIvtScore', 'ivtScore', (said, most) => said <= most),
  ['keyValues', hasKeys, 'keyValues'],
];

/** The fields of a targeting that match requests. */
export const matchedFields: readonly string[] = conditions.map(([field]) => field);

/** Matches a request against all conditions of a targeting, active or not. */
export function matchTargeting(targeting: AnyRecord, request: AdRequest): TargetingMatch {
  const fails: Failed[] = [];
  const open: string[] = [];
  for (const [field, met, asked] of conditions) {
    const verdict = met(targeting, request);
    if (verdict === undefined) open.push(field);
    else if (!verdict) fails.push({ field, asked: asked === undefined ? null : (request[asked] ?? null) });
  }
  return { fails, open };
}
