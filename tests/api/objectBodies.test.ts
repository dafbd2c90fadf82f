import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, partners } from '../support/host';
import { hostIn } from '../support/hostIn';

const values = { advertiser: partners.adv, environment: 'ctv', integration: 'VAST', priceModel: 'fixed', cpm: 5 };

describe('a body about objects', () => {
  const { demand: call } = hostIn(beforeAll);
  let id: number;
  const base = '/api/demand/tags';
  beforeAll(async () => {
    const { body } = await call('POST', base, { name: 'Halden', url: 'https://vast.example/v', ...values });
    id = body.id;
  });
  const toldBy = ({ status, body }: Answer) => [status, body.detail, body.messageCode, Object.keys(body.errors ?? {})];
  const send = async (path: string, body: object) => toldBy(await call('POST', `${base}/${path}`, body));
  const edit = (more: object) => ({ ids: [1], edits: [{ field: 'cpm', way: 'percent', value: 5, ...more }] });
  const noIds = 'Send ids, a list of numbers, or filter, an object.';
  const ways = 'set, add, remove, raise, percent, replace, move, extend';

  it.each<[object, string, string | undefined, string]>([
    [{}, 'changes is required.', 'required', 'changes ids'],
    [{ ids: [1] }, 'changes is required.', 'required', 'changes'],
    [{ ids: [1], changes: {} }, 'changes is required.', 'required', 'changes'],
    [{ ids: [1], changes: [] }, 'changes must be an object.', 'object', 'changes'],
    [{ changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ ids: ['1'], changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ ids: null, changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ filter: 'all', changes: { note: 'x' } }, 'filter must be an object.', 'object', 'filter'],
    [{ ids: [1], filter: 1, changes: { note: 'x' } }, 'filter must be an object.', 'object', 'filter'],
    [{ ids: [1], changes: { note: 'x' }, versions: [] }, 'versions must be an object.', 'object', 'versions'],
    [
      { ids: [1], changes: { note: 'x' }, versions: { 1: '3' } },
      'versions.1 must be a whole number, e.g. 1200.',
      'integer',
      'versions.1',
    ],
    [
      { ids: [1], changes: { note: 'x' }, versions: { one: 3 } },
      'versions.one must be the ID of an object.',
      'ref',
      'versions.one',
    ],
    [{ ids: [1], changes: { note: 'x' }, dry: true }, 'Unknown field dry. Check the spelling.', 'unknownField', 'dry'],
    [edit({ ways: 'set' }), 'Unknown field ways. Check the spelling.', 'unknownField', 'edits.0.ways'],
    [edit({ way: 'replace', find: 3 }), 'edits.0.find must be text.', 'text', 'edits.0.find'],
    [{ ids: [1], edits: [] }, 'edits must be a list of 1 to 50 changes.', 'requests.edits', 'edits'],
    [{ ids: [1], edits: null }, 'edits must be a list.', 'list', 'edits'],
    [{ ids: [1], edits: 'cpm' }, 'edits must be a list.', 'list', 'edits'],
    [{ ids: [1], edits: [{ way: 'set' }] }, 'edits.0.field is required.', 'required', 'edits.0.field'],
    [edit({ field: 1 }), 'edits.0.field must be text.', 'text', 'edits.0.field'],
    [edit({ way: 'double' }), `edits.0.way must be one of: ${ways}.`, 'oneOf', 'edits.0.way'],
    [edit({ unit: 'years' }), 'edits.0.unit must be one of: hours, days, weeks, months.', 'oneOf', 'edits.0.unit'],
    [edit({ round: '1' }), 'edits.0.round must be a number, e.g. 1204.5.', 'number', 'edits.0.round'],
  ])('of a bulk change is refused: %j', async (body, message, code, name) => {
    expect(await send('bulk', body)).toEqual([400, message, code, name.split(' ')]);
  });

  it('is refused for an If-Match that names no version', async () => {
    const put = (tag: string) => call('PUT', `${base}/${id}`, { note: 'x' }, { 'If-Match': tag });
    expect(toldBy(await put('seven'))).toEqual([400, 'If-Match must look like "v7".', 'pattern', ['If-Match']]);
    expect([(await put('*')).body.code, (await put('"v99"')).status]).toEqual(['version_required', 409]);
  });

  it('names too many ids before it reads them', async () => {
    expect(await call('POST', `${base}/bulk`, { ids: Array(10_001).fill('x') })).toMatchObject({
      status: 413,
      body: { messageCode: 'limits.bulk' },
    });
  });

  it('of a copy, an archive or a return is refused at its field', async () => {
    const wrong = (name: string) => [422, '1 field needs attention.', 'limits.fieldsWrong', [name]];
    expect(await send(`${id}/copy`, { name: 3 })).toEqual(wrong('name'));
    for (const path of ['archive', 'restore']) {
      const { status, body } = await call('POST', `${base}/${id}/${path}`, { version: 'one' });
      expect([status, body.errors.version.message]).toEqual([422, 'version must be a whole number, e.g. 1200.']);
    }
    // Also where nothing is to be brought back yet.
    expect(await send(`${id}/restore`, { to: 5 })).toEqual(wrong('to'));
    for (const path of ['archive', 'restore', 'copy'])
      expect(await send(`${id}/${path}`, { forced: true })).toEqual(wrong('forced'));
    for (const given of ['yes', 'false', 0, null]) {
      expect(await send(`${id}/archive`, { force: given })).toEqual(wrong('force'));
      expect(await send(`${id}/copy`, { save: given })).toEqual(wrong('save'));
    }
    expect((await call('POST', `${base}/${id}/archive`, { version: null })).status).toBe(200);
    const { status, body } = await call('POST', `${base}/${id}/restore`, { to: 5 });
    expect([status, body.errors.to.message]).toEqual([422, 'to must be one of: 0, 1.']);
    expect((await call('POST', `${base}/${id}/restore`, { to: null })).body.status).toBe(0);
  });
});
