import { describe, expect, it } from 'vitest';
import { decryptBody } from '../../src/dataProvider/lists/decrypt';
import type { ListBody, ListShape } from '../../src/dataProvider/lists/listService';
import { listWorker } from '../../src/dataProvider/lists/listWorker';
import { failures } from '../../src/model/HttpProblem';
import { defineResource } from '../../src/schema/defineResource';
import { cpm, text } from '../../src/schema/fields';

const secret = {
  key: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809',
  iv: '000102030405060708090a0b0c0d0e0f',
};
const otherKey = { ...secret, key: secret.key.replace('1', '2') };

/** By `openssl enc -aes-256-cbc -K … -iv … -base64` (OpenSSL 3.0.19). */
const byOpenssl = `Z0rjgrYZA1GhltU4LGga7psfoTuiyIlAlPLdtuJ8S8OTBbyUHpIs1E1Xiys/T3Fj
kjO8XhpB2VOHFC8/UM0H2Y/VDTEjU7UN5cqRwvGtKWDqFms/hvbR+Ay3EkQXO1EG
Sk49gMm+mnOY79ht36VN7xVYdke0tx8boHjPDk1U+UWtP3HIn12nkGrUHOvmiqrC
iSsJ3Xo90TPRipPFSigY4xwkF6/N82IlJm+HM8YBJ8eEiQ6OiK/WOjvw/tYst34+
9fbsS1IIfUHf6UXtlk2ZyEY6jbqH0h/hglIvyShYmK5Jp0jO2W85c3j15b5/RxY1
`;
const inside = [
  { id: 7001, name: 'Halden EV launch – CTV 🦊', status: 1, cpm: 18.5, version: 7 },
  { id: 7002, name: 'Olive & Rye autumn', status: 0, cpm: 2.85, version: 3 },
  { id: 7003, name: 'Zürich\u0000NUL', status: 2, cpm: 0, version: 1 },
];

const ads = defineResource('ads', ['Ad', 'Ads'], {
  fields: { cpm: cpm('CPM'), uid: text('UID', { search: true }), advertiser: text('Advertiser') },
  access: { read: [], write: [] },
});
const shape: ListShape = { name: '/ads/list', fields: ads.allFields, orders: ['name', 'cpm'] };
const place = { session: 's1', viewer: '12', mode: 'ssp' };
const shown = [{ field: 'status', op: 'in', values: [0, 1] }] as const;
const byName = { where: [], sort: { field: 'name', direction: 'asc' } } as const;

const sealed: () => ListBody = () => ({ body: new Blob([byOpenssl]), isEncrypted: true, etag: '"1"', version: 1 });
const plain = (rows: unknown): ListBody => ({
  ...sealed(),
  body: new Blob([JSON.stringify(rows)]),
  isEncrypted: false,
});

/** As the next page of the session does. Copies are written behind the answer, so it may take a moment until there is one. */
async function reopen(key: typeof secret | null) {
  await listWorker().enter(place, key);
  return listWorker().open(shape);
}

describe('encrypted bodies', () => {
  it.each([
    ['WebCrypto', crypto.subtle],
    ['crypto-js, where there is no WebCrypto', null],
  ])('made by openssl are read with %s', async (_, subtle) => {
    expect(JSON.parse(await decryptBody(new TextEncoder().encode(byOpenssl), secret, subtle))).toEqual(inside);
  });

  it.each([
    ['WebCrypto', crypto.subtle],
    ['crypto-js', null],
  ])('made with another key are refused by %s', async (_, subtle) => {
    await expect(decryptBody(new TextEncoder().encode(byOpenssl), otherKey, subtle)).rejects.toThrow(failures.wrongKey);
  });

  it('are the same to WebCrypto and crypto-js, whatever their length', async () => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-CBC', false, ['encrypt']);
    const zeros = { key: '0'.repeat(64), iv: '0'.repeat(32) };
    for (const length of [0, 1, 15, 16, 17, 1000]) {
      const words = 'é'.repeat(length);
      const cipher = await crypto.subtle.encrypt(
        { name: 'AES-CBC', iv: new Uint8Array(16) },
        key,
        new TextEncoder().encode(words),
      );
      const body = new TextEncoder().encode(btoa(String.fromCharCode(...new Uint8Array(cipher))));
      expect(await decryptBody(body, zeros)).toBe(words);
      expect(await decryptBody(body, zeros, null)).toBe(words);
    }
  });
});

