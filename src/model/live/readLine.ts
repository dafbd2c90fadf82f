import { environments } from '../../reference/enums';
import type { CodedMessage } from '../../schema/messages/message';
import { sayJson } from '../../schema/messages/sayJson';
import { faultOfJson, sayJsonFault } from '../../schema/reading/jsonText';
import { dayMs } from '../reports/days';
import { readCode } from '../reports/factCodes';
import type { FactKey } from '../reports/facts';
import { auctionEvents, bidResults, consentStates, ivtVerdicts, type LiveAuction, type LiveEventOf } from './auction';
import { sayLive } from './sayLive';

// Lines from ad servers, one for each auction and each event (`POST /api/live/ingest`).

/** As received: the address and the device are not anonymized yet. */
export type IngestedAuction = LiveAuction;
/** With `demand`, an event counts even if another process has its auction. */
export type IngestedEvent = LiveEventOf & { readonly demand?: number };

export type ReadLine =
  | { readonly auction: IngestedAuction }
  | { readonly event: IngestedEvent }
  | ({ readonly field: string } & CodedMessage);

type Check = (value: unknown) => boolean;
type Wanted = (name: string) => CodedMessage;
type JsonSchema = Readonly<Record<string, unknown>>;
type Field = {
  readonly check: Check;
  readonly wanted: Wanted;
  /** The JSON Schema, for the API description. */
  readonly schema: JsonSchema;
  readonly isRequired?: true;
  readonly read?: (value: unknown) => unknown;
};

const whole = (from: number, to: number): Field => ({
  check: (value) => Number.isInteger(value) && (value as number) >= from && (value as number) <= to,
  wanted: (name) => sayLive('live.whole', { name, least: from, most: to }),
  schema: { type: 'integer', minimum: from, maximum: to },
});
const id = whole(1, 2 ** 31 - 1);
const text = (max: number): Field => ({
  check: (value) =>
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= max &&
    value.isWellFormed() &&
    !value.includes('\0'),
  wanted: (name) => sayLive('live.text', { name, most: max }),
  schema: { type: 'string', minLength: 1, maxLength: max },
});
const mostCpm = 100_000;
const cpm: Field = {
  check: (value) => typeof value === 'number' && value >= 0 && value <= mostCpm,
  wanted: (name) => sayLive('live.price', { name, most: mostCpm }),
  schema: { type: 'number', minimum: 0, maximum: mostCpm, description: 'USD CPM' },
};
const millis: Field = {
  check: (value) => typeof value === 'number' && value >= 0 && value <= dayMs,
  wanted: (name) => sayLive('live.millis', { name, most: dayMs }),
  schema: { type: 'number', minimum: 0, maximum: dayMs, description: 'Milliseconds' },
};
const word = (words: readonly string[]): Field => ({
  check: (value) => typeof value === 'string' && words.includes(value),
  wanted: (name) => sayLive('live.oneOf', { name, options: words.join(', ') }),
  schema: { enum: words },
});
const like = (pattern: RegExp, wanted: Wanted): Field => ({
  check: (value) => typeof value === 'string' && pattern.test(value),
  wanted,
  schema: { type: 'string', pattern: pattern.source },
});
/** A code of facts, in any spelling. */
const coded = (key: FactKey, field: Field): Field => ({
  ...field,
  read: (value) => (typeof value === 'string' && value.length <= 100 ? readCode(key, value).code : value),
});
const yes: Field = {
  check: (value) => typeof value === 'boolean',
  wanted: (name) => sayLive('live.flag', { name }),
  schema: { type: 'boolean' },
};
const required = (field: Field): Field => ({ ...field, isRequired: true });
const about = (description: string, field: Field): Field => ({ ...field, schema: { ...field.schema, description } });

const slotFields = { slot: required(whole(1, 100)), slots: required(whole(1, 100)) };
const ivtFields = { score: required(whole(0, 100)), verdict: required(word(ivtVerdicts)), vendor: text(50) };
const bidFields: Readonly<Record<string, Field>> = {
  tag: id,
  campaign: id,
  advertiser: id,
  marketplace: id,
  creative: id,
  price: cpm,
  startMs: millis,
  ms: required(millis),
  result: required(word(bidResults)),
  reason: required(whole(0, 9999)),
  adomain: text(255),
  crid: text(255),
  deal: text(255),
};
const eventFields: Readonly<Record<string, Field>> = {
  type: required(word(auctionEvents)),
  at: required(millis),
  code: about('Of an error', whole(0, 9999)),
};
/** Valid ids of auctions. */
export const auctionId = /^[\w.:-]{1,64}$/;
const idText = like(auctionId, (name) => sayLive('live.auctionId', { name }));

