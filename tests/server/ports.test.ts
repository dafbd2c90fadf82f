import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { callControl } from '../../server/control/callControl';
import { type ControlPlace, findControl } from '../../server/control/controlFile';
import { factsCommand, sendFacts } from '../../server/control/factsCommand';
import { openControl } from '../../server/control/openControl';
import { compress } from '../../server/ports/compress';
import { createLimits, networkOf } from '../../server/ports/limits';
import { createLog } from '../../server/ports/log';
import { createPasswords, passwords } from '../../server/ports/passwords';
import { createSecrets, readSecretKey } from '../../server/ports/secrets';
import { CommandError } from '../../server/process/commandError';
import type { FactRow } from '../../src/model/reports/facts';
import { newFolders } from '../support/newFolders';
import { silentLog } from '../support/silentLog';

const newFolder = newFolders();
describe('limits', () => {
  type Tried = Awaited<ReturnType<ReturnType<typeof createLimits>['login']>>;
  const yes = { allowed: true };
  /** So many tries of a login at once. */
  const tries = (count: number, login: (at: number) => Promise<Tried>) =>
    Promise.all(Array.from({ length: count }, (_, at) => login(at)));
  const allowedOf = (verdicts: readonly Tried[]) => verdicts.filter(({ allowed }) => allowed).length;

  it('lock a login at one address after ten tries, and at no other', async () => {
    const limits = createLimits('default');
    const verdicts = await tries(10_000, () => limits.login('a@b.example', '192.0.2.7'));
    expect(allowedOf(verdicts)).toBe(10);
    const retryAfter = expect.toSatisfy((seconds: number) => seconds > 890 && seconds <= 900);
    expect(verdicts.at(-1)).toEqual({ allowed: false, retryAfter });
    expect(await limits.login('a@b.example', '192.0.2.8')).toEqual(yes);
    expect(await limits.login('c@b.example', '192.0.2.7')).toEqual(yes);
  });

  it.each([
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:c000:207', 'c000:207'],
    ['192.0.2.7', '192.0.2.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('count %s as %s', (address, expected) => expect(networkOf(address)).toBe(expected));

  it('count all addresses of one IPv6 network as one', async () => {
    const limits = createLimits('default');
    const verdicts = await tries(300, (at) => limits.login('a@b.example', `2001:db8:1:2:${at.toString(16)}::1`));
    expect(allowedOf(verdicts)).toBe(10);
    expect(await limits.login('a@b.example', '2001:db8:1:3::1')).toEqual(yes);
  });

  it('slow down many addresses with one login, and refuse none of them', async () => {
    const limits = createLimits('default');
    const verdicts = await tries(100, (at) => limits.login('a@b.example', `192.0.2.${at}`));
    expect(verdicts.slice(0, 20)).toEqual(Array(20).fill(yes));
    expect([verdicts[20], verdicts[99]]).toEqual([250, 5000].map((waitMs) => ({ allowed: true, waitMs })));
    expect(await limits.login('c@b.example', '192.0.2.7')).toEqual(yes);
  });

  it('count no sign-in that passed', async () => {
    const limits = createLimits('default');
    for (let round = 0; round < 200; round += 1) {
      expect(await limits.login('a@b.example', '192.0.2.7')).toEqual(yes);
      await limits.loginPassed('a@b.example', '192.0.2.7');
    }
  });

  it('let one address try a hundred times with whatever logins', async () => {
    const limits = createLimits('default');
    expect(allowedOf(await tries(300, (at) => limits.login(`${at}@b.example`, '192.0.2.7')))).toBe(100);
  });

  it('lock the codes of a second factor after ten, from wherever they come', async () => {
    const limits = createLimits('default');
    for (let code = 0; code < 10; code += 1) expect(await limits.code(12)).toEqual({ allowed: true });
    expect(await limits.code(12)).toMatchObject({ allowed: false });
    expect(await limits.code(13)).toEqual({ allowed: true });
    await limits.codePassed(12);
    expect(await limits.code(12)).toEqual({ allowed: true });
  });

  it.each(['write', 'read'] as const)('of %ss are counted for each user', async (kind) => {
    const limits = createLimits('default');
    const most = { write: 120, read: 600 }[kind];
    for (let count = 0; count < most; count += 1) expect((await limits[kind](12)).allowed).toBe(true);
    const retryAfter = expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
    expect(await limits[kind](12)).toEqual({ allowed: false, retryAfter });
    expect(await limits[kind](13)).toEqual({ allowed: true });
  });

  it('of a call are counted for each user and each call', async () => {
    const limits = createLimits('default');
    for (let count = 0; count < 10; count += 1) expect((await limits.call(12, 'test', 10)).allowed).toBe(true);
    expect(await limits.call(12, 'test', 10)).toEqual({ allowed: false, retryAfter: expect.any(Number) });
    expect([await limits.call(13, 'test', 10), await limits.call(12, 'other', 10)]).toEqual([yes, yes]);
  });

  it('are none where they are wide', async () => {
    const limits = createLimits('wide');
    const verdicts = await Promise.all(Array.from({ length: 1000 }, () => limits.write(12)));
    expect(verdicts.every(({ allowed }) => allowed)).toBe(true);
  });
});

describe('secrets', () => {
  let dir: string;
  beforeEach(() => {
    dir = newFolder();
  });

  it('open with the key they were sealed with, and never look alike', async () => {
    const secrets = createSecrets(readSecretKey(undefined, dir));
    const [one, two] = await Promise.all([secrets.seal('s3cret 🐎'), secrets.seal('s3cret 🐎')]);
    expect(one).not.toBe(two);
    expect(await createSecrets(readSecretKey(undefined, dir)).open(one)).toBe('s3cret 🐎');
    expect(await secrets.open(await secrets.seal(''))).toBe('');
  });

  it('do not open with another key or after a change', async () => {
    const secrets = createSecrets(new Uint8Array(32).fill(1));
    const sealed = await secrets.seal('plain');
    const other = createSecrets(new Uint8Array(32).fill(2));
    await expect(other.open(sealed)).rejects.toThrow('SECRET_KEY, or secret.key in the data directory');
    await expect(secrets.open(`${sealed.slice(0, -2)}AA`)).rejects.toThrow('cannot be opened');
    await expect(secrets.open('plain')).rejects.toThrow('Enter it again');
  });

  it('have a key of their own in the data directory, unless one is given', () => {
    expect(readSecretKey(new Uint8Array(32), dir)).toEqual(new Uint8Array(32));
    const made = readSecretKey(undefined, dir);
    expect([made.length, statSync(join(dir, 'secret.key')).mode & 0o777]).toEqual([32, 0o600]);
    expect(readFileSync(join(dir, 'secret.key'), 'utf8').trim()).toBe(Buffer.from(made).toString('hex'));
    writeFileSync(join(dir, 'secret.key'), 'short');
    expect(() => readSecretKey(undefined, dir)).toThrow('does not hold a key of 64 hexadecimal digits');
  });
});

it('the log tells which statement failed, and not with what', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const statement = 'Error: Failed query: insert into credentials values ($1, $2)';
  const params = 'params: 12,$argon2id$s3cret\nand more';
  log.error('request failed', { requestId: 'req_1', error: `${statement}\n${params}\n    at run (store.ts:1)` });
  log.warn('session.touch', { error: 'Error: Failed query: update x\nparams: s3cret' });
  log.info('quiet');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request failed', requestId: 'req_1', error: `${statement}\nparams: …\n    at run (store.ts:1)` },
    { msg: 'session.touch', error: 'Error: Failed query: update x\nparams: …' },
  ]);
  expect(lines.join('')).not.toContain('s3cret');
});

