import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { callControl } from '../../server/control/callControl';
import { CommandError } from '../../server/control/commandError';
import { type ControlPlace, findControl } from '../../server/control/controlFile';
import { factsCommand, sendFacts } from '../../server/control/factsCommand';
import { openControl } from '../../server/control/openControl';
import type { FactRow } from '../../src/model/reports/facts';
import { silentLog } from '../support/silentLog';

let dir: string;
let control: Awaited<ReturnType<typeof openControl>> | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'adx-control-'));
});
afterEach(async () => {
  await control?.close();
  rmSync(dir, { recursive: true, force: true });
});

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
    const post = (headers: Record<string, string>, path = 'echo', method = 'POST') =>
      fetch(`http://127.0.0.1:${place.port}/${path}`, { method, headers }).then(async (response) => [
        response.status,
        await response.json(),
      ]);
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
    await expect(callControl(place, '/echo', [])).rejects.toThrow(/^Process \d+, which has the data directory, ended before it was done/);
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
    const plan = { source: 'rows', offset: 0, groups: [], where: [], having: [], notEmpty: [], order: [], limit: 1 } as const;
    return (await reports.run({ ...plan, table: 'D', range, sums: [{ counter: 'imps' }] }, { maxMs: 20_000 })).total[0];
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
    const send = (sent: AsyncIterable<readonly FactRow[]>) => sendFacts((...call) => callControl(place, ...call), 'one', 'D', sent, origin);
    const cut = async function* () {
      yield* parts(900, 900);
      throw new Error('The file ends here.');
    };
    await expect(send(cut())).rejects.toThrow('The file ends here.');
    const bad = async function* () {
      yield* parts(900);
      yield [{ hour: 1, demand: 1 }];
    };
    await expect(send(bad())).rejects.toThrow('fact_demand.hour is 1: write a whole hour of UTC in milliseconds since 1970.');
    const line = JSON.stringify(rows(2));
    const without = (lines: string[]) => callControl(place, '/facts?id=one&table=D', lines);
    await expect(without([line])).rejects.toThrow('The rows broke off, so none of them was added.');
    await expect(without([line, '{"rows":3}'])).rejects.toThrow('The rows broke off, so none of them was added.');
    await expect(callControl(place, '/facts?id=one&table=X', [line])).rejects.toThrow('Facts need an id and the letter of a table.');
    expect(await imps(reports)).toBe(0);
    expect(await send(parts(3))).toBe(true);
    expect(await imps(reports)).toBe(3);
  });
});
