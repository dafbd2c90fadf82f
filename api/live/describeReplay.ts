import { candidatesAtMost } from '../../src/model/replay/candidates';
import { leftOutReasons, unsureReasons } from '../../src/model/replay/replayed';
import { answer, operation, type Paths, type Schema } from '../openapiParts';
import { limited } from './limited';
import { replayLimit } from './replayLimit';

const id: Schema = { type: 'integer' };
const text: Schema = { type: 'string' };
const price: Schema = { type: ['number', 'null'], description: 'USD CPM' };
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
const list = (properties: Record<string, Schema>): Schema => ({ type: 'array', items: object(properties) });
const person = { type: ['object', 'null'], properties: { id, name: text } };

const result = object({ winner: { type: ['integer', 'null'] }, price, net: price });
const breaches = list({
  ...{ cause: text, effect: text, rule: text, says: text, resource: text, id, name: text, field: { type: ['string', 'null'] } },
  value: { description: 'The offending value' },
  asked: { description: 'What the request or the bid said' },
});
const causes = list({
  kind: { enum: ['change', 'made', 'removed', 'time', 'traffic', 'hidden'] },
  ...{ resource: text, id, name: text, version: id, field: text, from: {}, to: {}, at: { type: 'string', format: 'date-time' } },
  ...{ by: person, admin: person },
});

const replay: Schema = object({
  id: text,
  ts: { type: 'integer', description: 'Milliseconds since 1970, of the auction' },
  judgedAt: { type: 'string', format: 'date-time' },
  resource: { type: 'string', description: 'What bids' },
  before: result,
  today: result,
  unsure: { type: 'array', items: { enum: unsureReasons }, description: 'Why the result of today is not certain' },
  floor: object({ before: price, today: price }),
  rows: list({
    ...{ id, name: text },
    before: object({ result: { enum: ['won', 'lost', 'noBid', 'timeout', 'filtered', 'error', 'absent'] }, price, reason: id }),
    today: object({ part: { enum: ['bids', 'asked', 'stopped', 'gone', 'out'] }, price, net: price }),
    differs: { type: 'boolean' },
    ...{ stops: breaches, mended: breaches, causes },
  }),
  causes,
  looked: { type: 'integer', description: `Others that were judged, at most ${candidatesAtMost}: those that were changed last` },
  leftOut: list({ why: { enum: leftOutReasons }, count: id, fields: { type: 'array', items: text } }),
  names: { type: 'object', additionalProperties: text },
});

/** The replay of an auction as OpenAPI. */
export const describeReplay = (auctionId: Schema): Paths => ({
  '/api/live/auctions/{id}/replay': {
    post: operation('replay_live_auction', 'Live view', 'What would be different if the auction came today', {
      parameters: [auctionId],
      answers: {
        200: answer('Then against today, bid by bid', replay),
        410: { description: 'The auction is kept no longer' },
        ...limited(`${replayLimit.perMinute} a minute for one person`),
      },
    }),
  },
});
