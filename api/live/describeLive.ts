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
  viewers: z.int().describe('Number of open live views'),
  sample: z.number().describe('Sampled share of auctions, in per cent'),
  second: z.strictObject(figures).describe('Figures of the last second'),
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
      expiresAt: { type: 'string', format: 'date-time', description: 'End of the pin, for a pinned auction' },
    },
  }),
  pin: z.strictObject({ id: z.string(), expiresAt: moment } satisfies Described<LivePin>),
  taken: z.strictObject({
    auctions: count,
    events: count,
    repeated: count.describe('Auctions that were already stored'),
    bad: count,
    problems: z
      .array(
        z.strictObject({ line: count, field: z.string(), code: z.string(), message: z.string(), args: coded.args }),
      )
      .describe('The first 20 refused lines'),
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
  mode: z.enum(['ssp', 'dsp']).optional().describe('By default the mode of the session'),
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
  description: 'Id of the last event received: the stream continues after it, at most 60 s back',
  schema: { type: 'string' },
};

const lines: Schema = {
  required: true,
  description:
    'One JSON object per line: an auction, or an event with the `id` of its auction. Invalid lines are counted and reported, the others are stored. At most 16 MB per request',
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
        ...operation('live_ingest', tag, 'Import auctions and the events of their ads', {
          body: lines,
          answers: {
            200: answer('Numbers of stored and refused lines', liveAnswers.taken),
            ...limited(
              `The limit is ${linesPerSecond} lines per second. Nothing was stored: send the body again later`,
            ),
          },
        }),
        security: [{ apiToken: [] }],
      },
    },
    '/api/live/stream': {
      get: operation('live_stream', tag, `Stream auctions: a sample of at most ${perSecondAtMost} per second`, {
        parameters: [...filters, lastId],
        answers: {
          200: {
            description: 'Events: auction, event, counters, gap, ping, session',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          ...limited('At most 3 streams per user at the same time'),
        },
      }),
    },
    '/api/live/snapshot': {
      get: operation('live_snapshot', tag, 'Read the last minute', {
        parameters: filters,
        answers: {
          200: answer('Counters and auctions', liveAnswers.snapshot),
          ...limited(`${snapshotsPerMinute} per minute and user`),
        },
      }),
    },
    '/api/live/auctions/{id}': {
      get: operation('live_auction', tag, 'Read an auction of the last 15 minutes or a pinned one', {
        parameters: [id],
        answers: {
          200: answer('The auction', liveAnswers.auction),
          410: { description: 'The auction is no longer stored' },
        },
      }),
    },
    '/api/live/auctions/{id}/pin': {
      post: operation('pin_live_auction', tag, `Keep an auction for ${pinnedDays} days`, {
        parameters: [id],
        answers: { 200: answer('End of the pin', liveAnswers.pin) },
      }),
    },
    ...describeReplay(id),
  };
}
