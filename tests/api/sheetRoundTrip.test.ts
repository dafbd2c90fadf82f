import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverExtensions } from '../../server/serverExtensions';
import { resources } from '../../src/resources';
import { readRecords } from '../../src/schema/files/csvRecords';
import type { Field } from '../../src/schema/kinds';
import type { AnyRecord } from '../../src/schema/resource';
import { sheetColumns } from '../../src/schema/sheet';
import { isWritable } from '../../src/schema/validate';
import { createTestHost, logins, readAnswer, type TestHost } from '../support/host';
import { createMaker, type Maker, type Writer } from '../support/makeObject';
import { testSeed } from '../support/seed';
import { words } from '../support/words';

const sheeted = resources.filter((resource) => !resource.paged && resource.access.write.length > 0);
const numberKinds = ['integer', 'decimal', 'money', 'percent'];
const textKinds = ['text', 'longText', 'strings'];

/** What spreadsheets, separators, guards and readers have ideas of their own about. */
const odd = fc.constantFrom(
  ...words`=cmd|x '=1+1 ''@x +1 -2 @a 'quoted' " , ; | ="007" 007 1.50 1,500 1E5 1E+5 1.2E+11 529,479,190 #N/A #REF! #`,
  ...words`TRUE false null NaN 12% $5 () 2026-12-31 31/12/2026 12:30 é 日本 🦊 ß _x0041_ &amp; <b> ]]> {"a":1} [1] sep=; % –`,
  ...words`\ 12345678901234567890`,
  ...['a "b", c', '\t', '  ', ' x ', '# note', 'e\u0301', '\u00a0', '#TOO LONG#', 'a\u2028b'],
);
const joined = (parts: fc.Arbitrary<string>, by: string) =>
  fc.array(parts, { minLength: 1, maxLength: 3 }).map((all) => all.join(by));
const oddText = joined(odd, '');
const oddLines = joined(oddText, '\n');

describe.each(sheeted.map((resource) => [resource.name, resource] as const))('a file of %s', (_, resource) => {
  let host: TestHost;
  let maker: Maker;
  let writer: Writer;
  let cookie: string;
  beforeEach(async () => {
    host = await createTestHost();
    maker = createMaker(host, testSeed);
    writer = await maker.writerOf(resource);
    cookie = await host.cookieOf(writer.viewer.role === 'admin' ? logins.admin : logins.demand);
  });

  const send = (path: string, body: BodyInit, type: string) => {
    const headers = { Cookie: cookie, 'X-Requested-With': 'app', 'Content-Type': type };
    return host.fetch(path, { method: 'POST', body, headers });
  };
  const exported = async (ids: readonly number[], format: string) => {
    const body = JSON.stringify({ ids, format, sort: ['id', 'ASC'] });
    return new Uint8Array(await (await send(`${writer.base}/export`, body, 'application/json')).arrayBuffer());
  };
  const imported = async (bytes: Uint8Array<ArrayBuffer>, query = '') =>
    (await readAnswer(await send(`${writer.base}/import?dryRun=1${query}`, bytes, 'application/octet-stream'))).body;

  /** Gives an object odd texts wherever it takes them, and other values elsewhere. */
  async function makeOdd(round: number): Promise<number> {
    const object = await maker.create(resource, {}, round === 0);
    const other = await maker.body(resource);
    const lone = serverExtensions.find((part) => part.of.name === resource.name)?.onSave?.fields ?? [];
    const body: Record<string, unknown> = {};
    for (const [at, [name, field]] of Object.entries(resource.allFields).entries()) {
      if (!isWritable(field, writer.viewer) || field.fixed || field.kind === 'upload' || lone.includes(name)) continue;
      body[name] = textKinds.includes(field.kind) && round > 1 ? sampleOf(field, round * 1000 + at) : other[name];
    }
    for (;;) {
      const sent = { ...body, version: object.version };
      const { status, body: answer } = await writer.call('PUT', `${writer.base}/${object.id}`, sent);
      const wrong = Object.keys(answer.errors ?? {}).map((path) => path.split('.')[0] as string);
      if (status === 200) return object.id;
      const refused = wrong.filter((name) => name in body);
      // A rule of a field that was not sent goes by others that were.
      for (const name of refused.length > 0 ? refused : Object.keys(body).slice(-5)) delete body[name];
      if (Object.keys(body).length === 0) return object.id;
    }
  }
  const sampleOf = ({ kind }: Field, seed: number): unknown => {
    const [text] = fc.sample(kind === 'longText' ? oddLines : oddText, { seed: seed + testSeed, numRuns: 1 });
    return kind === 'strings' ? [text, 'x'] : text;
  };

  /** As a spreadsheet of a country with decimal commas writes it again. */
  const resaved = (csv: Uint8Array, separator: string): string => {
    const { rows } = readRecords(new TextDecoder().decode(csv), ',', 1, true);
    const heads = rows[0]?.cells ?? [];
    const columns = sheetColumns(resource, new Set(Object.keys(resource.allFields)));
    const numbers = new Set(columns.filter(({ field }) => numberKinds.includes(field.kind)).map(({ head }) => head));
    const cellOf = (cell: string, at: number) => {
      const text = numbers.has(heads[at] ?? '') ? cell.replace('.', ',') : cell;
      return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    return rows.map(({ cells }) => `${cells.map(cellOf).join(separator)}\r\n`).join('');
  };
  const utf16 = (text: string) =>
    Uint8Array.from([
      0xff,
      0xfe,
      ...text.split('').flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
    ]);

  it('changes nothing when it is imported as it was exported, or saved again by a spreadsheet', async () => {
    const ids: number[] = [];
    for (let round = 0; round < 6; round += 1) ids.push(await makeOdd(round));
    const csv = await exported(ids, 'csv');
    const files = {
      csv,
      xlsx: await exported(ids, 'xlsx'),
      'csv with ;': new TextEncoder().encode(resaved(csv, ';')),
      'unicode text': utf16(resaved(csv, '\t')),
      'text with |': new TextEncoder().encode(resaved(csv, '|')),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const query = name === 'csv' || name === 'xlsx' ? '' : '&decimal=comma';
      const { create, update, unchanged, rejected, changes, detail } = await imported(
        bytes as Uint8Array<ArrayBuffer>,
        query,
      );
      const found = {
        create,
        update,
        unchanged,
        rejected,
        changes: changes?.map((one: AnyRecord) => one.changes),
        detail,
      };
      const wanted = { create: 0, update: 0, unchanged: ids.length, rejected: [], changes: [], detail: undefined };
      expect([name, found]).toEqual([name, wanted]);
    }
  });
});
