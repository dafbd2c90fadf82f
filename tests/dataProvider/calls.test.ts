import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CallContext, endpointOf } from '../../src/dataProvider/callContext';
import { createExtensionCalls } from '../../src/dataProvider/extensionCalls';
import { decodeBase64, decodeByTable } from '../../src/dataProvider/lists/decrypt';
import { createBatch } from '../../src/dataProvider/reads';
import { callRest } from '../../src/dataProvider/restCalls';
import type { CallOptions, Transport } from '../../src/dataProvider/transport';
import { readStatus } from '../../src/model/listAnswer';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { defineResource } from '../../src/schema/defineResource';
import { text } from '../../src/schema/fields';
import { admin, demand, sub } from '../../src/schema/grants';
import { createSampleWorld } from '../support/sampleConsole';
import { demandLogin } from '../support/withCampaigns';

const flags = { showSsp: false, showSspMin: false, showDsp: false };
const as = (role: Viewer['role'], more: Partial<Viewer> = {}) =>
  ({ role, isSuper: role === 'admin', ...flags, ...more }) as Viewer;
const supply = as('demand', { showSsp: true });
const buying = as('demand', { showDsp: true });

const access = { read: [demand.ssp, admin.any], write: [] };
const fields = { uid: text('UID') };
const canals = defineResource('canals', ['Canal', 'Canals'], {
  fields,
  access,
  listPath: { admin: '/api/admin/canals/list', demand: '/api/demand/canals/list' },
  nameLists: [{ path: '/api/demand/canalNames/list', fields: ['uid'], read: [demand.any, sub.own('uid')] }],
});

describe('the addresses of a resource', () => {
  const base = '/api/demand/canals';
  const names = { base, list: '/api/demand/canalNames/list', isNamesOnly: true };

  it.each([
    ['are those of the role', supply, { base, list: '/api/demand/canals/list', isNamesOnly: false }],
    ['are those of the role', as('admin'), { base, list: '/api/admin/canals/list', isNamesOnly: false }],
    ['are the list of names where the whole list is not granted', buying, names],
    ['are the list of names where the whole list is not granted', as('sub'), names],
    ['are none where nothing is granted', as('adv'), undefined],
    ['are none for an admin without powers', as('admin', { isSuper: false }), undefined],
  ])('%s: %o', (_, viewer, expected) => expect(endpointOf(canals, viewer)).toEqual(expected));

  it('have no whole list where the server keeps the pages', () => {
    const seas = defineResource('seas', ['Sea', 'Seas'], { fields, access, paged: true });
    expect(endpointOf(seas, supply)).toEqual({ base: '/api/demand/seas', isNamesOnly: false });
  });
});

it('asks for the help texts in the language shown, without the progress bar', async () => {
  const world = await createSampleWorld();
  const { provider, transport, asked } = await world.open(demandLogin);
  const busy: number[] = [];
  transport.progress.subscribe(() => busy.push(transport.progress.snapshot().active));
  expect((await provider.helpTexts('fr'))['tags.cpm']).toMatchObject({ name: 'CPM', placement: 'auto' });
  expect([asked, busy]).toEqual([['GET /api/tooltips?locale=fr'], []]);
});

