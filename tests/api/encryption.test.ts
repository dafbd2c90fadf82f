import { createDecipheriv } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';

const key = new Uint8Array(32).map((_, index) => index * 7);
const iv = new Uint8Array(16).map((_, index) => 255 - index);

/** By another implementation than the one that encrypts. */
function decrypt(text: string): unknown {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  return JSON.parse(Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8'));
}

describe('encrypted bodies', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    const compress = async (body: Uint8Array) => ({
      gzip: new Uint8Array(gzipSync(body)),
      br: new Uint8Array(gzipSync(body)),
    });
    host = await createTestHost({ encryption: { key, iv }, compress });
    call = await host.as(logins.demand);
  });

  it('hold whole lists, changes, pages and objects', async () => {
    const made = await call('POST', '/api/demand/advs', { name: 'Żółć & 日本 😀', kind: 'dsp' });
    expect([made.status, made.headers.get('json-encrypt')]).toEqual([201, '1']);
    const { id } = decrypt(made.body) as { id: number };
    for (const path of ['/api/demand/advs/list', '/api/demand/advs?range=[0,9]']) {
      const { headers, body } = await call('GET', path);
      expect([path, headers.get('json-encrypt'), headers.get('Content-Type')]).toEqual([path, '1', 'text/plain']);
      expect(decrypt(body)).toContainEqual(expect.objectContaining({ id, name: 'Żółć & 日本 😀' }));
    }
    expect(decrypt((await call('GET', '/api/demand/advs/list?since=0')).body)).toMatchObject({
      changed: [{ id: 501 }, { id }],
    });
    expect(decrypt((await call('GET', `/api/demand/advs/${id}/history`)).body)).toMatchObject([{ action: 'create' }]);
    expect(decrypt((await call('GET', '/api/demand/vastParams')).body)).toContainEqual(
      expect.objectContaining({ name: 'w' }),
    );
  });

  it('are compressed as they are sent', async () => {
    for (let count = 0; count < 10; count += 1)
      await call('POST', '/api/demand/advs', { name: `Advertiser ${count}`, kind: 'dsp' });
    const response = await host.fetch('/api/demand/advs/list', {
      headers: { Cookie: await host.cookieOf(logins.demand), 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const text = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString('latin1');
    expect(decrypt(text)).toHaveLength(11);
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
    const first = await call('POST', '/api/demand/advs', { name: 'Once', kind: 'dsp' }, headers);
    const second = await call('POST', '/api/demand/advs', { name: 'Once', kind: 'dsp' }, headers);
    expect([second.body, second.headers.get('json-encrypt'), second.status]).toEqual([first.body, '1', 201]);
  });

  it('answer large lists in steps without losing a byte', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${index} ${'ü'.repeat(200)}`);
    for (const name of names) await call('POST', '/api/demand/advs', { name, kind: 'dsp' });
    const answer = await call('GET', '/api/demand/advs/list');
    expect((decrypt(answer.body) as { name: string }[]).map((row) => row.name).slice(0, 300)).toEqual(names);
  });
});
