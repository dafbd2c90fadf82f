import { describe, expect, it } from 'vitest';
import { bidRequestOf, type Wanted } from '../../src/model/bidRequest';
import { environments } from '../../src/reference/enums';
import { usualTestContext } from '../../src/schema/testContext';

const wanted: Wanted = {
  id: 'r1',
  tagid: 't1',
  format: 'video',
  environment: 'ctv',
  version: '2.6',
  floor: 2.5,
  at: 1,
  tmax: 300,
  context: usualTestContext,
};
const requestOf = (values: Partial<Wanted> = {}) => bidRequestOf({ ...wanted, ...values }) as Record<string, unknown>;
const impOf = (values: Partial<Wanted> = {}) => bidRequestOf({ ...wanted, ...values }).imp[0] as Record<string, unknown>;

describe('a bid request for a test', () => {
  it.each(Object.keys(environments))('of the environment %s has exactly one place, and a device', (environment) => {
    const request = requestOf({ environment });
    expect(['app', 'site', 'dooh'].filter((place) => place in request)).toHaveLength(1);
    expect(request).toMatchObject({ id: 'r1', test: 1, device: { ua: expect.any(String), ip: expect.any(String) }, cur: ['USD'] });
  });

  it.each(['video', 'audio', 'banner'] as const)('for %s has that medium alone, with what OpenRTB requires of it', (format) => {
    const imp = impOf({ format });
    expect(['video', 'audio', 'banner', 'native'].filter((medium) => medium in imp)).toEqual([format]);
    expect(imp[format]).toMatchObject(format === 'banner' ? { format: [{ w: 300, h: 250 }] } : { mimes: [expect.any(String)] });
  });

  it('of OpenRTB 2.5 has nothing that came with 2.6', () => {
    const request = requestOf({ version: '2.5', environment: 'dooh' });
    expect(request).toMatchObject({ regs: { coppa: 0, ext: { gdpr: 0 } }, app: expect.anything() });
    expect(request).not.toHaveProperty('dooh');
    expect(impOf({ version: '2.5' }).video).not.toHaveProperty('plcmt');
  });

  it('names country and address as OpenRTB does', () => {
    const context = { ...usualTestContext, country: 'de', ip: '2001:db8::7' };
    expect(requestOf({ context }).device).toMatchObject({ ipv6: '2001:db8::7', geo: { country: 'DEU' } });
    expect(requestOf({ context }).device).not.toHaveProperty('ip');
  });

  it('offers deals, and leaves out lists that are empty', () => {
    const deals = [{ dealId: 'D-1', floor: 9, at: 3, seats: ['s1'], adomains: [] }];
    expect(impOf({ deals }).pmp).toEqual({
      private_auction: 0,
      deals: [{ id: 'D-1', bidfloor: 9, bidfloorcur: 'USD', at: 3, wseat: ['s1'] }],
    });
    expect(impOf()).not.toHaveProperty('pmp');
    expect(Object.keys(requestOf({ seats: [], blockedCats: ['IAB24'] }))).not.toContain('wseat');
    expect(requestOf({ blockedCats: ['IAB24'] }).bcat).toEqual(['IAB24']);
  });
});
