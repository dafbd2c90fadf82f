import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSessionToken } from '../../api/auth/tokens';
import { createCookieCarrier, createIsSameSite } from '../../server/createPorts';
import { createCallers } from '../../server/ports/callers';
import { openStore } from '../../server/store/openStore';
import { accountsIn } from '../../server/store/readAccounts';
import { newFolders } from '../support/newFolders';
import { silentLog } from '../support/silentLog';

const request = (headers: Record<string, string> = {}, url = 'http://console.example:3000/api/x') =>
  new Request(url, { headers });

function callers(trustedProxies: readonly string[] = [], publicUrl?: string) {
  const found = createCallers({ trustedProxies, host: '127.0.0.1', port: 3000, ...(publicUrl && { publicUrl }) });
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => {
    const made = request(headers);
    found.note(made, { socket: { remoteAddress } });
    return made;
  };
  return { ...found, from };
}

describe('the address of a caller', () => {
  const proxies = ['10.0.0.0/8'];
  it.each<[string, readonly string[], string, string | undefined, string]>([
    ['is that of the connection', [], '192.0.2.7', undefined, '192.0.2.7'],
    ['is written plainly where the socket takes both families', [], '::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['is not taken from an untrusted proxy', proxies, '192.0.2.7', '203.0.113.1', '192.0.2.7'],
    ['is what the trusted proxy saw', proxies, '10.1.2.3', '203.0.113.1', '203.0.113.1'],
    [
      'is the nearest that no trusted proxy is',
      [...proxies, '::1'],
      '::1',
      '1.1.1.1, 203.0.113.1, 10.0.0.9',
      '203.0.113.1',
    ],
    ['has no port that a proxy added', proxies, '10.0.0.1', '203.0.113.1:51234', '203.0.113.1'],
    ['has no port that a proxy added to IPv6', proxies, '10.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['has no brackets', proxies, '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['is IPv6 as it is written', proxies, '10.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['passes over a proxy written with a port', proxies, '10.0.0.1', '203.0.113.1:1, 10.0.0.9:443', '203.0.113.1'],
    ['is the farthest proxy where all are trusted', proxies, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_, trusted, remoteAddress, header, expected) => {
    const { addressOf, callerOf, from } = callers(trusted);
    expect(addressOf(from(remoteAddress, header ? { 'X-Forwarded-For': header } : {}))).toBe(expected);
    const headers = header ? { 'x-forwarded-for': header } : {};
    expect(callerOf({ socket: { remoteAddress }, headers })).toBe(expected);
  });
});

describe('the session cookie', () => {
  const written = (isHttps: boolean, token: string | null, Cookie = '') => {
    const headers = new Headers();
    createCookieCarrier(() => isHttps).write(headers, token, request({ Cookie }));
    return headers.getSetCookie();
  };

  it('is out of the reach of scripts and other sites, and Secure where the page came by https', () => {
    expect(written(false, 'abc')).toEqual(['sid=abc; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax']);
    expect(written(true, 'abc')).toEqual(['__Host-sid=abc; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure']);
    expect(written(false, null)).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(written(true, null)).toEqual(['__Host-sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure']);
  });

  it('takes the place of one under the old name', () => {
    expect(written(true, 'abc', 'sid=old')).toEqual([
      '__Host-sid=abc; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure',
      'sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
  });

  it('goes on under the old name where it was begun there, and cannot be planted there', () => {
    const { read } = createCookieCarrier(() => true);
    const made = makeSessionToken((count) => new Uint8Array(count));
    expect(read(request({ Cookie: '__Host-sid=new; sid=old' }))).toBe('new');
    expect(read(request({ Cookie: 'sid=from-before' }))).toBe('from-before');
    expect(read(request({ Cookie: `sid=${made}` }))).toBeNull();
    expect(read(request({ Cookie: `__Host-sid=${made}` }))).toBe(made);
  });

  it('is read among others', () => {
    const { read } = createCookieCarrier(() => false);
    expect(read(request({ Cookie: 'theme=dark; sid=a-b_c; xsid=no' }))).toBe('a-b_c');
    expect(read(request({ Cookie: 'xsid=no' }))).toBeNull();
    expect(read(request())).toBeNull();
  });

  it('counts https by the public address, or by a trusted proxy', () => {
    const plain = callers(['10.0.0.0/8']);
    expect(plain.isHttps(plain.from('10.0.0.1', { 'X-Forwarded-Proto': 'https' }))).toBe(true);
    expect(plain.isHttps(plain.from('192.0.2.7', { 'X-Forwarded-Proto': 'https' }))).toBe(false);
    const behind = callers([], 'https://console.example');
    expect(behind.isHttps(behind.from('192.0.2.7'))).toBe(true);
  });
});

describe('a request with effects', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['our own page', { 'Sec-Fetch-Site': 'same-origin' }, true],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://console.example:3000' }, false],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }, false],
    ['an address that a person typed', { 'Sec-Fetch-Site': 'none' }, true],
    ['our page in an older browser', { Origin: 'https://public.example' }, true],
    ['our page by another scheme', { Origin: 'http://public.example' }, false],
    ['our page by another port', { Origin: 'https://public.example:8443' }, false],
    ['the host that the request names, where another is public', { Origin: 'http://console.example:3000' }, false],
    ['the port itself, on this machine', { Origin: 'http://127.0.0.1:3000' }, true],
    ['another site in an older browser', { Origin: 'http://evil.example' }, false],
    ['a page that hides where it is', { Origin: 'null' }, false],
    ['our page by Referer alone', { Referer: 'https://public.example/campaigns?x=1' }, true],
    ['another site by Referer alone', { Referer: 'https://public.example.evil/' }, false],
    ['our host by another scheme, by Referer alone', { Referer: 'http://public.example/' }, false],
    ['a program that is no browser', {}, true],
  ])('of %s', (_, headers, expected) => {
    const { from, isOwnOrigin } = callers([], 'https://public.example');
    expect(createIsSameSite({ isOwnOrigin })(from('192.0.2.7', headers))).toBe(expected);
  });
});

describe('a request with effects where no public address is set', () => {
  it.each([
    ['http', 'http://console.example:3000', true],
    ['http', 'https://console.example:3000', false],
    ['https', 'https://console.example:3000', true],
    ['https', 'http://console.example:3000', false],
  ])('is ours by scheme and host: %s, from %s', (scheme, origin, expected) => {
    const { from, isOwnOrigin } = callers(['10.0.0.0/8']);
    const asked = from('10.0.0.1', { Origin: origin, 'X-Forwarded-Proto': scheme });
    expect(createIsSameSite({ isOwnOrigin })(asked)).toBe(expected);
  });
});

describe('the host of a request', () => {
  const url = 'https://console.example';
  const asks = (headers: Record<string, string>, publicUrl?: string, remoteAddress = '192.0.2.7') =>
    callers(['10.0.0.0/8'], publicUrl).isOwnHost({ headers, socket: { remoteAddress } });
  const forwarded = (host: string, to: string) => ({ host, 'x-forwarded-host': to });

  it.each<[string, Record<string, string>, boolean]>([
    ['is that of the public address', { host: 'console.example' }, true],
    ['may be in capitals', { host: 'Console.Example' }, true],
    ['may have the port that says nothing', { host: 'console.example:443' }, true],
    ['may be that of the port itself', { host: '127.0.0.1:3000' }, true],
    ['may be localhost', { host: 'localhost:3000' }, true],
    ['is no other name', { host: 'evil.example' }, false],
    ['is no name that begins alike', { host: 'console.example.evil' }, false],
    ['has no other port', { host: 'console.example:8080' }, false],
    ['is no other port of this machine', { host: '127.0.0.1:3001' }, false],
    ['is not what just anyone says was forwarded', forwarded('evil.example', 'console.example'), false],
    ['is there', {}, false],
  ])('%s', (_, headers, expected) => expect(asks(headers, 'https://console.example/adx')).toBe(expected));

  it('may lack the port of the public address, as proxies pass it on', () => {
    for (const [host, expected] of [
      ['', true],
      [':8443', true],
      [':8080', false],
    ] as const)
      expect(asks({ host: `console.example${host}` }, `${url}:8443`)).toBe(expected);
  });

  it('is what a trusted proxy says', () => {
    expect(asks(forwarded('app:3000', 'console.example'), url, '10.0.0.1')).toBe(true);
    expect(asks(forwarded('console.example', 'evil.example'), url, '10.0.0.1')).toBe(false);
  });

  it('may be any where no public address is set', () => expect(asks({ host: 'anything.example' })).toBe(true));
});

describe('the accounts that an import looks up', () => {
  const newFolder = newFolders();
  let dataDir: string;
  beforeEach(() => {
    dataDir = newFolder();
  });
  const look = () => accountsIn({ dataDir, logLevel: 'error' }, Date.UTC(2026, 10, 25));

  it('are none where nothing was made yet, or facts alone', async () => {
    expect(await look()).toBeUndefined();
    mkdirSync(join(dataDir, 'facts'));
    writeFileSync(join(dataDir, 'facts', 'some'), 'facts');
    expect(await look()).toBeUndefined();
  });

  it('are refused from a data directory that has lost a part', async () => {
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    await expect(look()).rejects.toThrow('objects is missing or empty, although');
    mkdirSync(join(dataDir, 'objects'));
    writeFileSync(join(dataDir, 'objects', 'PG_VERSION'), '18\n');
    await expect(look()).rejects.toThrow('base is missing: the database in this folder is incomplete.');
    rmSync(join(dataDir, 'objects'), { recursive: true });
    rmSync(join(dataDir, 'secret.key'));
    mkdirSync(join(dataDir, 'objects'));
    await (await openStore({ dataDir: join(dataDir, 'objects'), log: silentLog })).store.close();
    await expect(look()).rejects.toThrow('secret.key is missing, although');
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    expect(await look()).toBeUndefined();
  });

  it('are refused from the tables of another build, which an import leaves as they are', async () => {
    const objects = join(dataDir, 'objects');
    mkdirSync(objects);
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    await (await openStore({ dataDir: objects, log: silentLog })).store.close();
    const migrations = 'drizzle.__drizzle_migrations';
    const last = `select max(created_at) from ${migrations}`;
    const change = async (statement: string) => {
      const database = await PGlite.create(objects);
      await database.exec(statement);
      const { rows } = await database.query<{ max: unknown }>(last);
      await database.close();
      return rows[0]?.max;
    };
    const older = await change(`delete from ${migrations} where created_at = (${last})`);
    await expect(look()).rejects.toThrow('The objects are those of an older build of the console');
    expect(await change('select 1')).toBe(older);
    await change(`insert into ${migrations} (hash, created_at) values ('later', 99999999999999)`);
    await expect(look()).rejects.toThrow('The objects are those of a newer build of the console');
  });
});
