import { describe, it } from 'vitest';
import { overAccount, overExchange, placesOverCap } from '../../src/model/requestCaps';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

describe('requests a second', () => {
  it('of a channel are at most those of the account', () => {
    const context = ruleContext({ account: { id: 31, capQps: 500 } });
    expectSaid([
      overAccount({ capQps: 500 }, context),
      overAccount({ capQps: null }, context),
      overAccount({ capQps: 501 }, ruleContext()),
    ]).toEqual([undefined, undefined, undefined]);
    expectSaid(overAccount({ capQps: 501 }, context)).toBe('The account limit is 500 requests per second.');
  });

  it('of a supplier are at most those of its ad exchange', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', capQps: 100 }] } });
    expectSaid([overExchange({ capQps: 100 }, context), overExchange({ capQps: null }, context)]).toEqual([undefined, undefined]);
    expectSaid(overExchange({ capQps: 101 }, context)).toBe('Skylark sends at most 100 requests per second.');
  });

  it('of the places of a marketplace are together at most its own', () => {
    const capQpsOverrides = [{ qps: 60 }, { qps: 50 }];
    expectSaid([placesOverCap({ capQpsOverrides, capQps: 110 }), placesOverCap({ capQpsOverrides, capQps: null })]).toEqual([
      undefined,
      undefined,
    ]);
    expectSaid(placesOverCap({ capQpsOverrides, capQps: 109 })).toBe(
      'The locations together exceed the requests per second of the marketplace.',
    );
  });
});