describe('the list worker', () => {
  it('decrypts, holds and searches a list', async () => {
    const worker = listWorker();
    await worker.enter(place, secret);
    expect(await worker.put(shape, sealed())).toMatchObject({ ok: true, value: { size: 3 } });
    expect(await worker.query(shape.name, byName, shown)).toEqual({ rows: inside, total: 3, unfiltered: 2 });
    const found = { total: 1, rows: [inside[1]] };
    expect(await worker.query(shape.name, { ...byName, q: 'rye' }, shown)).toMatchObject(found);
  });

  it('says in a sentence that the key is wrong, and holds nothing', async () => {
    const worker = listWorker();
    await worker.enter(place, otherKey);
    expect(await worker.put(shape, sealed())).toEqual({ ok: false, code: 'encrypted', told: failures.wrongKey });
    expect(await worker.query(shape.name, byName, shown)).toBeUndefined();
  });

  it('decrypts small answers to text', async () => {
    expect(await listWorker().decrypt(new Blob([byOpenssl]), secret)).toMatchObject({
      ok: true,
      value: expect.stringContaining('Olive & Rye'),
    });
  });

  it('keeps a copy for the next page of this session alone', async () => {
    const worker = listWorker();
    await worker.enter(place, secret);
    await worker.put(shape, sealed());
    await expect.poll(() => reopen(secret)).toMatchObject({ size: 3, etag: '"1"' });
    expect(await worker.query(shape.name, byName, shown)).toMatchObject({ total: 3 });
    await worker.enter({ ...place, mode: 'dsp' }, secret);
    expect(await worker.open(shape)).toBeUndefined();
    await worker.enter({ ...place, session: 's2' }, secret);
    await worker.enter(place, secret);
    expect(await worker.open(shape)).toBeUndefined();
  });

  it('forgets everything on the disk too when it is cleared', async () => {
    const worker = listWorker();
    await worker.enter(place, null);
    await worker.put(shape, plain(inside));
    await expect.poll(() => reopen(null)).toBeDefined();
    await worker.clear();
    await worker.enter(place, null);
    expect(await worker.open(shape)).toBeUndefined();
  });
});

const words = 'Harbour Northbay Copperline Larkfield Skylark Tern Pinecrest Mossgate Vellum Brightmoor'.split(' ');
const many = Array.from({ length: 100_000 }, (_, at) => ({
  id: at + 1,
  uid: `u${(at * 7919) % 1_000_003}`,
  name: `${words[at % 10]} ${words[(at * 7) % 9]} – CTV ${at % 997}`,
  status: [0, 1, 1, 1, 2][at % 5],
  cpm: (at % 400) / 10,
  advertiser: `${words[at % 7]} ${at % 60}`,
  version: 1,
}));

/** What a page without an index does at each key and click: search, sort, cut. */
function naive(q: string, field: 'name' | 'cpm') {
  const found = many.filter(
    (row) => row.status !== 2 && [String(row.id), row.uid, row.name].some((value) => value.toLowerCase().includes(q)),
  );
  found.sort((a, b) =>
    typeof a[field] === 'number'
      ? Number(a[field]) - Number(b[field])
      : String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
  );
  return { rows: found.slice(0, 50), total: found.length };
}

// How long it takes, and that it does not hold the page up, are goals of `npm run bench -- listWork`.
describe('100,000 rows in the worker', () => {
  it.each(['name', 'cpm'] as const)('are searched and sorted by %s as without an index', async (field) => {
    const worker = listWorker();
    await worker.enter(place, null);
    await worker.put(shape, plain(many));
    const asked = { where: shown, q: 'tern', sort: { field, direction: 'asc' as const }, range: [0, 49] as const };
    const { rows, total } = naive('tern', field);
    const found = await worker.query(shape.name, asked, shown);
    expect(found?.total).toBe(total);
    expect(found?.rows.map((row) => row[field])).toEqual(rows.map((row) => row[field]));
  });
});
