import { z } from 'zod';
import {
  figureNames,
  type KeptAuction,
  type LiveAuction,
  type LiveCounters,
  type LiveFigures,
  type LivePin,
  type LiveSeries,
  type LiveSnapshot,
  outcomes,
  perSecondAtMost,
  pinnedDays,
} from '../../src/model/live/auction';
import { liveFilters } from '../../src/model/live/liveFilter';
import { auctionId, lineSchemas } from '../../src/model/live/readLine';
import type { Viewer } from '../../src/schema/access';
import { answer, operation, type Paths, pathParameter, type Schema } from '../describe/openapiParts';
import { coded, type Described, moment, parametersOfShape } from '../describe/openapiShapes';
import { snapshotsPerMinute } from './auctionRoutes';
import { describeReplay, limited } from './describeReplay';
import { linesPerSecond } from './lineAllowance';

const tag = 'Live view';
const auction = z.custom<LiveAuction>().meta({ ...lineSchemas.auction, id: 'Auction' });

const members = <V extends z.ZodType>(shape: V) =>
  Object.fromEntries(figureNames.map((name) => [name, shape])) as Readonly<Record<keyof LiveFigures, V>>;
/** Rates are null where there is nothing to divide by. */
const figures = members(z.custom<number>().meta({ type: ['number', 'null'] }));

const counters = z.strictObject({
  ...figures,
  ts: z.int(),
  viewers: z.int().describe('Open live views'),
  sample: z.number().describe('Per cent of auctions that are sent'),
  second: z.strictObject(figures).describe('Of the last second alone'),
} satisfies Described<LiveCounters>);

const count = z.int();
/** What the calls of the live view answer. */
export const liveAnswers = {
  snapshot: z.strictObject({
    counters,
    series: z.strictObject(members(z.array(z.number().nullable()).length(60)) satisfies Described<LiveSeries>),
    auctions: z.array(auction).max(50),
  } satisfies Described<LiveSnapshot>),
  auction: z.custom<KeptAuction>().meta({
    ...lineSchemas.auction,
    properties: {
      ...Object(lineSchemas.auction.properties),
      expiresAt: { type: 'string', format: 'date-time', description: 'Of a pinned one' },
    },
  }),
  pin: z.strictObject({ id: z.string(), expiresAt: moment } satisfies Described<LivePin>),
  taken: z.strictObject({
    auctions: count,
    events: count,
    repeated: count.describe('Auctions that were here already'),
    bad: count,
    problems: z
      .array(
        z.strictObject({ line: count, field: z.string(), code: z.string(), message: z.string(), args: coded.args }),
      )
      .describe('The first 20 lines that were not taken'),
  }),
};

const shapeOf: Readonly<Record<(typeof liveFilters)[keyof typeof liveFilters]['kind'], z.ZodType>> = {
  id: z.int().min(1),
  code: z.int(),
  text: z.string().max(255),
  word: z.string(),
  percent: z.number().gt(0).max(100),
};
/** As `readLiveFilter` reads them. */
const filterQuery = z.object({
  mode: z.enum(['ssp', 'dsp']).optional().describe('The mode; that of the session unless said'),
  ...Object.fromEntries(
    Object.entries(liveFilters).map(([name, { kind, about }]) => [
      name,
      (name === 'outcome' ? z.enum(outcomes) : shapeOf[kind]).optional().describe(about),
    ]),
  ),
});
const lastId: Schema = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Goes on after it, up to 60 s back',
  schema: { type: 'string' },
};

const lines: Schema = {
  required: true,
  description:
    'One JSON object a line: an auction, or an event with the `id` of its auction; bad lines are counted and told, the good ones kept. At most 16 MB in one request',
  content: { 'application/x-ndjson': { schema: { anyOf: [lineSchemas.auction, lineSchemas.event] } } },
};

/** The calls of the live view as OpenAPI, for users who may make them. */
export function describeLive(viewer: Viewer): Paths {
  if (!(viewer.role === 'demand' || (viewer.role === 'admin' && viewer.isSuper))) return {};
  const filters = parametersOfShape(filterQuery);
  const id = pathParameter('id', z.string().regex(auctionId));
  return {
    '/api/live/ingest': {
      post: {
        ...operation('live_ingest', tag, 'Bring in auctions and what became of their ads', {
          body: lines,
          answers: {
            200: answer('What became of the lines', liveAnswers.taken),
            ...limited(
              `The limit is ${linesPerSecond} lines per second; nothing was stored, send the body again later`,
            ),
          },
        }),
        security: [{ apiToken: [] }],
      },
    },
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
        answers: {
          200: answer('Counters and auctions', liveAnswers.snapshot),
          ...limited(`${snapshotsPerMinute} a minute for one person`),
        },
      }),
    },
    '/api/live/auctions/{id}': {
      get: operation('live_auction', tag, 'One auction, of the last 15 minutes or pinned', {
        parameters: [id],
        answers: { 200: answer('The auction', liveAnswers.auction), 410: { description: 'It is kept no longer' } },
      }),
    },
    '/api/live/auctions/{id}/pin': {
      post: operation('pin_live_auction', tag, `Keep an auction for ${pinnedDays} days`, {
        parameters: [id],
        answers: { 200: answer('Until when', liveAnswers.pin) },
      }),
    },
    ...describeReplay(id),
  };
}
