import { describe, expect, it } from 'vitest';
import { overAccount, overExchange, placesOverCap } from '../../src/model/requestCaps';
import { ruleContext } from '../support/ruleContext';

describe('requests a second', () => {
  it('of a channel are at most those of the account', () => {
    const context = ruleContext({ account: { id: 31, capQps: 500 } });
    expect([
      overAccount({ capQps: 500 }, context),
      overAccount({ capQps: null }, context),
      overAccount({ capQps: 501 }, ruleContext()),
    ]).toEqual([undefined, undefined, undefined]);
    expect(overAccount({ capQps: 501 }, context)).toBe('The account limit is 500 requests per second.');
  });

  it('of a supplier are at most those of its ad exchange', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', capQps: 100 }] } });
    expect([overExchange({ capQps: 100 }, context), overExchange({ capQps: null }, context)]).toEqual([undefined, undefined]);
    expect(overExchange({ capQps: 101 }, context)).toBe('Skylark sends at most 100 requests per second.');
  });

  it('of the places of a marketplace are together at most its own', () => {
    const capQpsOverrides = [{ qps: 60 }, { qps: 50 }];
    expect([placesOverCap({ capQpsOverrides, capQps: 110 }), placesOverCap({ capQpsOverrides, capQps: null })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(placesOverCap({ capQpsOverrides, capQps: 109 })).toBe(
      'The locations together exceed the requests per second of the marketplace.',
    );
  });
});
