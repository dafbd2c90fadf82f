import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSupplyChecks } from '../../api/supplyPath/createSupplyCheck';
import { developerHosts, rootDomainOf } from '../../api/supplyPath/rootDomain';
import { createOutbound, type Resolved } from '../../server/outbound/createOutbound';
import type { PathNode } from '../../src/model/supplyPath/judgePath';
import type { Place } from '../../src/model/supplyPath/placeCheck';
import { readSellersJson } from '../../src/model/supplyPath/readSellersJson';

const own = 'northbay.example, 804, DIRECT';
const good = `OWNERDOMAIN=mossgate.example\n${own}`;
const day = 86_400_000;

/** How often this file was read before, from this host. */
type Answer = (response: ServerResponse, request: IncomingMessage, before: number) => void;
const text =
  (body: string | Buffer, headers = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body);
const status =
  (code: number, headers = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end();
const to = (location: string) => status(302, { Location: location });
const either =
  (isFirst: (host: string, path: string) => boolean, first: Answer, second: Answer): Answer =>
  (response, request, before) =>
    (isFirst(request.headers.host ?? '', request.url ?? '') ? first : second)(response, request, before);
const atPath = (path: string, first: Answer, second: Answer) => either((_, asked) => asked === path, first, second);
const below = (name: string, first: Answer, second: Answer) => either((host) => host.startsWith(name), first, second);
const changing: Answer = (response, request, before) =>
  text(before === 0 ? good : 'placeholder.example.com, placeholder, DIRECT, placeholder')(response, request, before);
const tagged: Answer = (response, request) =>
  request.headers['if-none-match']
    ? status(304)(response, request, 0)
    : text(good, { ETag: '"a"' })(response, request, 0);
const endless: Answer = (response) => {
  const more = () => response.write('x'.repeat(10_000)) && setImmediate(more);
  response.on('drain', more).on('error', () => undefined);
  more();
};
const sellers = (list: readonly object[]) => text(JSON.stringify({ version: '1.0', sellers: list }));
const ours = { seller_id: 31, seller_type: 'INTERMEDIARY', name: 'Northbay', domain: 'northbay.example' };
const store = (url: string, bundle = 'com.app') =>
  text(`<meta name="appstore:bundle_id" content="${bundle}"><meta name="appstore:developer_url" content="${url}">`);

/** What a host answers; how its file names our line at the first and the second read, with the findings of the second. */
const kinds: Readonly<Record<string, readonly [Answer, string | null, string | null, string]>> = {
  good: [text(good), 'direct', 'direct', ''],
  mark: [text(`\uFEFF${good.replace('\n', '\r\n')}\r\n`), 'direct', 'direct', ''],
  returns: [text(good.replace('\n', '\r')), 'direct', 'direct', ''],
  wide: [text(Buffer.from(`\uFEFF${good}`, 'utf16le')), 'direct', 'direct', ''],
  packed: [text(gzipSync(good), { 'Content-Encoding': 'gzip' }), 'direct', 'direct', ''],
  page: [text('<!doctype html><title>Not found</title>', { 'Content-Type': 'text/html' }), 'noFile', 'noFile', 'page'],
  json: [text('{"error":"no such file"}'), 'noFile', 'noFile', 'noFile'],
  empty: [text(''), 'noFile', 'noFile', 'noFile'],
  none: [status(404), 'noFile', 'noFile', 'noFile'],
  gone: [status(410), 'noFile', 'noFile', 'noFile'],
  lie: [text(good.replace('804', '8O4')), 'missing', 'missing', 'noLine'],
  other: [text('OWNERDOMAIN=mossgate.example\nother.example, 1, DIRECT'), 'missing', 'missing', 'noLine'],
  placeholder: [
    text('placeholder.example.com, placeholder, DIRECT, placeholder'),
    'missing',
    'missing',
    'noLine ownerDiffers',
  ],
  reseller: [text(good.replace('DIRECT', 'RESELLER')), 'reseller', 'reseller', 'resellerPublisher'],
  owner: [text(good.replace('mossgate', 'larkfield')), 'direct', 'direct', 'ownerDiffers'],
  manager: [text(`OWNERDOMAIN=larkfield.example\nMANAGERDOMAIN=mossgate.example, US\n${own}`), 'direct', 'direct', ''],
  changing: [changing, 'direct', 'missing', 'noLine ownerDiffers'],
  tagged: [tagged, 'direct', 'direct', ''],
  falling: [(...all) => (all[2] === 0 ? text(good) : status(503))(...all), 'direct', null, 'notReached'],
  round: [to('/ads.txt'), 'unchecked', 'unchecked', 'notReached'],
  forbidden: [status(403), 'unchecked', 'unchecked', 'notReached'],
  failing: [status(500), 'unchecked', 'unchecked', 'notReached'],
  silent: [() => undefined, 'unchecked', 'unchecked', 'notReached'],
  endless: [endless, 'unchecked', 'unchecked', 'notReached'],
  bomb: [
    text(gzipSync(Buffer.alloc(3_000_000, 'x')), { 'Content-Encoding': 'gzip' }),
    'unchecked',
    'unchecked',
    'notReached',
  ],
  cut: [
    (response) => void response.writeHead(200, { 'Content-Length': 900 }).write(good, () => response.destroy()),
    'unchecked',
    'unchecked',
    'notReached',
  ],
  private: [text(good), 'unchecked', 'unchecked', 'notReached'],
  unknown: [text(good), 'unchecked', 'unchecked', 'notReached'],
  inward: [to('http://169.254.169.254/ads.txt'), 'unchecked', 'unchecked', 'notReached'],
  chain: [
    below('a.', to('//b.chain.example/ads.txt'), below('b.', text(good), to('//a.chain.example/ads.txt'))),
    'direct',
    'direct',
    '',
  ],
  outside: [to('//files.example/ads.txt'), 'direct', 'direct', ''],
  further: [to('//onward.example/ads.txt'), 'unchecked', 'unchecked', 'notReached'],
  subdomain: [
    below('tv.', text(good), text('SUBDOMAIN=tv.subdomain0.example\nother.example, 1, DIRECT')),
    'direct',
    'direct',
    '',
  ],
  appOf: [atPath('/store', store('https://www.appOf0.example/x'), text(good)), 'direct', 'direct', ''],
  noSite: [atPath('/store', store(''), text(good)), 'noFile', 'noFile', 'noDeveloperSite'],
  otherApp: [
    atPath('/store', store('https://good0.example', 'com.other'), text(good)),
    'noFile',
    'noFile',
    'noDeveloperSite',
  ],
  listed: [atPath('/sellers.json', sellers([ours]), text('')), 'direct', 'direct', ''],
  unlisted: [
    atPath('/sellers.json', sellers([{ ...ours, seller_id: 32 }]), text('')),
    'direct',
    'direct',
    'sellerMissing',
  ],
  twice: [
    atPath('/sellers.json', sellers([ours, { ...ours, name: 'Other' }]), text('')),
    'direct',
    'direct',
    'sellerTwice',
  ],
  broken: [atPath('/sellers.json', text('{"sellers": ['), text('')), 'direct', 'direct', 'sellersUnread'],
  deep: [atPath('/sellers.json', text('['.repeat(50_000)), text('')), 'direct', 'direct', 'sellersUnread'],
  away: [atPath('/sellers.json', status(404), text('')), 'direct', 'direct', 'sellersUnread'],
};
const systems = new Set(['listed', 'unlisted', 'twice', 'broken', 'deep', 'away']);
const elsewhere: Readonly<Record<string, Answer>> = { files: text(good), onward: to('//files.example/ads.txt') };
const ofKind = 12;
const hosts = Object.keys(kinds).flatMap((kind) =>
  Array.from({ length: ofKind }, (_, at) => ({ kind, name: `${kind}${at}` })),
);

describe(`an internet of ${hosts.length} hosts`, () => {
  const asked = new Map<string, number>();
  const open = new Map<string, number>();
  let server: Server;
  let [port, most, mostOfOne] = [0, 0, 0];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const host = request.headers.host?.toLowerCase() ?? '';
      const name = host.split('.').at(-2) ?? '';
      const key = `${host}${request.url}`;
      const before = asked.get(key) ?? 0;
      asked.set(key, before + 1);
      open.set(host, (open.get(host) ?? 0) + 1);
      most = Math.max(
        most,
        [...open.values()].reduce((sum, one) => sum + one),
      );
      mostOfOne = Math.max(mostOfOne, open.get(host) ?? 0);
      response.on('close', () => open.set(host, (open.get(host) ?? 0) - 1));
      const kind = Object.keys(kinds).find((one) => one.toLowerCase() === name.replace(/\d+$/, ''));
      (
        elsewhere[name] ??
        (name.startsWith('both-') ? text(`${good}\n${name.slice(5)}.example, 31, RESELLER`) : undefined) ??
        (kind ? kinds[kind]?.[0] : undefined) ??
        status(404)
      )(response, request, before);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const resolve = async (host: string): Promise<readonly Resolved[]> => {
    if (host.startsWith('unknown')) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    return [{ address: host.startsWith('private') ? '10.0.0.1' : '127.0.0.1', family: 4, port }];
  };
  const placeOf = (kind: string, name: string, lastReadAt: number | null): Place => {
    const node = (system: string, sellerId: string): PathNode => ({ system, sellerId, isPaid: true });
    const isSystem = systems.has(kind);
    const nodes = [node('northbay.example', '804'), ...(isSystem ? [node(`${name}.example`, '31')] : [])];
    const isApp = ['appOf', 'noSite', 'otherApp'].includes(kind);
    const host = isSystem
      ? `both-${name}.example`
      : kind === 'subdomain'
        ? 'tv.subdomain0.example'
        : kind === 'chain'
          ? 'c.chain.example'
          : `${name}.example`;
    return {
      file: isApp ? 'app-ads.txt' : 'ads.txt',
      host: isApp ? null : host,
      ...(isApp && { store: { url: `http://${name}.example/store`, ids: ['com.app'] } }),
      lastReadAt,
      paths: [{ nodes, isComplete: true }],
    };
  };

  it('gives the findings of each, twice, within its time', async () => {
    let now = Date.parse('2026-11-25T03:00:00Z');
    const outbound = createOutbound({ allow: ['127.0.0.1'], maxBytes: 1_000_000, resolve });
    const checks = createSupplyChecks({ outbound, clock: () => new Date(now) });
    const entry = { seller_id: '804', seller_type: 'PUBLISHER', name: 'Mossgate', domain: 'mossgate.example' };
    const own = new Map([['northbay.example', readSellersJson(JSON.stringify({ sellers: [entry] }))]]);
    const wanted = new Map([
      ['northbay.example', new Set(['804'])],
      ...[...systems].flatMap((kind) =>
        hosts.filter((one) => one.kind === kind).map(({ name }) => [`${name}.example`, new Set(['31'])] as const),
      ),
    ]);
    const run = () => {
      const { check } = checks.start({ wanted, own });
      return Promise.all(hosts.map(({ kind, name }) => check(placeOf(kind, name, null))));
    };
    const first = await run();
    now += day;
    const second = await run();
    const found = hosts.map(({ name }, at) => [
      name,
      first[at]?.adsTxt,
      second[at]?.adsTxt,
      second[at]?.judgements.flatMap(({ findings }) => findings.map(({ code }) => code)).join(' '),
    ]);
    expect(found).toEqual(hosts.map(({ kind, name }) => [name, ...(kinds[kind] ?? []).slice(1)]));
    expect([mostOfOne, most > 10 && most <= 20]).toEqual([1, true]);
  });
});

it.each([
  ['www.example.com', 'example.com'],
  ['m.example.co.uk', 'example.co.uk'],
  ['subdomain.example.co.uk', 'subdomain.example.co.uk example.co.uk'],
  ['another.subdomain.example.com', 'subdomain.example.com example.com'],
  ['subdomain.www.example.com', 'example.com'],
  ['me.github.io', 'me.github.io'],
  ['127.0.0.1', '127.0.0.1'],
])('finds the app-ads.txt of %s at %s', (host, hosts) => {
  expect(developerHosts(host).join(' ')).toBe(hosts);
  expect(rootDomainOf(host)).toBe(hosts.split(' ').at(-1));
});
