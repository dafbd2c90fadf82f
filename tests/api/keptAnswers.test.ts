import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';
import type { ServerExtension } from '../../api/ports/serverPart';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createSavedRunner } from '../../api/saved/savedRunner';
import { resourceOf } from '../../src/resources';
import { demand } from '../../src/schema/grants';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';

const key = (name: string) => ({ 'Idempotency-Key': name });
const advertisers = '/api/demand/advs';
const adv = { name: 'Once', kind: 'dsp' };

let host: TestHost;
let call: Call;
let asked: number;
/** Characters of what the other host says. */
let length: number;
beforeEach(async () => {
  [asked, length] = [0, 3];
  const part: ServerExtension = {
    of: resourceOf('deals'),
    calls: {
      'POST ask': {
        about: 'Asks another host',
        access: [demand.dsp],
        async run() {
          asked += 1;
          return { asked, text: 'x'.repeat(length) };
        },
      },
    },
  };
  host = await createTestHost({ own: [part] });
  call = await host.as(logins.demand);
});

describe('a call with a key', () => {
  it('is made once where it writes without a transaction', async () => {
    const send = () => call('POST', '/api/demand/deals/ask', {}, key('k'));
    const answers = [await send(), await send()].map(({ status, body }) => [status, body]);
    expect(answers).toEqual([
      [200, { asked: 1, text: 'xxx' }],
      [200, { asked: 1, text: 'xxx' }],
    ]);
    expect((await call('POST', '/api/demand/deals/ask', {}, key('other'))).body).toMatchObject({ asked: 2 });
  });

  it('is told that it was done where its answer was too long to be kept', async () => {
    length = 5_000_000;
    const send = () => call('POST', '/api/demand/deals/ask', {}, key('k'));
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.code, asked]).toEqual([200, 409, 'done_before', 1]);
  });

  it('may be made again where it only looked, or was refused', async () => {
    const { body: made } = await call('POST', advertisers, adv);
    const looks: readonly (readonly [string, unknown, Readonly<Record<string, string>>])[] = [
      [`${advertisers}/bulk`, { ids: [made.id], changes: { status: 0 }, dryRun: true }, {}],
      [`${advertisers}/bulk`, { ids: [made.id], changes: { status: 0 }, preview: true }, {}],
      [`${advertisers}/import?dryRun=1`, 'Name,Kind\r\nOne,DSP\r\n', { 'Content-Type': 'text/csv' }],
      [`${advertisers}/import`, 'Name,Kind\r\nOne,None\r\n', { 'Content-Type': 'text/csv' }],
    ];
    for (const [path, body, headers] of looks)
      expect([path, body, (await call('POST', path, body, { ...headers, ...key('look') })).status]).toEqual([
        path,
        body,
        200,
      ]);
    expect((await call('POST', advertisers, { ...adv, name: 'Two' }, key('look'))).status).toBe(201);
  });

  it('answers as one without where a list refuses very many values, and keeps the first hundred of them', async () => {
    const values = ['com.example.app', ...Array.from({ length: 90_000 }, (_, at) => `1.${at}E+11`)];
    const lists = await Promise.all(
      [1, 2].map(
        async (at) => (await call('POST', '/api/demand/applists', { name: `List ${at}`, kind: 'bundle' })).body.id,
      ),
    );
    const send = (id: number, headers = {}) =>
      call('POST', `/api/demand/applists/${id}/import`, { values, version: 1, faults: 'all' }, headers);
    const plain = await send(lists[0]);
    const [first, again] = [await send(lists[1], key('k')), await send(lists[1], key('k'))];
    expect([plain.status, plain.body.added, plain.body.rejected.length]).toEqual([200, 1, 90_000]);
    expect([first.status, first.body]).toEqual([200, { ...plain.body, undo: first.body.undo }]);
    expect([again.status, again.body]).toEqual([
      200,
      {
        ...first.body,
        rejected: first.body.rejected.slice(0, 100),
        note: 'This answer is repeated: it names the first 100 of 90000 refused lines.',
        messageCode: 'requests.repeatedAnswer',
        args: { named: 100, count: 90_000 },
      },
    ]);
    expect((await call('POST', `/api/undo/${again.body.undo}`)).body).toEqual({ changed: 1 });
  });

  it('stays done where the answer it would repeat in the end cannot be kept', async () => {
    const store = createMemoryStore();
    let isAway = false;
    const failing: Store = {
      ...store,
      idempotency: {
        ...store.idempotency,
        settle: (...given) =>
          isAway ? Promise.reject(new Error('The database is away.')) : store.idempotency.settle(...given),
      },
    };
    const mailing = await createTestHost({
      store: failing,
      mail: {
        link: async () => {
          isAway = true;
          return true;
        },
        notice: async () => false,
        report: async () => false,
      },
    });
    const admin = await mailing.as(logins.admin);
    const { status, body } = await admin('POST', '/api/admin/users/12/link', undefined, key('k'));
    expect([status, body.mailed]).toEqual([200, true]);
    isAway = false;
    const again = await admin('POST', '/api/admin/users/12/link', undefined, key('k'));
    expect([again.status, again.body]).toEqual([200, { ...body, mailed: false }]);
    expect(mailing.logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'answer_not_kept' }));
  });
});

describe('kept answers', () => {
  it('are tidied every minute, since a user can fill the database with them in less than an hour', async () => {
    const tidied: string[] = [];
    const store: Store = {
      ...host.store,
      idempotency: { ...host.store.idempotency, tidy: async (now) => void tidied.push(now) },
    };
    const ports = { ...host.ports, store, reports: createMemoryReports() };
    const runner = createSavedRunner({ ports, turns: createQueryQueue(), isAlone: true });
    for (const ms of [0, 30_000, 30_000, 30_000]) {
      host.moveClock(ms);
      await runner.tick();
    }
    expect(tidied).toHaveLength(2);
  });
});
