import {
  auctionEvents,
  bidResults,
  consentStates,
  figureNames,
  ivtVerdicts,
  outcomes,
  perSecondAtMost,
  pinnedDays,
} from '../../src/model/live/auction';
import { liveFilters } from '../../src/model/live/liveFilter';
import { environments } from '../../src/reference/enums';
import type { Viewer } from '../../src/schema/access';
import { answer, operation, type Paths, queryParameter, type Schema } from '../openapiParts';
import { snapshotsPerMinute } from './auctionRoutes';
import { describeReplay } from './describeReplay';
import { limited } from './limited';
import { linesPerSecond } from './lineAllowance';

const tag = 'Live view';
const id: Schema = { type: 'integer', minimum: 1 };
const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const cpm: Schema = { type: 'number', minimum: 0, description: 'USD CPM' };
const ms: Schema = { type: 'number', minimum: 0, description: 'Milliseconds' };
const requestId: Schema = { type: 'string', pattern: '^[\\w.:-]{1,64}$' };

const event: Schema = {
  type: 'object',
  required: ['type', 'at'],
  properties: { type: { enum: auctionEvents }, at: ms, code: { type: 'integer', description: 'Of an error' } },
};
const bid: Schema = {
  type: 'object',
  required: ['ms', 'result', 'reason'],
  properties: {
    ...{ tag: id, campaign: id, advertiser: id, marketplace: id, creative: id, price: cpm, startMs: ms, ms },
    ...{ result: { enum: bidResults }, reason: { type: 'integer' }, adomain: text(255), crid: text(255), deal: text(255) },
  },
};
const auction: Schema = {
  type: 'object',
  required: ['ts', 'id', 'mode', 'demand', 'ms'],
  properties: {
    ts: { type: 'integer', description: 'Milliseconds since 1970, of the last 15 minutes' },
    ...{ id: requestId, mode: { enum: ['ssp', 'dsp'] }, demand: id, channel: id, sub: id, adexchange: id, supplier: id },
    ...{ environment: { enum: Object.keys(environments) }, app: text(255), appId: id, site: text(255), siteId: id, bundle: text(255) },
    ...{ store: text(50), country: { type: 'string', pattern: '^[a-z]{2}$' }, state: text(10), device: text(50), os: text(50) },
    browser: text(50),
    ip: { type: 'string', description: 'Kept as its network alone: /24, or /48 of IPv6' },
    deviceId: { type: 'string', maxLength: 128, description: 'Kept as eight characters of a keyed hash, another one each day' },
    ...{ format: text(20), startDelay: { type: 'integer' }, plcmt: { type: 'integer' }, duration: { type: 'integer' } },
    size: { type: 'string', pattern: '^\\d{1,5}x\\d{1,5}$' },
    pod: { type: 'object', required: ['slot', 'slots'], properties: { slot: { type: 'integer' }, slots: { type: 'integer' } } },
    ...{ floor: cpm, auctionMode: text(20), at: { type: 'integer' }, tmax: ms, consent: { enum: consentStates } },
    coppa: { type: 'boolean' },
    ivt: {
      type: 'object',
      required: ['score', 'verdict'],
      properties: { score: { type: 'integer' }, verdict: { enum: ivtVerdicts }, vendor: text(50) },
    },
    blockedBy: { type: 'integer', description: 'Reason, where it ended before the auction' },
    bids: { type: 'array', maxItems: 100, items: bid },
    winner: { type: 'integer', description: 'The tag or the campaign that won' },
    ...{ price: cpm, net: cpm, events: { type: 'array', maxItems: 50, items: event }, ms },
  },
};
const figure: Schema = { type: ['number', 'null'] };
const figures = Object.fromEntries(figureNames.map((name) => [name, figure]));
const counters: Schema = {
  type: 'object',
  properties: {
    ...figures,
    ts: { type: 'integer' },
    viewers: { type: 'integer', description: 'Open live views' },
    sample: { type: 'number', description: 'Per cent of auctions that are sent' },
    second: { type: 'object', properties: figures, description: 'Of the last second alone' },
  },
};
const snapshot: Schema = {
  type: 'object',
  properties: {
    counters,
    series: {
      type: 'object',
      properties: Object.fromEntries(figureNames.map((name) => [name, { type: 'array', minItems: 60, maxItems: 60, items: figure }])),
    },
    auctions: { type: 'array', maxItems: 50, items: auction },
  },
};

