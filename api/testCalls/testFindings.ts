import { sayTestCalls } from '../../src/schema/messages/sayTestCalls';
import { found } from '../vast/vastFindings';

/** What can be wrong with the answer of a bidder, or of a pixel, in sentences for the user who called it. */
export const findings = {
  notJson: () => found('notJson', 'The response is not JSON.'),
  notBids: () => found('notBids', 'The response is not an OpenRTB bid response: the id or the list of bids is missing.'),
  otherId: () => found('otherId', 'The response has the id of another request.'),
  currency: (currency: string) => found('currency', sayTestCalls('testCalls.currency', { currency })),
  noCurrency: () => found('currency', 'The bid response has an empty “cur”. Remove it for USD, or set "cur": "USD".'),
  markupType: (mtype: string, expected: number, format: string) =>
    found('markupType', sayTestCalls('testCalls.mtype', { mtype, format, expected })),
  otherImp: () => found('otherImp', 'The bid is for an impression that was not offered.'),
  noPrice: () => found('noPrice', 'The bid needs a price above 0.'),
  belowFloor: (price: number, floor: number) =>
    found('belowFloor', sayTestCalls('testCalls.belowFloor', { price: { usd: price }, floor: { usd: floor } })),
  noMarkup: () => found('noMarkup', 'The bid has no ad markup. A test does not call the win notice to fetch it.'),
  noDomain: () => found('noDomain', 'The bid has no advertiser domain.'),
} as const;