it('passwords are kept as argon2id', async () => {
  const hash = await passwords.hash('a long enough password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'a long enough password')).toBe(true);
  expect(await passwords.verify(hash, 'another')).toBe(false);
});

it('passwords are checked two at a time, and who would wait too long is told when to come back', async () => {
  const bounded = createPasswords({ atOnce: 2, waitingAtMost: 3 });
  const stored = await bounded.hash('a long enough password');
  const tries = Array.from({ length: 10 }, () => bounded.verify(stored, 'another'));
  expect(bounded.waiting()).toBe(3);
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ code: 'rate_limited', extra: { retryAfter: expect.any(Number) } });
  expect(bounded.waiting()).toBe(0);
  await expect(bounded.verify('no hash', 'x')).rejects.toThrow();
  await expect(bounded.verify('no hash', 'x')).rejects.toThrow();
  expect(await bounded.verify(stored, 'a long enough password')).toBe(true);
});

it('bodies are compressed in both forms', async () => {
  const body = new TextEncoder().encode('[{"id":1}]'.repeat(1000)) as Uint8Array<ArrayBuffer>;
  const { gzip, br } = await compress(body);
  expect(new Uint8Array(gunzipSync(gzip))).toEqual(body);
  expect(new Uint8Array(brotliDecompressSync(br))).toEqual(body);
});

