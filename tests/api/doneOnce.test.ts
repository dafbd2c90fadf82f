import { beforeEach, describe, expect, it } from 'vitest';
import { advertisers as advertisersDefined } from '../../src/resources/advertisers';
import { reportRequest } from '../contracts/storedReports';
import { type CrashingStore, createCrashingStore } from '../support/crashingStore';
import { bookedEntry } from '../support/financeWorld';
import { type Answer, accounts, type Call, createTestHost, logins, password } from '../support/host';
import { hostIn } from '../support/hostIn';
import { lateAnswer } from '../support/lateAnswer';

let crashing: CrashingStore;
const { host } = hostIn(beforeEach, () => {
  crashing = createCrashingStore();
  return { store: crashing.store };
});
let call: Call;
let admin: Call;
// They sign in before anything crashes.
beforeEach(async () => {
  [call, admin] = [await host.as(logins.demand), await host.as(logins.admin)];
});

const advertisers = '/api/demand/advs';
const key = (name: string) => ({ 'Idempotency-Key': name });
const csv = { 'Content-Type': 'text/csv' };
const made = async (path: string, body: object): Promise<number> => (await call('POST', path, body)).body.id;
const advertiser = (name: string) => made(advertisers, { name, kind: 'dsp' });
const get = async (path: string, by = call) => (await by('GET', path)).body;
const count = async (path: string): Promise<number> => (await get(path)).length;
const undone = async ({ undo }: { readonly undo: string }) => (await call('POST', `/api/undo/${undo}`)).body;

/** A call, by whom it is, how often it was done, and what that is afterwards. What must be there before is made first. */
type Write = {
  readonly by?: Call;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  done(answer: Answer): Promise<unknown>;
  readonly after: unknown;
};

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  async 'a new object'() {
    const done = async ({ body }: Answer) => [await count(advertisers), await get(`${advertisers}/${body.id}`)];
    const after = [(await count(advertisers)) + 1, expect.objectContaining({ name: 'One', version: 1 })];
    return { path: advertisers, body: { name: 'One', kind: 'dsp' }, done, after };
  },
  async 'a new sign-in with its password'() {
    const login = 'new@adx.example';
    const body = { name: 'New', type: 'demand', account: accounts.demand, login, password };
    const done = async () => (await (await host.as(login))('GET', advertisers)).status;
    return { by: admin, path: '/api/admin/users', body, done, after: 200 };
  },
  async 'a copy'() {
    const path = `${advertisers}/${await advertiser('Original')}/copy`;
    return { path, body: {}, done: () => count(advertisers), after: (await count(advertisers)) + 1 };
  },
  async 'a change of many with its undo'() {
    const ids = [await advertiser('A'), await advertiser('B')];
    const statuses = () => Promise.all(ids.map(async (id) => (await get(`${advertisers}/${id}`)).status));
    const done = async ({ body }: Answer) => [await statuses(), await undone(body), await statuses()];
    const body = { ids, changes: { status: 0 } };
    return { path: `${advertisers}/bulk`, body, done, after: [[0, 0], { changed: 2 }, [1, 1]] };
  },
  async 'an undo'() {
    const id = await advertiser('A');
    const { undo } = (await call('POST', `${advertisers}/bulk`, { ids: [id], changes: { status: 0 } })).body;
    const done = async ({ body }: Answer) => [body, (await get(`${advertisers}/${id}`)).status];
    return { path: `/api/undo/${undo}`, done, after: [{ changed: 1 }, 1] };
  },
  async 'an archive'() {
    const id = await advertiser('A');
    const done = async ({ body }: Answer) => [body.version, (await get(`${advertisers}/${id}`)).version];
    return { path: `${advertisers}/${id}/archive`, body: { version: 1 }, done, after: [2, 2] };
  },
  async 'entries of a list'() {
    const path = `/api/demand/applists/${await made('/api/demand/applists', { name: 'Apps' })}`;
    const done = async ({ body }: Answer) => [body.added, (await get(path)).version, (await undone(body)).changed];
    return { path: `${path}/import`, body: { values: ['com.one'], version: 1 }, done, after: [1, 2, 1] };
  },
  async 'objects of a file that was looked through'() {
    const body = 'Name,Kind\r\nOne,DSP\r\nTwo,DSP\r\n';
    const { token } = (await call('POST', `${advertisers}/import?dryRun=1`, body, csv)).body;
    const after = [2, (await count(advertisers)) + 2, 2];
    const done = async ({ body }: Answer) => [body.create, await count(advertisers), (await undone(body)).changed];
    return { path: `${advertisers}/import?token=${token}`, body, headers: csv, done, after };
  },
  async 'a saved report'() {
    const body = { name: 'Top apps', request: reportRequest() };
    return { path: '/api/savedReport', body, done: () => count('/api/savedReports'), after: 1 };
  },
  async 'an entry in the books'() {
    const path = `/api/admin/finance/publishers/${accounts.demand}/2026-11`;
    const done = async () => (await get(path, admin)).entries.length;
    return { by: admin, path: '/api/admin/finance/entries', body: bookedEntry({ period: '2026-11' }), done, after: 1 };
  },
  async 'an API token'() {
    const claim = { user: 12, key: 'once', token: 't', leaseUntil: '', expiresAt: '', request: 'none' };
    const done = async ({ body: { token } }: Answer) => {
      const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'app' };
      const { state } = await crashing.store.idempotency.claim(claim, host.now().toISOString());
      return [(await host.fetch(advertisers, { headers })).status, state, isStored(token)];
    };
    return { path: '/api/demand/info/token', done, after: [200, 'other', false] };
  },
  async 'a link for another’s password'() {
    const done = async ({ body }: Answer) => {
      const token = String(body.path).split('#link=')[1] ?? '';
      return [(await host.signedOut('POST', '/api/auth/link', { token })).status, isStored(token)];
    };
    return { by: admin, path: '/api/admin/users/12/link', done, after: [200, false] };
  },
  async 'the end of a month'() {
    const done = async ({ body }: Answer) => body.period.state;
    const path = '/api/admin/finance/periods/2026-10';
    return { by: admin, path, body: { action: 'close' }, done, after: 'closed' };
  },
};
const isStored = (token: string) => JSON.stringify(crashing.dump()).includes(token);

