import { beforeEach, describe, expect, it } from 'vitest';
import { advertisers as advertisersDefined } from '../../src/resources/advertisers';
import { reportRequest } from '../contracts/storedReports';
import { type CrashingStore, createCrashingStore } from '../support/crashingStore';
import { type Answer, accounts, type Call, createTestHost, logins, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';

let crashing: CrashingStore;
let host: TestHost;
let call: Call;
let admin: Call;
beforeEach(async () => {
  crashing = createCrashingStore();
  host = await createTestHost({ store: crashing.store });
  call = await host.as(logins.demand);
  admin = await host.as(logins.admin);
});

const advertisers = '/api/demand/advs';
const key = (name: string) => ({ 'Idempotency-Key': name });
const claimOf = (name: string) => ({ user: 12, key: name, token: 't', leaseUntil: '', expiresAt: '' });
const csv = { 'Content-Type': 'text/csv' };
const made = async (path: string, body: object): Promise<number> => (await call('POST', path, body)).body.id;
const rows = async (path: string, by = call): Promise<readonly Record<string, unknown>[]> =>
  (await by('GET', path)).body;
const count = async (path: string, by = call): Promise<number> => (await rows(path, by)).length;

type Write = {
  /** What is there before; answers the call, by whom it is, and how often it was done. */
  begin(): Promise<{
    readonly by?: Call;
    readonly path: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    done(answer: Answer): Promise<unknown>;
    readonly before: unknown;
    readonly after: unknown;
  }>;
};

const writes: Readonly<Record<string, Write>> = {
  'a new object': {
    async begin() {
      const before = await count(advertisers);
      const done = async ({ body }: Answer) => [
        await count(advertisers),
        (await call('GET', `${advertisers}/${body.id}`)).body,
      ];
      const after = [before + 1, expect.objectContaining({ name: 'One', version: 1 })];
      return { path: advertisers, body: { name: 'One', kind: 'dsp' }, done, before, after };
    },
  },
  'a new sign-in with its password': {
    async begin() {
      const body = {
        name: 'New',
        type: 'demand',
        account: accounts.demand,
        login: 'new@adx.example',
        password: 'a password for tests',
      };
      const done = async () => (await (await host.as('new@adx.example'))('GET', advertisers)).status;
      return { by: admin, path: '/api/admin/users', body, done, before: 0, after: 200 };
    },
  },
  'a copy': {
    async begin() {
      const id = await made(advertisers, { name: 'Original', kind: 'dsp' });
      const before = await count(advertisers);
      return { path: `${advertisers}/${id}/copy`, body: {}, done: () => count(advertisers), before, after: before + 1 };
    },
  },
  'a change of many with its undo': {
    async begin() {
      const ids = [
        await made(advertisers, { name: 'A', kind: 'dsp' }),
        await made(advertisers, { name: 'B', kind: 'dsp' }),
      ];
      const statuses = async () =>
        (await Promise.all(ids.map((id) => call('GET', `${advertisers}/${id}`)))).map(({ body }) => body.status);
      const done = async ({ body }: Answer) => [
        await statuses(),
        (await call('POST', `/api/undo/${body.undo}`)).body,
        await statuses(),
      ];
      const after = [[0, 0], { changed: 2 }, [1, 1]];
      return { path: `${advertisers}/bulk`, body: { ids, changes: { status: 0 } }, done, before: 0, after };
    },
  },
  'an undo': {
    async begin() {
      const id = await made(advertisers, { name: 'A', kind: 'dsp' });
      const { undo } = (await call('POST', `${advertisers}/bulk`, { ids: [id], changes: { status: 0 } })).body;
      const done = async ({ body }: Answer) => [body, (await call('GET', `${advertisers}/${id}`)).body.status];
      return { path: `/api/undo/${undo}`, done, before: 0, after: [{ changed: 1 }, 1] };
    },
  },
  'an archive': {
    async begin() {
      const id = await made(advertisers, { name: 'A', kind: 'dsp' });
      const done = async ({ body }: Answer) => [body.version, (await call('GET', `${advertisers}/${id}`)).body.version];
      return { path: `${advertisers}/${id}/archive`, body: { version: 1 }, done, before: 0, after: [2, 2] };
    },
  },
  'entries of a list': {
    async begin() {
      const id = await made('/api/demand/applists', { name: 'Apps' });
      const body = { values: ['com.one'], version: 1 };
      const done = async ({ body: { added, undo } }: Answer) => [
        added,
        (await call('GET', `/api/demand/applists/${id}`)).body.version,
        (await call('POST', `/api/undo/${undo}`)).body.changed,
      ];
      return { path: `/api/demand/applists/${id}/import`, body, done, before: 0, after: [1, 2, 1] };
    },
  },
  'objects of a file that was looked through': {
    async begin() {
      const text = 'Name,Kind\r\nOne,DSP\r\nTwo,DSP\r\n';
      const { token } = (await call('POST', `${advertisers}/import?dryRun=1`, text, csv)).body;
      const before = await count(advertisers);
      const done = async ({ body: { create, undo } }: Answer) => [
        create,
        await count(advertisers),
        (await call('POST', `/api/undo/${undo}`)).body.changed,
      ];
      return {
        path: `${advertisers}/import?token=${token}`,
        body: text,
        headers: csv,
        done,
        before,
        after: [2, before + 2, 2],
      };
    },
  },
  'a saved report': {
    async begin() {
      const body = { name: 'Top apps', request: reportRequest() };
      return { path: '/api/savedReport', body, done: () => count('/api/savedReports'), before: 0, after: 1 };
    },
  },
  'an entry in the books': {
    async begin() {
      const party = { type: 'demand', id: accounts.demand };
      const body = { period: '2026-11', party, kind: 'adjustment', amount: 5, memo: 'Make-good' };
      const path = `/api/admin/finance/publishers/${accounts.demand}/2026-11`;
      const done = async () => (await admin('GET', path)).body.entries.length;
      return { by: admin, path: '/api/admin/finance/entries', body, done, before: 0, after: 1 };
    },
  },
  'an API token': {
    async begin() {
      const path = '/api/demand/info/token';
      const done = async ({ body: { token } }: Answer) => {
        const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'app' };
        const kept = await crashing.store.idempotency.claim(
          { ...claimOf('once'), request: 'none' },
          host.now().toISOString(),
        );
        return [
          (await host.fetch(advertisers, { headers })).status,
          kept.state,
          JSON.stringify(crashing.dump()).includes(token),
        ];
      };
      return { path, done, before: 0, after: [200, 'other', false] };
    },
  },
  'a link for another’s password': {
    async begin() {
      const done = async ({ body }: Answer) => {
        const token = String(body.path).split('#link=')[1] ?? '';
        const look = await host.signedOut('POST', '/api/auth/link', { token });
        return [look.status, JSON.stringify(crashing.dump()).includes(token)];
      };
      return { by: admin, path: '/api/admin/users/12/link', done, before: 0, after: [200, false] };
    },
  },
  'the end of a month': {
    async begin() {
      const path = '/api/admin/finance/periods/2026-10';
      const done = async ({ body }: Answer) => body.period.state;
      return { by: admin, path, body: { action: 'close' }, done, before: 0, after: 'closed' };
    },
  },
};

