import { describe, expect, it } from 'vitest';
import { adsTxtLine, nodeOfAccount } from '../../src/model/sellersJson';
import { channelAddress, exchangeAddresses, supplierAddress } from '../../src/model/servingAddresses';
import { ruleContext } from '../support/ruleContext';

const seller = (values: object) =>
  ruleContext({
    account: { id: 31, domain: 'ads.example', sellersJson: { domain: 'northbay.example', id: '31', name: 'Northbay', ...values } },
  });

describe('a seller', () => {
  it('stands in the ads.txt of its partner as direct, unless it only passes on', () => {
    const line = (id: string | null, type: string) => adsTxtLine({ id: 801, sellersJson: { id, type } }, seller({}));
    expect(line('m-1', 'PUBLISHER')).toBe('northbay.example, m-1, DIRECT');
    expect(line('m-1', 'BOTH')).toBe('northbay.example, m-1, DIRECT');
    expect(line(null, 'INTERMEDIARY')).toBe('northbay.example, 801, RESELLER');
  });

  it('stands in none while the account has no domain', () => {
    const sellersJson = { id: 'm-1', type: 'BOTH' };
    expect([adsTxtLine({ id: 801, sellersJson }, seller({ domain: null })), adsTxtLine({ id: 801, sellersJson }, ruleContext())]).toEqual([
      null,
      null,
    ]);
  });

  it('is the node that a tag of the account begins with', () => {
    expect(nodeOfAccount({}, seller({}))).toEqual({ asi: 'northbay.example', sid: '31', name: 'Northbay' });
    expect([nodeOfAccount({}, seller({ id: null })), nodeOfAccount({}, {})]).toEqual([undefined, undefined]);
  });
});

describe('addresses that the platform answers at', () => {
  it('are on the domain of the account', () => {
    expect(channelAddress({ integration: 'PreBid', uid: 'c1' }, seller({}))).toBe('https://ads.example/pb?c=c1');
    expect(supplierAddress({ adexchange: null, uid: 's1' }, seller({}))).toBe('https://ads.example/vast?s=s1');
    expect(exchangeAddresses({ region: ['eu', 'apac'], uid: 'x1' }, seller({}))).toEqual([
      'https://eu.ads.example/bid?x=x1',
      'https://apac.ads.example/bid?x=x1',
    ]);
  });

  it('are none where there is no domain, or an exchange stands between', () => {
    expect(channelAddress({ integration: 'VAST', uid: 'c1' }, ruleContext())).toBeNull();
    expect([
      supplierAddress({ adexchange: 3, uid: 's1' }, seller({})),
      supplierAddress({ adexchange: null, uid: 's1' }, ruleContext()),
    ]).toEqual([null, null]);
    expect(exchangeAddresses({ region: ['eu'], uid: 'x1' }, ruleContext())).toEqual([]);
  });
});
