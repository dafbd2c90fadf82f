import { plainMessages } from './plainMessages';

export const sayTestCalls = plainMessages({
  'testCalls.currency': 'The bid is in {currency}; the request requires USD.',
  'testCalls.mtype': 'The bid has mtype {mtype}. For {format} it must be {expected}.',
  'testCalls.belowFloor': 'The bid of {price} is below the floor of {floor}.',
  'testCalls.bid': 'Bid: {price}.',
});
