import { beforeEach, describe, expect, it } from 'vitest';
import { createConsole } from '../../api/createApi';
import type { JobRunner } from '../../api/jobs/createJobRunner';
import { notFetched } from '../../api/outbound/failures';
import type { Outbound } from '../../api/ports/outbound';
import checkSupplyPaths from '../../src/resources/sites.job';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { outboundTo, type There } from '../support/outboundTo';

const store = 'https://store.example/app';
const page = (site: string) =>
  `<meta name="appstore:bundle_id" content="com.kestrel"><meta name="appstore:developer_url" content="${site}">
  <meta property="og:image" content="https://cdn.example/kestrel.png">`;

describe('the check of supply paths', () => {
  let host: TestHost;
  let runner: JobRunner;
  let there: Record<string, There>;
  let asked: readonly string[];
  let call: Call;
  let admin: Call;

  const start = async (outbound: Outbound) => {
    host = await createTestHost({ jobs: [checkSupplyPaths], outbound });
    runner = createConsole({ ...host.ports, jobs: [checkSupplyPaths] }).jobs;
    [call, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
    await change(admin, `/api/demands/${accounts.demand}`, {
      sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay' },
    });
  };
  const change = async (by: Call, path: string, values: object) => {
    const { version } = (await by('GET', path)).body;
    expect((await by('PUT', path, { ...values, version })).status).toBe(200);
  };
  const make = async (path: string, values: object): Promise<string> => {
    const { status, body } = await call('POST', path, values);
    expect([status, body.errors]).toEqual([201, undefined]);
    return `${path}/${body.id}`;
  };
  const site = (name: string, sub: number | null = null) =>
    make('/api/demand/sites', { name, domain: `${name}.test`, sub });
  const app = (values: object) =>
    make('/api/demand/applications', {
      name: 'Kestrel Kids',
      bundle: 'com.kestrel',
      store: 'roku',
      storeUrl: store,
      ...values,
    });
  const at = async (path: string) => (await call('GET', path)).body;
  const run = async () => {
    await runner.ask(checkSupplyPaths);
    await runner.runDue();
  };
  const night = async (days = 1) => {
    host.moveClock(days * 86_400_000);
    [call, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
    await run();
  };

  beforeEach(async () => {
    there = {};
    const outbound = outboundTo({}, (address) => there[address] ?? notFetched('unknownHost'));
    asked = outbound.asked;
    await start(outbound);
  });

  it('keeps what the file of each place says, with its time', async () => {
    there['https://harbour.test/ads.txt'] =
      'OWNERDOMAIN=news.example\nMANAGERDOMAIN=sales.example\nnorthbay.example, 801, RESELLER';
    there['https://larkfield.test/ads.txt'] = 'northbay.example, 31, DIRECT';
    there['https://vellum.test/ads.txt'] = 404;
    const [sold, own, none] = [await site('harbour', partners.sub), await site('larkfield'), await site('vellum')];
    await night();
    const adsTxtAt = '2026-11-21T12:00:00.000Z';
    const before = (await at(sold)).version;
    expect(await at(sold)).toMatchObject({
      adsTxt: 'reseller',
      adsTxtAt,
      ownerDomain: 'news.example',
      managerDomain: 'sales.example',
    });
    expect(await at(own)).toMatchObject({ adsTxt: 'direct', adsTxtAt, ownerDomain: null });
    expect(await at(none)).toMatchObject({ adsTxt: 'noFile', adsTxtAt });
    const count = asked.length;
    await run();
    expect([asked.length, before]).toEqual([count, 1]);
  });

  it('keeps the last good copy of a host for 7 days', async () => {
    there['https://larkfield.test/ads.txt'] = 'northbay.example, 31, DIRECT';
    const path = await site('larkfield');
    await night();
    there['https://larkfield.test/ads.txt'] = 503;
    await night(7);
    expect(await at(path)).toMatchObject({ adsTxt: 'direct', adsTxtAt: '2026-11-21T12:00:00.000Z' });
    await night();
    expect(await at(path)).toMatchObject({ adsTxt: 'unchecked', adsTxtAt: '2026-11-21T12:00:00.000Z' });
    const { body } = await admin('GET', '/api/admin/jobs/checkSupplyPaths');
    expect(JSON.stringify(body)).toContain('larkfield.test was not reached.');
  });

  it('finds the site of an app on its store page, asks for it once a week, and tells the history', async () => {
    there[store] = page('https://www.kestrel.test/kids');
    there['https://kestrel.test/app-ads.txt'] = 'northbay.example, 31, DIRECT';
    const path = await app({});
    await night();
    const found = {
      appAdsTxt: 'direct',
      verified: 'auto',
      domain: 'kestrel.test',
      icon: 'https://cdn.example/kestrel.png',
    };
    expect(await at(path)).toMatchObject(found);
    const { body } = await call('GET', `${path}/history`);
    expect(JSON.stringify(body)).toContain('Check supply paths');
    there[store] = page('https://other.test');
    for (let nights = 0; nights < 7; nights += 1) await night();
    expect(await at(path)).toMatchObject({ verified: 'no', domain: 'kestrel.test' });
    // At the first check, and once a week.
    expect(asked.filter((address) => address === store)).toHaveLength(2);
  });

  it('compares suppliers with the sellers.json of their exchange', async () => {
    const exchange = await make('/api/demand/adexchanges', { name: 'Skylark', domain: 'skylark.test' });
    const supplier = (sellerId: string) =>
      make('/api/demand/sups', {
        name: sellerId,
        domain: 'seller.example',
        sellerId,
        adexchange: Number(exchange.split('/').at(-1)),
      });
    const sellers = ['match', 'mismatch'].map((id) => ({
      seller_id: id,
      domain: `${id === 'match' ? 'seller' : 'other'}.example`,
      seller_type: 'PUBLISHER',
    }));
    there['https://skylark.test/sellers.json'] = JSON.stringify({ version: '1.0', sellers });
    const paths = [await supplier('match'), await supplier('mismatch'), await supplier('missing')];
    await night();
    expect(await Promise.all(paths.map(async (path) => (await at(path)).sellersJsonOk))).toEqual([
      'match',
      'mismatch',
      'missing',
    ]);
  });

  it('calls no host for names that documents and samples use', async () => {
    await make('/api/demand/sites', { name: 'Sample', domain: 'news.example' });
    await app({ domain: 'kestrel.example.com' });
    await night();
    expect(asked).toEqual([]);
  });

  it('leaves everything as it is where no other server can be called', async () => {
    await start({ get: async () => notFetched('noWayOut'), post: async () => notFetched('noWayOut') });
    const [path, other] = [await site('larkfield'), await app({ domain: 'kestrel.test' })];
    const before = [await at(path), await at(other)];
    await night(30);
    expect([await at(path), await at(other)]).toEqual(before);
  });
});