describe('control', () => {
  let dir: string;
  let control: Awaited<ReturnType<typeof openControl>> | undefined;
  beforeEach(() => {
    dir = newFolder();
  });
  afterEach(() => control?.close());

  const open = async (commands: Parameters<typeof openControl>[0]['commands']): Promise<ControlPlace> => {
    control = await openControl({ dataDir: dir, commands, log: silentLog });
    const place = findControl(dir, process.pid);
    if (!place) throw new Error('There is no control file.');
    return place;
  };
  const echo = async (_query: URLSearchParams, lines: AsyncIterable<string>) => {
    const said: string[] = [];
    for await (const line of lines) said.push(line);
    return said;
  };

  describe('the commands that a server takes', () => {
    it('are for users who can read a file of the data directory, which only its owner can', async () => {
      writeFileSync(join(dir, 'control.json'), 'left by another', { mode: 0o644 });
      const place = await open({ echo });
      expect(statSync(join(dir, 'control.json')).mode & 0o777).toBe(0o600);
      expect(await callControl(place, '/echo', ['a', 'é'])).toEqual(['a', 'é']);
      const post = async (headers: Record<string, string>, path = 'echo', method = 'POST') => {
        const response = await fetch(`http://127.0.0.1:${place.port}/${path}`, { method, headers });
        return [response.status, await response.json()];
      };
      const wrong = [401, { problem: 'The key is not the one of this server.' }];
      expect(await post({})).toEqual(wrong);
      expect(await post({ Authorization: 'Bearer ' })).toEqual(wrong);
      expect(await post({ Authorization: `Bearer ${place.key.slice(0, -1)}` })).toEqual(wrong);
      expect(await post({ Authorization: `Bearer ${place.key}x` }, 'nothing')).toEqual(wrong);
      // `//` is no address.
      expect(await post({}, '/')).toEqual(wrong);
      const right = { Authorization: `Bearer ${place.key}` };
      expect(await post(right, 'toString')).toEqual([404, { problem: 'This server does not know the command.' }]);
      expect(await post(right, 'echo', 'GET')).toEqual([405, { problem: 'Commands are sent with POST.' }]);
      expect(await post(right)).toEqual([200, []]);
      await control?.close();
      expect(() => readFileSync(join(dir, 'control.json'))).toThrow('ENOENT');
      const ended = /^Process \d+, which has the data directory, ended before it was done/;
      await expect(callControl(place, '/echo', [])).rejects.toThrow(ended);
      control = undefined;
    });

    it('are not looked for where another process than the one that has the directory took them', async () => {
      await open({ echo });
      expect(findControl(dir, process.pid + 1)).toBeUndefined();
      expect(findControl(dir, undefined)).toBeUndefined();
      writeFileSync(join(dir, 'control.json'), '{"pid":');
      expect(findControl(dir, process.pid)).toBeUndefined();
    });

    it('are told why they are not done, but not what a failure of the server says', async () => {
      const fail = (error: Error) => async () => Promise.reject(error);
      const place = await open({ refused: fail(new CommandError('Not today.')), failed: fail(new Error('secret')) });
      await expect(callControl(place, '/refused', [])).rejects.toThrow(new CommandError('Not today.'));
      await expect(callControl(place, '/failed', [])).rejects.toThrow('The server failed at it, and its log says why.');
    });

    it('are not waited for for ever where what answers is no server of ours', async () => {
      const stranger = createServer((_, response) => response.writeHead(400).end());
      await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
      const place = { pid: 1, port: (stranger.address() as AddressInfo).port, key: 'key' };
      await expect(callControl(place, '/echo', ['a'])).rejects.toThrow(CommandError);
      await new Promise((resolve) => stranger.close(resolve));
    });
  });

  describe('facts that go through a server', () => {
    const rows = (count: number): FactRow[] =>
      Array.from({ length: count }, (_, at) => ({ hour: Date.UTC(2026, 2, 1), demand: at, imps: 1 }));
    const imps = async (reports: ReturnType<typeof createMemoryReports>) => {
      const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 1) };
      const lists = { groups: [], where: [], having: [], notEmpty: [], order: [], limit: 1 };
      const plan = { ...lists, source: 'rows', offset: 0, table: 'D', range, sums: [{ counter: 'imps' }] } as const;
      return (await reports.run(plan, { maxMs: 20_000 })).total[0];
    };
    const origin = { file: 'facts.csv', hash: '', by: 'ops' };
    async function* parts(...sizes: number[]) {
      for (const size of sizes) yield rows(size);
    }

    it('arrive once and as they are', async () => {
      const reports = createMemoryReports();
      const place = await open({ facts: factsCommand(reports) });
      const send = (id: string, sent: AsyncIterable<readonly FactRow[]>) =>
        sendFacts((...call) => callControl(place, ...call), id, 'D', sent, origin);
      expect(await send('a & b', parts(1200, 1, 0))).toBe(true);
      expect(await imps(reports)).toBe(1201);
      let read = 0;
      const endless = async function* () {
        for (; ; read += 1) yield rows(500);
      };
      // The rows of a known batch are refused before any of the millions is sent.
      expect(await send('a & b', endless())).toBe(false);
      expect(read).toBeLessThan(1000);
    });

    it('are none of them where the command ends in the middle, a row is bad or the end is missing', async () => {
      const reports = createMemoryReports();
      const place = await open({ facts: factsCommand(reports) });
      const send = (sent: AsyncIterable<readonly FactRow[]>) =>
        sendFacts((...call) => callControl(place, ...call), 'one', 'D', sent, origin);
      const cut = async function* () {
        yield* parts(900, 900);
        throw new Error('The file ends here.');
      };
      await expect(send(cut())).rejects.toThrow('The file ends here.');
      const bad = async function* () {
        yield* parts(900);
        yield [{ hour: 1, demand: 1 }];
      };
      const whole = 'fact_demand.hour is 1: write a whole hour of UTC in milliseconds since 1970.';
      await expect(send(bad())).rejects.toThrow(whole);
      const line = JSON.stringify(rows(2));
      const without = (lines: string[], table = 'D') => callControl(place, `/facts?id=one&table=${table}`, lines);
      for (const lines of [[line], [line, '{"rows":3}']])
        await expect(without(lines)).rejects.toThrow('The rows broke off, so none of them was added.');
      await expect(without([line], 'X')).rejects.toThrow('Facts need an id and the letter of a table.');
      expect(await imps(reports)).toBe(0);
      expect(await send(parts(3))).toBe(true);
      expect(await imps(reports)).toBe(3);
    });
  });
});
