import { describe, expect, it } from 'vitest';
import { listPath, objectPath, partOf } from '../../src/schema/objectPath';

const plain = { name: 'campaigns' };
const within = { name: 'applications', within: { resource: 'applists', filter: 'applist', param: 'app' } };

describe('addresses of objects', () => {
  it('stand below their list', () => {
    expect([listPath(plain), objectPath(plain, 12), objectPath(plain, 'create')]).toEqual([
      '/campaigns',
      '/campaigns/12',
      '/campaigns/create',
    ]);
    expect(partOf(plain, '12/bidding')).toBeUndefined();
  });

  it('stand beside the object whose members are shown', () => {
    expect([listPath(within), listPath(within, 71)]).toEqual(['/applications', '/applications/71']);
    expect(objectPath(within, 40_001)).toBe('/applications?app=40001');
    expect(objectPath(within, 'create', 71)).toBe('/applications/71?app=create');
    expect([partOf(within, ''), partOf(within, '71'), partOf(within, 'x71'), partOf(within, '9'.repeat(20))]).toEqual([
      undefined,
      71,
      undefined,
      undefined,
    ]);
  });
});
