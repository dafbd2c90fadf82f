import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { ServerExtension } from '../../api/ports/serverPart';
import { resourceOf } from '../../src/resources';
import { demand } from '../../src/schema/grants';
import { createTestHost, logins } from '../support/host';
import { hostIn } from '../support/hostIn';

const key = (name: string) => ({ 'Idempotency-Key': name });
const advertisers = '/api/demand/advs';
const adv = { name: 'Once', kind: 'dsp' };

let asked: number;
/** Characters of what the other host says. */
let length: number;
const run = async () => {
  asked += 1;
  return { asked, text: 'x'.repeat(length) };
};
const calls: ServerExtension['calls'] = { 'POST ask': { about: 'Asks another host', access: [demand.dsp], run } };
const { demand: call } = hostIn(beforeEach, () => {
  [asked, length] = [0, 3];
  return { own: [{ of: resourceOf('deals'), calls }] };
});
const ask = (name: string) => call('POST', '/api/demand/deals/ask', {}, key(name));

describe('a call with a key', () => {
  it('is made once where it writes without a transaction', async () => {
    for (const { status, body } of [await ask('k'), await ask('k')])
      expect([status, body]).toEqual([200, { asked: 1, text: 'xxx' }]);
    expect((await ask('other')).body).toMatchObject({ asked: 2 });
  });

  it('is told that it was done where its answer was too long to be kept', async () => {
    length = 5_000_000;
    const [first, again] = [await ask('k'), await ask('k')];
    expect([first.status, again.status, again.body.code, asked]).toEqual([200, 409, 'done_before', 1]);
  });

  it('may be made again where it only looked, or was refused', async () => {
    const many = { ids: [(await call('POST', advertisers, adv)).body.id], changes: { status: 0 } };
    const csv = { 'Content-Type': 'text/csv' };
    for (const [path, body, headers] of [
      ['bulk', { ...many, dryRun: true }, {}],
      ['bulk', { ...many, preview: true }, {}],
      ['import?dryRun=1', 'Name,Kind\r\nOne,DSP\r\n', csv],
      ['import', 'Name,Kind\r\nOne,None\r\n', csv],
    ] as const) {
      const { status } = await call('POST', `${advertisers}/${path}`, body, { ...headers, ...key('look') });
      expect([path, body, status]).toEqual([path, body, 200]);
    }
    expect((await call('POST', advertisers, { ...adv, name: 'Two' }, key('look'))).status).toBe(201);
  });

  it('answers as one without where a list refuses very many values, and keeps the first hundred of them', async () => {
    const values = ['com.example.app', ...Array.from({ length: 90_000 }, (_, at) => `1.${at}E+11`)];
    const applists = '/api/demand/applists';
    const make = async (name: string) => (await call('POST', applists, { name, kind: 'bundle' })).body.id;
    const [one, two] = [await make('One'), await make('Two')];
    const send = (id: number, headers = {}) =>
      call('POST', `${applists}/${id}/import`, { values, version: 1, faults: 'all' }, headers);
    const plain = await send(one);
    const [first, again] = [await send(two, key('k')), await send(two, key('k'))];
    expect([plain.status, plain.body.added, plain.body.rejected.length]).toEqual([200, 1, 90_000]);
    expect([first.status, first.body]).toEqual([200, { ...plain.body, undo: first.body.undo }]);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({
      ...first.body,
      rejected: first.body.rejected.slice(0, 100),
      note: 'This answer is repeated: it names the first 100 of 90000 refused lines.',
      messageCode: 'requests.repeatedAnswer',
      args: { named: 100, count: 90_000 },
    });
    expect((await call('POST', `/api/undo/${again.body.undo}`)).body).toEqual({ changed: 1 });
  });

  it('stays done where the answer it would repeat in the end cannot be kept', async () => {
    const store = createMemoryStore();
    const { idempotency } = store;
    let isAway = false;
    const settle: typeof idempotency.settle = (...given) =>
      isAway ? Promise.reject(new Error('The database is away.')) : idempotency.settle(...given);
    const link = async () => {
      isAway = true;
      return true;
    };
    const mailing = await createTestHost({
      store: { ...store, idempotency: { ...idempotency, settle } },
      mail: { link, notice: async () => false, report: async () => false },
    });
    const admin = await mailing.as(logins.admin);
    const send = () => admin('POST', '/api/admin/users/12/link', undefined, key('k'));
    const { status, body } = await send();
    expect([status, body.mailed]).toEqual([200, true]);
    isAway = false;
    const again = await send();
    expect([again.status, again.body]).toEqual([200, { ...body, mailed: false }]);
    expect(mailing.logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'answer_not_kept' }));
  });
});
