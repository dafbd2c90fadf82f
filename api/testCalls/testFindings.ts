import type { Found } from '../vast/vastFindings';

const found = (code: string, message: string): Found => ({ code, message });

/** What can be wrong with the answer of a bidder, or of a pixel, in sentences for whoever called it. */
export const findings = {
  notJson: () => found('notJson', 'Its answer is no JSON.'),
  notBids: () => found('notBids', 'Its answer is no bid response of OpenRTB: it has no id or no list of bids.'),
  otherId: () => found('otherId', 'Its answer bears the id of another request.'),
  currency: (currency: string) => found('currency', `It bids in ${currency}; the request asks for USD.`),
  noCurrency: () => found('currency', 'The bid response has “cur” without a currency. Leave it out for USD, or write "cur": "USD".'),
  markupType: (mtype: string, expected: number, format: string) =>
    found('markupType', `The bid has mtype ${mtype}. For ${format} it must be ${expected}.`),
  otherImp: () => found('otherImp', 'It bids for an impression that was not offered.'),
  noPrice: () => found('noPrice', 'Its bid has no price above 0.'),
  belowFloor: (price: string, floor: string) => found('belowFloor', `It bids $${price}, below the floor of $${floor}.`),
  noMarkup: () => found('noMarkup', 'Its bid brings no ad along; what only a notice of the win would fetch is not fetched by a test.'),
  noDomain: () => found('noDomain', 'Its bid does not say the domain of its advertiser.'),
} as const;