const schemaOf: Readonly<Record<(typeof liveFilters)[keyof typeof liveFilters]['kind'], Schema>> = {
  id,
  code: { type: 'integer' },
  text: { type: 'string', maxLength: 255 },
  word: { type: 'string' },
  percent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
};
const filters: readonly Schema[] = [
  queryParameter('mode', 'The side; the one that the person is in unless said', { enum: ['ssp', 'dsp'] }),
  ...Object.entries(liveFilters).map(([name, filter]) =>
    queryParameter(name, filter.about, name === 'outcome' ? { enum: outcomes } : schemaOf[filter.kind]),
  ),
];
const lastId: Schema = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Goes on after it, up to 60 s back',
  schema: { type: 'string' },
};
const auctionId: Schema = { name: 'id', in: 'path', required: true, schema: requestId };
const count: Schema = { type: 'integer' };
const taken: Schema = {
  type: 'object',
  properties: {
    ...{ auctions: count, events: count, repeated: { ...count, description: 'Auctions that were here already' }, bad: count },
    problems: {
      type: 'array',
      description: 'The first 20 lines that were not taken',
      items: {
        type: 'object',
        properties: { line: count, field: text, code: text, message: text, args: { type: 'object', description: 'Values of `message`' } },
      },
    },
  },
};

const ingest = operation('live_ingest', tag, 'Bring in auctions and what became of their ads', {
  body: {
    required: true,
    description: `One JSON object a line: an auction, or an event with the \`id\` of its auction; bad lines are counted and told, the good ones kept. At most 16 MB in one request`,
    content: {
      'application/x-ndjson': {
        schema: {
          anyOf: [
            auction,
            { ...event, required: ['id', 'type', 'at'], properties: { id: requestId, demand: id, ...Object(event.properties) } },
          ],
        },
      },
    },
  },
  answers: {
    200: answer('What became of the lines', taken),
    ...limited(`The limit is ${linesPerSecond} lines per second; nothing was stored, send the body again later`),
  },
});

/** The calls of the live view as OpenAPI, for those who may make them. */
export function describeLive(viewer: Viewer): Paths {
  if (!(viewer.role === 'demand' || (viewer.role === 'admin' && viewer.isSuper))) return {};
  return {
    '/api/live/ingest': { post: { ...ingest, security: [{ apiToken: [] }] } },
    '/api/live/stream': {
      get: operation('live_stream', tag, `Auctions as they happen, a sample of at most ${perSecondAtMost} a second`, {
        parameters: [...filters, lastId],
        answers: {
          200: {
            description: 'Events: auction, event, counters, gap, ping, session',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          ...limited('3 at once for one person'),
        },
      }),
    },
    '/api/live/snapshot': {
      get: operation('live_snapshot', tag, 'The last minute at once', {
        parameters: filters,
        answers: { 200: answer('Counters and auctions', snapshot), ...limited(`${snapshotsPerMinute} a minute for one person`) },
      }),
    },
    '/api/live/auctions/{id}': {
      get: operation('live_auction', tag, 'One auction, of the last 15 minutes or pinned', {
        parameters: [auctionId],
        answers: { 200: answer('The auction', auction), 410: { description: 'It is kept no longer' } },
      }),
    },
    '/api/live/auctions/{id}/pin': {
      post: operation('pin_live_auction', tag, `Keep an auction for ${pinnedDays} days`, {
        parameters: [auctionId],
        answers: {
          200: answer('Until when', { type: 'object', properties: { id: requestId, expiresAt: { type: 'string', format: 'date-time' } } }),
        },
      }),
    },
    ...describeReplay(auctionId),
  };
}
