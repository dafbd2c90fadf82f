import { z } from 'zod';
import { bidResults } from '../../src/model/live/auction';
import { candidatesAtMost } from '../../src/model/replay/candidates';
import type { ReplayAnswer, ReplayAnswerRow, ReplayBreach, ReplayCause } from '../../src/model/replay/replayAnswer';
import { type LeftOut, leftOutReasons, type Result, unsureReasons } from '../../src/model/replay/replayed';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { answer, operation, type Paths, ref, type Schema } from '../describe/openapiParts';
import { coded, type Described, moment } from '../describe/openapiShapes';

/** Each replay evaluates hundreds of objects. */
const perMinute = 30;

/** How many one person may ask for. */
export const replayLimit = {
  perMinute,
  tooMany: sayLimits('limits.replays', { count: perMinute }),
} as const;

/** How a call of the live view is refused that was made too often, as OpenAPI; `description` says what is too often. */
export const limited = (description: string): Readonly<Record<429, Schema>> => ({
  429: {
    description,
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
    content: { 'application/problem+json': { schema: ref('Problem') } },
  },
});

const id = z.int();
const text = z.string();
const price = z.number().nullable().describe('USD CPM');

const result = z.strictObject({ winner: id.nullable(), price, net: price } satisfies Described<Result>);
const breach = z.strictObject({
  cause: text,
  effect: z.enum(['stops', 'limits', 'unknown']),
  problem: text,
  says: text,
  ...coded,
  resource: text,
  id,
  name: text,
  field: text.nullable(),
  value: z.unknown().describe('The offending value'),
  asked: z.unknown().describe('Value in the request or the bid'),
} satisfies Described<ReplayBreach>);

const person = z.strictObject({ id, name: text }).nullable();
const named = { resource: text, id, name: text };
const done = { version: id, at: moment, by: person, admin: person };
const causes = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('change'), ...named, ...done, field: text, from: z.unknown(), to: z.unknown() }),
    z.strictObject({ kind: z.enum(['made', 'removed']), ...named, ...done }),
    z.strictObject({ kind: z.literal('hidden'), ...named }),
    z.strictObject({ kind: z.enum(['time', 'traffic']) }),
  ]) satisfies z.ZodType<ReplayCause>,
);

const row = z.strictObject({
  id,
  name: text,
  before: z.strictObject({ result: z.enum([...bidResults, 'absent']), price, reason: id }),
  today: z.strictObject({ part: z.enum(['bids', 'asked', 'stopped', 'gone', 'out']), price, net: price }),
  differs: z.boolean(),
  stops: z.array(breach),
  mended: z.array(breach),
  causes,
} satisfies Described<ReplayAnswerRow>);

const leftOut = z.strictObject({
  why: z.enum(leftOutReasons),
  count: id.exactOptional(),
  fields: z.array(text).exactOptional(),
} satisfies Described<LeftOut>);

/** What the replay of an auction answers. */
export const replayAnswer = z
  .strictObject({
    id: text,
    ts: id.describe('Milliseconds since 1970, of the auction'),
    judgedAt: moment,
    resource: z.custom<ReplayAnswer['resource']>().meta({ type: 'string', description: 'The resource that bids' }),
    before: result,
    today: result,
    unsure: z.array(z.enum(unsureReasons)).describe('Reasons why the result today is uncertain'),
    floor: z.strictObject({ before: price, today: price }),
    rows: z.array(row),
    causes,
    looked: id.describe(`Number of other objects that were judged: the last changed, at most ${candidatesAtMost}`),
    leftOut: z.array(leftOut),
    names: z.record(text, text),
  } satisfies Described<ReplayAnswer>)
  .meta({ id: 'Replay' });

/** The replay of an auction as OpenAPI. */
export const describeReplay = (auctionId: Schema): Paths => ({
  '/api/live/auctions/{id}/replay': {
    post: operation('replay_live_auction', 'Live view', 'Compare the auction with its result under today’s settings', {
      parameters: [auctionId],
      answers: {
        200: answer('The result then and today, by bid', replayAnswer),
        410: { description: 'The auction is no longer stored' },
        ...limited(`${replayLimit.perMinute} per minute and user`),
      },
    }),
  },
});
