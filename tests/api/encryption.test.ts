import { createDecipheriv } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestHost, logins } from '../support/host';
import { hostIn } from '../support/hostIn';

const key = new Uint8Array(32).map((_, index) => index * 7);
const iv = new Uint8Array(16).map((_, index) => 255 - index);
const advertisers = '/api/demand/advs';

/** By another implementation than the one that encrypts. */
function decrypt(text: string): unknown {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  return JSON.parse(Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8'));
}

describe('encrypted bodies', () => {
  const zip = (body: Uint8Array) => new Uint8Array(gzipSync(body));
  const compress = async (body: Uint8Array) => ({ gzip: zip(body), br: zip(body) });
  const { host, demand: call } = hostIn(beforeEach, () => ({ encryption: { key, iv }, compress }));
  const make = (name: string, headers = {}) => call('POST', advertisers, { name, kind: 'dsp' }, headers);
  const decrypted = async (path: string) => decrypt((await call('GET', path)).body);

  it('hold whole lists, changes, pages and objects', async () => {
    const made = await make('Żółć & 日本 😀');
    expect([made.status, made.headers.get('json-encrypt')]).toEqual([201, '1']);
    const { id } = decrypt(made.body) as { id: number };
    for (const path of ['/api/demand/advs/list', '/api/demand/advs?range=[0,9]']) {
      const { headers, body } = await call('GET', path);
      expect([path, headers.get('json-encrypt'), headers.get('Content-Type')]).toEqual([path, '1', 'text/plain']);
      expect(decrypt(body)).toContainEqual(expect.objectContaining({ id, name: 'Żółć & 日本 😀' }));
    }
    expect(await decrypted(`${advertisers}/list?since=0`)).toMatchObject({ changed: [{ id: 501 }, { id }] });
    expect(await decrypted(`${advertisers}/${id}/history`)).toMatchObject([{ action: 'create' }]);
    expect(await decrypted('/api/demand/vastParams')).toContainEqual(expect.objectContaining({ name: 'w' }));
  });

  it('are compressed as they are sent', async () => {
    for (let count = 0; count < 10; count += 1) await make(`Advertiser ${count}`);
    const headers = { Cookie: await host.cookieOf(logins.demand), 'Accept-Encoding': 'gzip' };
    const response = await host.fetch(`${advertisers}/list`, { headers });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(decrypt(gunzipSync(new Uint8Array(await response.arrayBuffer())).toString('latin1'))).toHaveLength(11);
  });

  it('are never those of sign-in, session, refusals and settings', async () => {
    for (const path of ['/api/auth/session', '/api/preferences', '/api/openapi.json', '/api/demand/tags/999']) {
      const { headers, body } = await call('GET', path);
      expect([path, headers.get('json-encrypt'), typeof body]).toEqual([path, null, 'object']);
    }
  });

  it('have another tag under another key, and plain ones too', async () => {
    const tagOf = async (encryption?: { key: typeof key; iv: typeof iv }) => {
      const one = await createTestHost(encryption ? { encryption } : {});
      return (await (await one.as(logins.demand))('GET', '/api/demand/advs/list')).headers.get('ETag');
    };
    const tags = [await tagOf(), await tagOf({ key, iv }), await tagOf({ key, iv: new Uint8Array(16) })];
    expect(new Set(tags).size).toBe(3);
    expect(await tagOf({ key, iv })).toBe(tags[1]);
  });

  it('survive being asked for again under the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const [first, second] = [await make('Once', headers), await make('Once', headers)];
    expect([second.body, second.headers.get('json-encrypt'), second.status]).toEqual([first.body, '1', 201]);
  });

  it('answer large lists in steps without losing a byte', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${index} ${'ü'.repeat(200)}`);
    for (const name of names) await make(name);
    const rows = (await decrypted(`${advertisers}/list`)) as { name: string }[];
    expect(rows.map(({ name }) => name).slice(0, 300)).toEqual(names);
  });
});
