import { describe, expect, it } from 'vitest';
import { listKeys } from '../../src/model/listKeys';

const app = { bundle: 'com.news', app: 'Copperline' };
const keysOf = (values: object, kind: 'apps' | 'sites' = 'apps', inventory: object = app) =>
  listKeys(kind, { id: 1, ...values }, inventory)?.keys;

describe('the entries by which a list takes a request', () => {
  it('are the bundle or the id itself, or its beginnings', () => {
    expect(keysOf({ kind: 'bundle', match: 'exact' })).toEqual(['com.news']);
    expect(keysOf({ kind: 'storeId', match: 'prefix' }, 'apps', { bundle: '698' })).toEqual(['6', '69', '698']);
  });

  it('are parts of the name of an app', () => {
    expect(keysOf({ kind: 'appName', match: 'contains' }, 'apps', { app: 'abc' })).toEqual(['a', 'ab', 'abc', 'b', 'bc', 'c']);
    expect(keysOf({ kind: 'appName', match: 'exact' })).toEqual(['Copperline']);
    expect(keysOf({ kind: 'appName', match: 'contains' }, 'apps', { app: 'x'.repeat(500) })?.length).toBe(80);
  });

  it('are the domain, with those above it where subdomains count', () => {
    expect(keysOf({ match: 'domain' }, 'sites', { domain: 'www.News.example' })).toEqual(['news.example']);
    expect(keysOf({ match: 'domainAndSub' }, 'sites', { domain: 'a.news.example' })).toEqual(['a.news.example', 'news.example', 'example']);
  });

  it.each(['domain', 'urlPrefix'])('are both forms of a host that keeps its www. where %s is compared', (match) => {
    expect(keysOf({ match }, 'sites', { domain: 'www.gov.uk' })).toEqual(['www.gov.uk', 'gov.uk']);
  });

  it('do not settle it where entries may go on with a path', () => {
    expect(listKeys('sites', { id: 1, match: 'urlPrefix' }, { domain: 'news.example' })).toEqual({
      keys: ['news.example'],
      isPartly: true,
    });
  });

  it('are none where the request does not say what the list compares', () => {
    expect(keysOf({ kind: 'appName', match: 'exact' }, 'apps', { bundle: 'x' })).toBeUndefined();
    expect(keysOf({ match: 'domain' }, 'sites')).toBeUndefined();
  });
});