describe("an object's own calls", () => {
  const sent: { readonly path: string; readonly options: CallOptions }[] = [];
  const transport = {
    json: async (path: string, options: CallOptions) => {
      sent.push({ path, options });
      return { json: { url: '/api/files/u_1.mp4', upload: 'u_1' } };
    },
    url: (path: string) => `https://api.example${path}`,
  };
  const find = (name: string) => ({ resource: resourceOf(name), endpoint: { base: resourceOf(name).base.demand } });
  const calls = createExtensionCalls({ transport, find } as unknown as CallContext);

  it('go to its address, on one object or on none', async () => {
    sent.length = 0;
    await calls.own('channels', { call: 'GET export', id: 2201, query: { style: '%%NAME%%' } });
    const validate = { body: { vastUrl: 'https://a.example' }, timeoutMs: 60_000 };
    await calls.own('creatives', { call: 'POST validate', ...validate });
    expect(sent).toEqual([
      { path: '/api/demand/channels/2201/export?style=%25%25NAME%25%25', options: { method: 'GET', headers: {} } },
      { path: '/api/demand/creatives/validate', options: { method: 'POST', ...validate, headers: {} } },
    ]);
  });

  it('send files as a form, and tell where they can be seen', async () => {
    sent.length = 0;
    const onProgress = () => undefined;
    const { signal } = new AbortController();
    const answer = await calls.upload('creatives', { file: new File(['1'], 'spot.mp4'), onProgress, signal });
    expect(answer).toMatchObject({ upload: 'u_1', url: 'https://api.example/api/files/u_1.mp4' });
    const options = { method: 'POST', onProgress, signal };
    expect(sent[0]).toMatchObject({ path: '/api/demand/creatives/upload', options });
    const form = sent[0]?.options.body as FormData | undefined;
    expect(form?.get('file')).toMatchObject({ name: 'spot.mp4', size: 1 });
  });
});

const load = () =>
  vi.fn(async (_base: string, ids: readonly number[]) => ids.filter((id) => id < 900).map((id) => ({ id })));

describe('calls for single objects', () => {
  it('of one turn become one, and each gets its own', async () => {
    const calls = load();
    const read = createBatch(calls);
    const [one, two, other] = await Promise.all([read('/a', [1, 2]), read('/a', [2, 3, 999]), read('/b', [1])]);
    expect([one, two, other]).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], [{ id: 1 }]]);
    expect(calls.mock.calls).toEqual([
      ['/a', [1, 2, 3, 999]],
      ['/b', [1]],
    ]);
  });

  it('of later turns are calls of their own', async () => {
    const calls = load();
    const read = createBatch(calls);
    await read('/a', [1]);
    await read('/a', [1]);
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('are parted where an address would grow too long', async () => {
    const calls = load();
    const ids = Array.from({ length: 450 }, (_, at) => at + 1);
    expect(await createBatch(calls)('/a', ids)).toHaveLength(450);
    expect(calls.mock.calls.map(([, part]) => part.length)).toEqual([200, 200, 50]);
  });

  it('fail together', async () => {
    const read = createBatch(() => Promise.reject(new Error('away')));
    await expect(Promise.all([read('/a', [1]), read('/a', [2])])).rejects.toThrow('away');
  });
});

describe('the status of a row from an API', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    ['', 1],
    ['on', 1],
    ['1', 1],
    ['0', 0],
    ['2', 2],
    [0, 0],
    [2, 2],
  ])('of %j is read as %i', (given, expected) => {
    const row = given === undefined ? { id: 1, name: 'A' } : { id: 1, name: 'A', status: given };
    readStatus([row]);
    expect(row).toEqual({ id: 1, name: 'A', status: expected });
  });

  it.each([
    ['one object', { id: 1, name: 'A' }, { id: 1, name: 'A', status: 1 }],
    ['an object with its status as text', { id: 1, name: 'A', status: '0' }, { id: 1, name: 'A', status: 0 }],
  ])('is a number in the answer for %s', async (_, given, expected) => {
    const answer = { status: 200, headers: new Headers(), json: given };
    const transport = { json: async () => answer } as unknown as Transport;
    const { data } = await callRest(transport, '/api/demand/tags', (rest, last) => rest.getOne(last, { id: 1 }));
    expect(data).toEqual(expected);
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('base64', () => {
  it.each([
    ['by table', decodeByTable],
    ['as the browser likes best', decodeBase64],
  ])('is read %s as Node writes it, in one line or in many', (_, decode) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const lines = base64.replace(/.{64}/g, '$&\n');
        expect([...decode(bytesOf(base64))]).toEqual([...bytes]);
        expect([...decode(bytesOf(`${lines}\r\n`))]).toEqual([...bytes]);
      }),
    );
  });

  it.each(['<!doctype html>', 'abc*', 'päss'])('refuses %s', (text) => {
    expect(() => decodeByTable(bytesOf(text))).toThrow('is not base64');
  });
});