describe.each(Object.entries(writes))('%s', (_, { begin }) => {
  // Commit by commit: the claim of the key, the write, whatever comes after it.
  it.each([1, 2, 3, 4])(
    'is made once where the process ends after commit %i and the call is sent again',
    async (commits) => {
      const { by = call, path, body, headers, done, after } = await begin();
      const send = () => by('POST', path, body, { ...headers, ...key('once') });
      crashing.crashAfter(commits);
      const first = await send();
      expect(first.status >= 500).toBe(crashing.restart());
      host.moveClock(11_000);
      const again = await send();
      expect([again.status, again.body.detail]).toEqual([
        expect.toSatisfy((status: number) => status === 200 || status === 201),
        undefined,
      ]);
      expect(await done(again)).toEqual(after);
      const last = await send();
      expect([last.status, last.body]).toEqual([again.status, again.body]);
    },
  );
});

describe('a key', () => {
  const adv = { name: 'Once', kind: 'dsp' };

  it('is for one request: another under it is refused and leaves the first as it is', async () => {
    const first = await call('POST', advertisers, adv, key('k'));
    for (const [path, body] of [
      [advertisers, { ...adv, name: 'Other' }],
      [`${advertisers}?x=1`, adv],
      [`${advertisers}/${first.body.id}/copy`, adv],
    ] as const) {
      const { status, body: problem } = await call('POST', path, body, key('k'));
      expect([status, problem.code]).toEqual([422, 'key_reused']);
    }
    expect((await call('POST', advertisers, adv, key('k'))).body).toEqual(first.body);
    expect(await count(advertisers)).toBe(2);
  });

  it('answers a page of another origin with the same headers to read as the first call did', async () => {
    const send = () => call('POST', advertisers, adv, { ...key('k'), Origin: 'https://partner.example' });
    const exposed = [await send(), await send()].map(({ headers }) => headers.get('Access-Control-Expose-Headers'));
    expect(exposed).toEqual([expect.stringContaining('ETag, Location'), exposed[0]]);
  });

  it('is free again after a call that was refused or wrote nothing', async () => {
    const refused = await call('POST', advertisers, { name: '', kind: 'dsp' }, key('k'));
    const looked = await call('POST', `${advertisers}/import?dryRun=1`, 'Name,Kind\r\nOne,DSP\r\n', {
      ...csv,
      ...key('k'),
    });
    const made = await call('POST', advertisers, adv, key('k'));
    expect([refused.status, looked.status, made.status]).toEqual([422, 200, 201]);
  });

  it('makes a repeat wait for the first call, and come again where that takes long', async () => {
    const slowAdv = { ...adv, domain: 'once.example' };
    const { promise: finished, resolve: finish } = lateAnswer();
    const slow = await createTestHost({
      own: [{ of: advertisersDefined, onSave: { fields: ['domain'], run: () => finished.then(() => ({})) } }],
    });
    const by = await slow.as(logins.demand);
    const first = by('POST', advertisers, slowAdv, key('k'));
    const early = await by('POST', advertisers, slowAdv, key('k'));
    expect([early.status, early.body.code, early.headers.get('Retry-After')]).toEqual([409, 'in_progress', '1']);
    const waiting = by('POST', advertisers, slowAdv, key('k'));
    finish();
    const [{ status, body }, repeated] = [await first, await waiting];
    expect([status, repeated.status, repeated.body]).toEqual([201, 201, body]);
  });

  it('must have 1 to 255 characters', async () => {
    const statuses = await Promise.all(
      ['', 'x'.repeat(255), 'x'.repeat(256)].map((name) => call('POST', advertisers, adv, key(name))),
    );
    expect(statuses.map(({ status }) => status)).toEqual([400, 201, 400]);
  });
});
