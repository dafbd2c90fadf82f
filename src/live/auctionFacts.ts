import type { LiveAuction } from '../model/live/auction';
import { appStores } from '../reference/appStores';
import { browsers } from '../reference/browsers';
import { countries } from '../reference/countries';
import { auctionModes, auctionTypes, environments, plcmts, startDelays } from '../reference/enums';
import { formatUsd } from '../ui/i18n/format';
import { accountOf, askerOf, bidsMade, blockedWords, dayOf, partnersOf, timeOf, winnerOf } from './feed/auctionWords';
import type { Wanted } from './feed/nameBook';

export const factGroups = ['request', 'place', 'slot', 'checks', 'result'] as const;
export type FactGroup = (typeof factGroups)[number];

/** A fact of an auction as text; `object` is the object that the text names. */
export type Fact = {
  readonly key: string;
  readonly group: FactGroup;
  readonly value: string;
  readonly object?: Wanted;
  /** Differs between any two auctions, so that a comparison does not mark it. */
  readonly isOwn?: true;
};

export type FactWords = {
  /** Translates labels of definitions and codes. */
  text(english: string): string;
  reason(english: string): string;
  message(key: string, args?: Readonly<Record<string, string | number>>): string;
  nameOf(wanted: Wanted | undefined): string | undefined;
  readonly timezone: number;
  readonly isOfAll: boolean;
};

type Maker = (auction: LiveAuction, words: FactWords) => string | undefined;
type Row = readonly [key: string, group: FactGroup, make: Maker, object?: (auction: LiveAuction) => Wanted | undefined];

const usd = (value: number | undefined): string | undefined => (value === undefined ? undefined : formatUsd(value));
const ms = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : `${Math.round(value)} ms`;
const labelled = (
  options: readonly (readonly [number, string])[],
  value: number | undefined,
  { text }: FactWords,
): string | undefined => {
  if (value === undefined) return undefined;
  const label = options.find(([code]) => code === value)?.[1];
  return label === undefined ? String(value) : text(label);
};

/** All facts in display order. */
const rows: readonly Row[] = [
  ['time', 'request', ({ ts }, { timezone }) => `${dayOf(ts, timezone)} ${timeOf(ts, timezone)}`],
  [
    'account',
    'request',
    (auction, { nameOf, isOfAll }) => (isOfAll ? nameOf(accountOf(auction)) : undefined),
    accountOf,
  ],
  ['asker', 'request', (auction, { nameOf }) => nameOf(askerOf(auction)), askerOf],
  ['partner', 'request', (auction, { nameOf }) => nameOf(partnersOf(auction)), partnersOf],
  ['mode', 'request', ({ mode }, { message }) => message(`adx.shell.modes.${mode}`)],
  ['environment', 'place', ({ environment }, { text }) => environment && text(namedIn(environments, environment))],
  ['app', 'place', ({ app }) => app],
  ['site', 'place', ({ site }) => site],
  ['bundle', 'place', ({ bundle }) => bundle],
  ['store', 'place', ({ store }) => store && named(appStores, store)],
  [
    'country',
    'place',
    ({ country, state }, { text }) => country && [text(countryName(country)), state].filter(Boolean).join(', '),
  ],
  ['device', 'place', ({ device }) => device],
  ['os', 'place', ({ os }) => os],
  ['browser', 'place', ({ browser }) => browser && named(browsers, browser)],
  ['ip', 'place', ({ ip }) => ip],
  ['deviceId', 'place', ({ deviceId }) => deviceId],
  ['format', 'slot', ({ format }) => format],
  ['size', 'slot', ({ size }) => size],
  ['startDelay', 'slot', ({ startDelay }, words) => startDelayWords(startDelay, words)],
  ['plcmt', 'slot', ({ plcmt }, words) => labelled(plcmts, plcmt, words)],
  ['duration', 'slot', ({ duration }) => (duration === undefined ? undefined : `${duration} s`)],
  ['pod', 'slot', ({ pod }, { message }) => pod && message('adx.live.facts.podOf', pod)],
  ['floor', 'slot', ({ floor }) => usd(floor)],
  ['at', 'slot', ({ at }, words) => labelled(auctionTypes, at, words)],
  ['auctionMode', 'slot', ({ auctionMode }, { text }) => auctionMode && text(namedIn(auctionModes, auctionMode))],
  ['tmax', 'slot', ({ tmax }) => ms(tmax)],
  ['consent', 'checks', ({ consent }, { message }) => consent && message(`adx.live.consents.${consent}`)],
  [
    'coppa',
    'checks',
    ({ coppa }, { message }) => (coppa === undefined ? undefined : message(coppa ? 'adx.live.yes' : 'adx.live.no')),
  ],
  ['ivt', 'checks', ({ ivt }, { message }) => ivt && ivtWords(ivt, message)],
  [
    'blockedBy',
    'checks',
    ({ blockedBy }, { reason }) => (blockedBy === undefined ? undefined : reason(blockedWords(blockedBy))),
  ],
  ['bids', 'result', (auction) => `${bidsMade(auction)}/${auction.bids.length}`],
  ['winner', 'result', (auction, { nameOf }) => nameOf(winnerOf(auction)), winnerOf],
  ['price', 'result', ({ price }) => usd(price)],
  ['net', 'result', ({ net }) => usd(net)],
  ['ms', 'result', ({ ms: total }) => ms(total)],
];

/** Facts that differ between any two auctions. */
const own = new Set(['time', 'deviceId', 'ms']);

/** The facts of an auction; unknown ones are left out. */
export const factsOf = (auction: LiveAuction, words: FactWords): readonly Fact[] =>
  rows.flatMap(([key, group, make, objectOf]) => {
    const value = make(auction, words);
    const object = objectOf?.(auction);
    return value
      ? [{ key, group, value, ...(object && { object }), ...(own.has(key) && { isOwn: true as const }) }]
      : [];
  });

const named = (list: readonly { readonly id: string; readonly name: string }[], id: string): string =>
  list.find((one) => one.id === id)?.name ?? id;
const namedIn = (names: Readonly<Record<string, string>>, id: string): string => names[id] ?? id;
export const countryName = (code: string): string =>
  countries.find(({ id }) => id === code)?.name ?? code.toUpperCase();

function startDelayWords(value: number | undefined, words: FactWords): string | undefined {
  // A positive start delay is the second of the content at which a mid-roll starts.
  return value !== undefined && value > 0
    ? words.message('adx.live.facts.midRollAt', { count: value })
    : labelled(startDelays, value, words);
}

const ivtWords = ({ score, verdict, vendor }: NonNullable<LiveAuction['ivt']>, message: FactWords['message']): string =>
  [message(`adx.live.verdicts.${verdict}`), message('adx.live.facts.score', { score }), vendor]
    .filter(Boolean)
    .join(', ');