describe.each(Object.entries(writes))('%s', (_, begin) => {
  // Commit by commit: the claim of the key, the write, whatever comes after it.
  const commits = it.each([1, 2, 3, 4]);
  commits('is made once where the process ends after commit %i and the call is sent again', async (commit) => {
    const { by = call, path, body, headers, done, after } = await begin();
    const send = () => by('POST', path, body, { ...headers, ...key('once') });
    crashing.crashAfter(commit);
    expect((await send()).status >= 500).toBe(crashing.restart());
    host.moveClock(11_000);
    const again = await send();
    expect([200, 201], String(again.body.detail)).toContain(again.status);
    expect(again.body.detail).toBeUndefined();
    expect(await done(again)).toEqual(after);
    const last = await send();
    expect([last.status, last.body]).toEqual([again.status, again.body]);
  });
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
    const file = 'Name,Kind\r\nOne,DSP\r\n';
    const looked = await call('POST', `${advertisers}/import?dryRun=1`, file, { ...csv, ...key('k') });
    const made = await call('POST', advertisers, adv, key('k'));
    expect([refused.status, looked.status, made.status]).toEqual([422, 200, 201]);
  });

  it('makes a repeat wait for the first call, and come again where that takes long', async () => {
    const { promise: finished, resolve: finish } = lateAnswer();
    const onSave = { fields: ['domain'], run: () => finished.then(() => ({})) };
    const slow = await createTestHost({ own: [{ of: advertisersDefined, onSave }] });
    const by = await slow.as(logins.demand);
    const send = () => by('POST', advertisers, { ...adv, domain: 'once.example' }, key('k'));
    const first = send();
    const early = await send();
    expect([early.status, early.body.code, early.headers.get('Retry-After')]).toEqual([409, 'in_progress', '1']);
    const waiting = send();
    finish();
    const [{ status, body }, repeated] = [await first, await waiting];
    expect([status, repeated.status, repeated.body]).toEqual([201, 201, body]);
  });

  it('must have 1 to 255 characters', async () => {
    const names = ['', 'x'.repeat(255), 'x'.repeat(256)];
    const answers = await Promise.all(names.map((name) => call('POST', advertisers, adv, key(name))));
    expect(answers.map(({ status }) => status)).toEqual([400, 201, 400]);
  });
});