const auctionFields: Readonly<Record<string, Field>> = {
  ts: required({
    check: (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 8_640_000_000_000_000,
    wanted: (name) => sayLive('live.since1970', { name }),
    schema: { type: 'integer', minimum: 1, description: 'Milliseconds since 1970, of the last 15 minutes' },
  }),
  id: required(idText),
  mode: required(word(['ssp', 'dsp'])),
  demand: required(id),
  channel: id,
  sub: id,
  adexchange: id,
  supplier: id,
  appId: id,
  siteId: id,
  environment: coded('environment', word(Object.keys(environments))),
  app: text(255),
  site: text(255),
  bundle: text(255),
  store: text(50),
  device: coded('device', text(50)),
  os: coded('os', text(50)),
  browser: coded('browser', text(50)),
  country: coded(
    'country',
    like(/^[a-z]{2}$/, (name) => sayLive('live.country', { name })),
  ),
  state: coded('state', text(10)),
  ip: about('Kept as its network alone: /24, or /48 of IPv6', text(45)),
  deviceId: about('Kept as eight characters of a keyed hash, another one each day', text(128)),
  format: text(20),
  startDelay: whole(-2, 86_400),
  plcmt: whole(0, 99),
  duration: whole(0, 86_400),
  size: like(/^\d{1,5}x\d{1,5}$/, (name) => sayLive('live.size', { name })),
  floor: cpm,
  auctionMode: text(20),
  at: whole(1, 3),
  tmax: millis,
  consent: word(consentStates),
  coppa: yes,
  blockedBy: about('Reason, where it ended before the auction', whole(1, 9999)),
  winner: about('The tag or the campaign that won', id),
  price: cpm,
  net: cpm,
  ms: required(millis),
};

const bidsAtMost = 100;
const eventsAtMost = 50;

const schemaOf = (fields: Readonly<Record<string, Field>>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  required: Object.keys(fields).filter((name) => fields[name]?.isRequired),
  properties: { ...Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])), ...more },
});
const eventLine = { id: required(idText), demand: id, ...eventFields };

/** JSON Schema of the lines that `readLine` reads. */
export const lineSchemas: { readonly auction: JsonSchema; readonly event: JsonSchema } = {
  auction: schemaOf(auctionFields, {
    pod: schemaOf(slotFields),
    ivt: schemaOf(ivtFields),
    bids: { type: 'array', maxItems: bidsAtMost, items: schemaOf(bidFields) },
    events: { type: 'array', maxItems: eventsAtMost, items: schemaOf(eventFields) },
  }),
  event: schemaOf(eventLine),
};

/** Reads a line and keeps its known fields; a problem names the expected value. */
export function readLine(line: string): ReadLine {
  const fault = faultOfJson(line);
  if (fault) return { field: '', ...sayJsonFault('line', fault) };
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { field: '', ...sayJson('json.lineBroken') };
  }
  if (!isObject(given)) return { field: '', ...sayJson('json.lineOther') };
  return typeof given.type === 'string' ? readEvent(given) : readAuction(given);
}

function readEvent(given: Given): ReadLine {
  const reader = newReader();
  const event = reader.part(given, eventLine, '');
  // Every field has been checked.
  return reader.problem() ?? { event: event as unknown as IngestedEvent };
}

function readAuction(given: Given): ReadLine {
  const reader = newReader();
  const auction = reader.part(given, auctionFields, '');
  for (const [name, fields] of [
    ['pod', slotFields],
    ['ivt', ivtFields],
  ] as const) {
    const part = given[name];
    if (part === undefined || part === null) continue;
    if (isObject(part)) auction[name] = reader.part(part, fields, `${name}.`);
    else reader.refuse(name, isNoObject);
  }
  auction.bids = reader.list(given.bids, 'bids', bidFields, bidsAtMost);
  if (Array.isArray(given.events) && given.events.length > 0)
    auction.events = reader.list(given.events, 'events', eventFields, eventsAtMost);
  for (const [at, bid] of (auction.bids as readonly Given[]).entries())
    if ((bid.tag === undefined) === (bid.campaign === undefined))
      reader.refuse(`bids.${at}.tag`, (name) => sayLive('live.tagOrCampaign', { name }));
  return reader.problem() ?? { auction: auction as unknown as IngestedAuction };
}

type Given = Readonly<Record<string, unknown>>;
const isNoObject: Wanted = (name) => sayLive('live.object', { name });
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports only the first problem: an ad server repeats a wrong field in every line. */
function newReader() {
  let problem: ({ readonly field: string } & CodedMessage) | undefined;
  const refuse = (field: string, wanted: Wanted): void => {
    problem ??= { field, ...wanted(field) };
  };
  const part = (given: Given, fields: Readonly<Record<string, Field>>, path: string): Record<string, unknown> => {
    const kept: Record<string, unknown> = {};
    for (const name in fields) {
      const { check, wanted, isRequired, read } = fields[name] as Field;
      const value = read ? read(given[name]) : given[name];
      if (value === undefined || value === null) {
        if (isRequired) refuse(path + name, wanted);
      } else if (check(value)) kept[name] = value;
      else refuse(path + name, wanted);
    }
    return kept;
  };
  return {
    part,
    refuse,
    list(given: unknown, path: string, fields: Readonly<Record<string, Field>>, most: number): readonly Given[] {
      if (given === undefined || given === null) return [];
      if (!Array.isArray(given) || given.length > most) {
        refuse(path, (name) => sayLive('live.list', { name, most }));
        return [];
      }
      return given.map((one, at) => {
        if (isObject(one)) return part(one, fields, `${path}.${at}.`);
        refuse(`${path}.${at}`, isNoObject);
        return {};
      });
    },
    problem: () => problem,
  };
}
