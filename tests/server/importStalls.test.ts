import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOf, workbookParts } from '../support/makeWorkbook';
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
    const typed: Record<string, string> = type ? { 'Content-Type': type } : {};
    const headers = { Cookie: server.people.demand.cookie, 'X-Requested-With': 'app', ...typed };
    const response = await fetch(server.url + path, { method: 'POST', headers, body });
    return (response.headers.get('content-type') ?? '').includes('json') ? response.json() : response.arrayBuffer();
  };
  /** What held the server too long while a call was answered, of three times the best. */
  const stallOf = async (path: string, body: () => BodyInit, type?: string) =>
    (await server.during(() => send(path, body(), type))).stall;

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

  it('of texts that a few bytes name very often blocks no other request', async () => {
    const long = 'x'.repeat(100_000);
    const heads = ['Name', 'Note', 'Domain'];
    const head = `<row>${heads.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
    const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` };
    const bytesOf = (rows: number, cells: string) =>
      archiveOf(workbookParts({ One: head + `<row>${cells}</row>`.repeat(rows) }, strings));
    const shared = '<c t="s"><v>0</v></c>';
    const titles = workbookParts({ One: `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`.repeat(10) });
    const files: Readonly<Record<string, BodyInit>> = {
      'long texts in three columns': await bytesOf(100, shared.repeat(3)),
      'more long texts than are taken': await bytesOf(1_000, shared.repeat(2)),
      'titles of a thousand columns': await archiveOf(titles),
      'a sheet of lists': `Name,Labels\n${`"A","${'a,'.repeat(200_000)}"\n`.repeat(40)}`,
    };
    for (const [name, body] of Object.entries(files)) {
      const stall = await stallOf('/api/demand/advs/import?dryRun=1', () => body, 'application/octet-stream');
      expect([name, stall]).toEqual([name, undefined]);
    }
  });

  it('of 100,000 entries blocks no other request', async () => {
    const made = JSON.stringify({ name: 'List', kind: 'bundle' });
    const list = await send('/api/demand/applists', made, 'application/json');
    const values = Array.from({ length: 100_000 }, (_, at) => `com.example.app${at}`);
    const form =
      (more: Readonly<Record<string, string>>, text = values.join('\n')) =>
      () => {
        const sent = new FormData();
        sent.set('file', new File([text], 'list.txt'));
        for (const [name, value] of Object.entries({ version: '1', ...more })) sent.set(name, value);
        return sent;
      };
    const path = `/api/demand/applists/${list.id}/import`;
    const looked = await stallOf(path, form({ dryRun: 'true' }));
    const wrong = { values: values.map((_, at) => `1.${at}E+11`), version: 1, dryRun: true };
    const bad = await stallOf(path, () => JSON.stringify(wrong), 'application/json');
    const named = await stallOf(path, () => JSON.stringify({ ...wrong, faults: 'all' }), 'application/json');
    expect([looked, bad, named]).toEqual([undefined, undefined, undefined]);
    const hosts = Array.from({ length: 200 }, (_, at) => `a${at}.example`).join('\t');
    const texts: Readonly<Record<string, string>> = {
      'a first line of 80,000 columns': `${'a\t'.repeat(80_000)}\n${'a\tb\n'.repeat(499)}`,
      '500 lines of 200 host names': `${hosts}\n`.repeat(500),
      'no line end': 'x'.repeat(16_000_000),
      'lines of one letter': 'a\n'.repeat(2_000_000),
      'lines of separators': `${'\t'.repeat(2_000)}\n`.repeat(5_000),
    };
    for (const [name, text] of Object.entries(texts))
      expect([name, await stallOf(path, form({ dryRun: 'true' }, text))]).toEqual([name, undefined]);
    expect(await send(path, form({})())).toMatchObject({ added: values.length });
  });
});
