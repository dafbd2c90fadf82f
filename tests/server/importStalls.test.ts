import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StallServer, startStallServer } from '../support/stallServer';

const objects = 10_000;

describe('a large file', { timeout: 600_000 }, () => {
  let server: StallServer;
  beforeAll(async () => {
    server = await startStallServer();
    await server.lookIdle();
  }, 240_000);
  afterAll(() => server.kill());

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const send = async (path: string, body: BodyInit, type?: string): Promise<any> => {
    const headers = { Cookie: server.people.demand.cookie, 'X-Requested-With': 'app', ...(type && { 'Content-Type': type }) };
    const response = await fetch(server.url + path, { method: 'POST', headers, body });
    return (response.headers.get('content-type') ?? '').includes('json') ? response.json() : response.arrayBuffer();
  };
  /** What held the server too long while a call was answered, of three times the best. */
  const stallOf = async (path: string, body: () => BodyInit, type?: string) => (await server.during(() => send(path, body(), type))).stall;

  it('of 10,000 objects blocks no other request during preview and export', async () => {
    const text = `Name,Kind,Domain,Note\n${Array.from({ length: objects }, (_, at) => `Adv ${at},DSP,a${at}.example,A note`).join('\n')}`;
    const look = '/api/demand/advs/import?dryRun=1';
    const stalls: Record<string, unknown> = { looked: await stallOf(look, () => text, 'text/csv') };
    expect(await send('/api/demand/advs/import', text, 'text/csv')).toMatchObject({ create: objects });
    const asked = (format: string) => JSON.stringify({ filter: { q: 'adv' }, format });
    for (const format of ['csv', 'xlsx'])
      stalls[format] = await stallOf('/api/demand/advs/export', () => asked(format), 'application/json');
    const file = new TextDecoder().decode(await send('/api/demand/advs/export', asked('csv'), 'application/json'));
    stalls.changed = await stallOf(look, () => file.replaceAll('A note', 'Another note'), 'text/csv');
    const book = await send('/api/demand/advs/export', asked('xlsx'), 'application/json');
    stalls.workbook = await stallOf(look, () => book, 'application/octet-stream');
    // Each name is taken, and each line refused.
    stalls.refused = await stallOf(look, () => text, 'text/csv');
    expect(Object.entries(stalls).filter(([, stall]) => stall !== undefined)).toEqual([]);
  });

  it('of 100,000 entries blocks no other request', async () => {
    const list = await send('/api/demand/applists', JSON.stringify({ name: 'List', kind: 'bundle' }), 'application/json');
    const values = Array.from({ length: 100_000 }, (_, at) => `com.example.app${at}`);
    const form = (more: Readonly<Record<string, string>>) => () => {
      const made = new FormData();
      made.set('file', new File([values.join('\n')], 'list.txt'));
      for (const [name, value] of Object.entries({ version: '1', ...more })) made.set(name, value);
      return made;
    };
    const path = `/api/demand/applists/${list.id}/import`;
    const looked = await stallOf(path, form({ dryRun: 'true' }));
    const bad = await stallOf(
      path,
      () => JSON.stringify({ values: values.map((_, at) => `1.${at}E+11`), version: 1, dryRun: true }),
      'application/json',
    );
    expect([looked, bad]).toEqual([undefined, undefined]);
    expect(await send(path, form({})())).toMatchObject({ added: values.length });
  });
});
