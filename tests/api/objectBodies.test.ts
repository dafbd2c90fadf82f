import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Call, createTestHost, logins, partners } from '../support/host';

const values = { advertiser: partners.adv, environment: 'ctv', integration: 'VAST', priceModel: 'fixed', cpm: 5 };

describe('a body about objects', () => {
  let call: Call;
  let id: number;
  const base = '/api/demand/tags';
  beforeAll(async () => {
    call = await (await createTestHost()).as(logins.demand);
    const { body } = await call('POST', base, { name: 'Halden', url: 'https://vast.example/v', ...values });
    id = body.id;
  });
  const toldBy = ({ status, body }: Answer) => [status, body.detail, body.messageCode, Object.keys(body.errors ?? {})];
  const edit = (more: object) => ({ ids: [1], edits: [{ field: 'cpm', way: 'percent', value: 5, ...more }] });
  const noIds = 'Send ids, a list of numbers, or filter, an object.';
  const ways = 'set, add, remove, raise, percent, replace, move, extend';

  it.each<[object, string, string | undefined, string]>([
    [{ ids: [1] }, 'changes is required.', 'required', 'changes'],
    [{ ids: [1], changes: [] }, 'changes must be an object.', 'object', 'changes'],
    [{ changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ ids: ['1'], changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ ids: null, changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ filter: 'all', changes: { note: 'x' } }, noIds, undefined, 'ids'],
    [{ ids: [1], edits: [] }, 'edits must be a list of 1 to 50 changes.', 'requests.edits', 'edits'],
    [{ ids: [1], edits: null }, 'edits must be a list.', 'list', 'edits'],
    [edit({ field: 1 }), 'edits.0.field must be text.', 'text', 'edits.0.field'],
    [edit({ way: 'double' }), `edits.0.way must be one of: ${ways}.`, 'oneOf', 'edits.0.way'],
    [edit({ unit: 'years' }), 'edits.0.unit must be one of: hours, days, weeks, months.', 'oneOf', 'edits.0.unit'],
    [edit({ round: '1' }), 'edits.0.round must be a number, e.g. 1204.5.', 'number', 'edits.0.round'],
  ])('of a bulk change is refused: %j', async (body, message, code, name) => {
    expect(toldBy(await call('POST', `${base}/bulk`, body))).toEqual([400, message, code, [name]]);
  });

  it('of a bulk change may have versions that are none and other keys, as before', async () => {
    const loose = { versions: { [id]: 'x' }, filter: 1, unknown: true, reassignTo: 'x' };
    const { status, body } = await call('POST', `${base}/bulk`, {
      ids: [id],
      dryRun: true,
      changes: { note: 'x' },
      ...loose,
    });
    expect([status, body]).toEqual([200, { changed: 1, unchanged: 0 }]);
  });

  it('names too many ids before it reads them', async () => {
    const { status, body } = await call('POST', `${base}/bulk`, { ids: Array(10_001).fill('x') });
    expect([status, body.messageCode]).toEqual([413, 'limits.bulk']);
  });

  it('of a copy, an archive or a return is refused at its field', async () => {
    expect(toldBy(await call('POST', `${base}/${id}/copy`, { name: 3 }))).toEqual([
      422,
      '1 field needs attention.',
      'limits.fieldsWrong',
      ['name'],
    ]);
    for (const path of ['archive', 'restore'])
      expect(toldBy(await call('POST', `${base}/${id}/${path}`, { version: 'one' }))).toEqual([
        400,
        'version must be a whole number, e.g. 1200.',
        'integer',
        ['version'],
      ]);
    // Nothing is to be brought back yet, so nothing is refused.
    expect((await call('POST', `${base}/${id}/restore`, { to: 5 })).status).toBe(200);
    for (const [path, name] of [
      ['archive', 'force'],
      ['copy', 'save'],
    ] as const)
      for (const given of ['yes', 'false', 0, null]) {
        const { status, body } = await call('POST', `${base}/${id}/${path}`, { [name]: given });
        expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
      }
    expect((await call('POST', `${base}/${id}/archive`, { version: null })).status).toBe(200);
    const { status, body } = await call('POST', `${base}/${id}/restore`, { to: 5 });
    expect([status, body.errors.to.message]).toEqual([422, 'to must be one of: 0, 1.']);
    expect((await call('POST', `${base}/${id}/restore`, { to: null })).body.status).toBe(0);
  });
});
