import { beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '../../server/ports/limits';
import { toldInLines } from '../../src/model/sheetProgress';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { createTestHost, logins, type TestHost } from '../support/host';
import { hostIn } from '../support/hostIn';
import { createMaker, type Maker } from '../support/makeObject';

const heads = ['Name', 'Deal ID', 'Ad exchange', 'Floor', 'Starts', 'Ends', 'Impressions', 'Total cost'];

describe('a file of objects', () => {
  const { host, demand: call, admin } = hostIn(beforeEach);
  let maker: Maker;
  let exchange: AnyRecord;
  beforeEach(async () => {
    maker = createMaker(host);
    exchange = await maker.create(resourceOf('adexchanges'));
  });

  /** Sends bytes as they are; a text as UTF-8. */
  type Content = string | readonly number[];
  const send = async (content: Content, query = '', base = '/api/demand/deals', type = 'text/csv') => {
    const body = typeof content === 'string' ? content : Uint8Array.from(content);
    return (await call('POST', `${base}/import${query}`, body, { 'Content-Type': type })).body;
  };
  const look = (content: Content, query = '', type = 'text/csv') =>
    send(content, `?dryRun=1${query}`, '/api/demand/deals', type);
  const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
  const wide = (text: string) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) => [code & 255, code >> 8]);
  const deal = (values: Readonly<Record<string, string>> = {}, separator = ',') => {
    const row: Readonly<Record<string, string>> = {
      Name: 'De',
      'Deal ID': 'de-1',
      'Ad exchange': String(exchange.id),
      Floor: '5',
      Starts: '2026-12-01 00:00',
      Ends: '2026-12-31 23:59',
      ...values,
    };
    return `${heads.join(separator)}\r\n${heads.map((head) => row[head] ?? '').join(separator)}\r\n`;
  };
  const advs = '/api/demand/advs';
  const makeOne = async () => (await call('POST', advs, { name: 'One', kind: 'dsp', domain: 'one.example' })).body;
  const toOf = ({ changes }: { changes: { changes: { field: string; to: unknown }[] }[] }, field: string) =>
    changes[0]?.changes.find((one) => one.field === field)?.to;

  it('tells what was recognised and what would be made of it, and stores nothing', async () => {
    const found = await look(`sep=;\r\n${deal({ Floor: '5,5', Impressions: '1.000.000' }, ';')}`);
    const recognised = { encoding: 'utf-8', isGuess: false, separator: 'semicolon', decimal: ',', headLine: 2 };
    expect(found).toMatchObject({ create: 1, rejected: [], recognised, token: expect.any(String) });
    expect(found.recognised.columns[2]).toEqual({ heading: 'Ad exchange', field: 'adexchange' });
    expect(found.changes).toMatchObject([{ line: 3, id: null, name: 'De' }]);
    expect([toOf(found, 'floor'), toOf(found, 'units')]).toEqual([5.5, 1_000_000]);
    expect((await call('GET', '/api/demand/deals')).body.some(({ name }: AnyRecord) => name === 'De')).toBe(false);
  });

  it('is refused where a number can be read in two ways, and taken with the sign that is chosen', async () => {
    const text = deal({ 'Total cost': '1,500' }, ';');
    const twoWays = { line: 2, field: 'Total cost', code: 'sheetTwoWays' };
    const message = expect.stringContaining('Choose the decimal separator');
    expect(await send(text)).toMatchObject({ create: 0, rejectedCount: 1, rejected: [{ ...twoWays, message }] });
    expect(toOf(await look(text, '&decimal=comma'), 'totalCost')).toBe(1.5);
    const mixed = `${deal({ Floor: '5,5' }, ';')}De 2;de-2;${exchange.id};5.5;2026-12-01 00:00;2026-12-31 23:59;;\r\n`;
    const args = { line: 3, point: '5.5', other: 2, comma: '5,5' };
    expect((await send(mixed)).rejected).toMatchObject([{ line: 2, field: '', code: 'sheetDecimals', args }]);
  });

  it('keeps whole numbers whole', async () => {
    expect(toOf(await look(deal({ Impressions: '1000000.0' })), 'units')).toBe(1_000_000);
    for (const wrong of ['12.5', '"1,5"']) {
      const rejected = [{ line: 2, field: 'Impressions' }];
      expect(await look(deal({ Impressions: wrong }))).toMatchObject({ rejectedCount: 1, rejected });
    }
  });

  it('is decoded as it was encoded, with a word on what is a guess', async () => {
    const found = (name: string, recognised: object) => ({ changes: [{ name }], recognised });
    const guessed = found('Café Brûlerie', { encoding: 'windows-1252', isGuess: true });
    expect(await look(latin(deal({ Name: 'Café Brûlerie' })))).toMatchObject(guessed);
    const unicode = deal({ Name: 'Кафе' }, '\t');
    const known = found('Кафе', { encoding: 'utf-16le', separator: 'tab' });
    for (const bytes of [[0xff, 0xfe, ...wide(unicode)], wide(unicode)]) expect(await look(bytes)).toMatchObject(known);
    const russian = latin(deal({ Name: '@' })).flatMap((code) => (code === 64 ? [0xca, 0xe0, 0xf4, 0xe5] : [code]));
    const unclear = { line: 2, field: '', code: 'fileEncodingUnclear' };
    expect(await look(russian)).toMatchObject({ rejectedCount: 1, rejected: [unclear] });
    const chosen = found('Кафе', { isGuess: false });
    expect(await look(russian, '&encoding=windows-1251')).toMatchObject(chosen);
    expect(await look(russian, '', 'text/csv; charset=windows-1251')).toMatchObject(chosen);
    const lost = { line: 2, code: 'fileLostLetters' };
    expect(await look(deal({ Name: 'Caf\uFFFD' }))).toMatchObject({ rejectedCount: 1, rejected: [lost] });
    expect(await look([0x50, 0x4b, 3, 4, 0, 0])).toMatchObject({ rejectedCount: 1 });
  });

  it('may have lines above its heading and columns with other headings, which a person can assign', async () => {
    const text = `Deals of December\r\n\r\n${deal().replace('Floor', 'Mindestpreis')}`;
    const columns = (given: object) => `&columns=${encodeURIComponent(JSON.stringify(given))}`;
    const unknown = { line: 3, field: 'Mindestpreis', code: 'sheetNoField' };
    const first = await look(text);
    expect(first).toMatchObject({ rejected: [unknown], recognised: { headLine: 3 } });
    expect(first.recognised.columns[3]).toEqual({ heading: 'Mindestpreis', field: null, isUnknown: true });
    expect(toOf(await look(text, columns({ 4: 'floor' })), 'floor')).toBe(5);
    const left = await look(text, columns({ 4: '' }));
    expect(left.recognised.columns[3]).toEqual({ heading: 'Mindestpreis', field: null });
    expect((await look(text, '&columns=no')).status).toBe(400);
    expect((await look(text, '&decimal=.')).status).toBe(400);
  });

  it('takes names where ids are expected, and refuses a name of none or of several with what it can be', async () => {
    expect(toOf(await look(deal({ 'Ad exchange': exchange.name.toUpperCase() })), 'adexchange')).toBe(exchange.id);
    const unknown = { line: 2, field: 'Ad exchange', code: 'sheetNameUnknown' };
    expect((await look(deal({ 'Ad exchange': 'No such one' }))).rejected).toMatchObject([unknown]);
    const named = deal().replace('Ad exchange', '"Ad exchange, name"');
    expect(toOf(await look(named.replace(`,${exchange.id},`, `,${exchange.name},`)), 'adexchange')).toBe(exchange.id);
    expect(toOf(await look(deal({ 'Ad exchange': `${exchange.id}.0` })), 'adexchange')).toBe(exchange.id);
  });

  it('names the line that has the same values as a later one', async () => {
    const other = deal({ Name: 'Other', 'Deal ID': 'de-2' }).split('\r\n')[1];
    const [, line] = deal().split('\r\n');
    const { rejected } = await look(`${deal()}${other}\r\n${line}\r\n${line}\r\n`);
    expect(rejected.filter(({ field }: { field: string }) => field === 'Name')).toMatchObject([
      { line: 4, code: 'sheetUnique', message: 'Name also appears in row 2. Change or remove one of the two rows.' },
      { line: 5, code: 'sheetUnique', args: { line: 2 } },
    ]);
    expect(rejected.filter(({ code }: { code: string }) => code === 'unique')).toEqual([]);
  });

  it('refuses a name that several objects have, with their ids', async () => {
    const body = { name: 'Twin', kind: 'dsp', domain: 'a.example' };
    const theirs = (await admin('POST', '/api/admin/advs', body)).body;
    const own = (await call('POST', '/api/demand/advs', body)).body;
    const text = deal()
      .replace('Total cost', 'Advertiser')
      .replace(/,\r\n$/, ',twin\r\n');
    const sorted = [theirs, own].sort((one, other) => one.id - other.id);
    const args = { name: 'twin', candidates: sorted.map(({ id }) => `${id} “Twin”`).join(', ') };
    const twice = { line: 2, field: 'Advertiser', code: 'sheetNameTwice', args };
    expect(await look(text)).toMatchObject({ create: 0, rejected: [twice] });
    expect(toOf(await look(text.replace('twin', own.id)), 'advertiser')).toBe(own.id);
  });

  it('refuses an id beside the name of another object', async () => {
    const other = await maker.create(resourceOf('adexchanges'), { name: 'Another' });
    const line = `De,de-1,${exchange.id},5,2026-12-01 00:00,2026-12-31 23:59,,,${other.name}`;
    const { rejected } = await look(`${heads.join(',')},"Ad exchange, name"\r\n${line}\r\n`);
    expect(rejected).toMatchObject([{ line: 2, field: 'Ad exchange, name', code: 'sheetNameOther' }]);
  });

  it('refuses what a spreadsheet has broken', async () => {
    const rejectedOf = async (values: Record<string, string>) => (await look(deal(values))).rejected;
    expect(await rejectedOf({ Floor: '#N/A' })).toMatchObject([{ line: 2, field: 'Floor', code: 'sheetCellError' }]);
    const lost = { field: 'Deal ID', code: 'sheetDigitsLost' };
    expect(await rejectedOf({ 'Deal ID': '1.23457E+11' })).toMatchObject([lost]);
    expect(toOf(await look(deal({ 'Deal ID': '"=""007"""' })), 'dealId')).toBe('007');
  });

  it('is stored as it was previewed, or not at all', async () => {
    const one = await makeOne();
    const text = `ID,Name,Domain\r\n${one.id},One,two.example\r\n,New,new.example\r\n`;
    const looked = () => send(text, '?dryRun=1', advs);
    const store = ({ token }: { token: string }, sent = text) => send(sent, `?token=${token}`, advs);
    const first = await looked();
    const changes = [{ field: 'domain', from: 'one.example', to: 'two.example' }];
    expect(first).toMatchObject({
      create: 1,
      update: 1,
      changes: [
        { line: 2, id: one.id, name: 'One', changes },
        { line: 3, id: null, name: 'New' },
      ],
    });
    expect(await store(first, text.replace('two', 'three'))).toMatchObject({ status: 409 });
    const second = await looked();
    await call('PUT', `${advs}/${one.id}`, { note: 'Changed meanwhile', version: one.version });
    const since = { line: 2, field: 'ID', code: 'sheetSince', args: { name: 'One', version: 2 } };
    expect(await store(second)).toMatchObject({ create: 0, update: 0, rejected: [since] });
    const third = await looked();
    expect(await store(third)).toMatchObject({ create: 1, update: 1, rejectedCount: 0 });
    expect(await store(third)).toMatchObject({ status: 410 });
  });

  it('has a preview that is nothing to undo, and stays good when it is sent there', async () => {
    const { token } = await look(deal());
    const { status, body } = await call('POST', `/api/undo/${token}`);
    expect([status, body.code]).toEqual([410, 'expired']);
    expect(await send(deal(), `?token=${token}`)).toMatchObject({ create: 1, rejectedCount: 0 });
  });

  it('is refused with columns that cannot be read, whatever is wrong with them', async () => {
    for (const columns of ['{', '7', '[]', '{"0":"floor"}', '{"1":2}', '['.repeat(5_000), ' '.repeat(9_000)]) {
      const { status } = await look(deal(), `&columns=${encodeURIComponent(columns)}`);
      expect([columns.slice(0, 9), status]).toEqual([columns.slice(0, 9), 400]);
    }
  });

  it('is undone with one call: what it changed is as it was, and what it made is gone', async () => {
    const one = await makeOne();
    const text = `ID,Name,Domain\r\n${one.id},Renamed,two.example\r\n,New,new.example\r\n`;
    const done = await send(text, '', advs);
    expect((await call('POST', `/api/undo/${done.undo}`)).body).toEqual({ changed: 2 });
    const before = { name: 'One', domain: 'one.example', version: 3 };
    expect((await call('GET', `${advs}/${one.id}`)).body).toMatchObject(before);
    expect((await call('GET', advs)).body.some(({ name }: AnyRecord) => name === 'New')).toBe(false);
    const again = await send(text, '', advs);
    const made = (await call('GET', advs)).body.find(({ name }: AnyRecord) => name === 'New');
    await call('PUT', `${advs}/${made.id}`, { note: 'Mine now', version: 1 });
    expect((await call('POST', `/api/undo/${again.undo}`)).body.code).toBe('version_conflict');
    expect((await call('GET', `${advs}/${one.id}`)).body).toMatchObject({ name: 'Renamed' });
  });
});

const path = '/api/demand/advs/import';
const rowsOf = (count: number, name = 'Made', domain = 'a.example') =>
  `Name,Domain\n${Array.from({ length: count }, (_, at) => `${name} ${at},${domain}\n`).join('')}`;

describe('an import that tells how far it is', () => {
  let host: TestHost;
  let headers: Readonly<Record<string, string>>;
  const begin = async () => {
    const Cookie = await host.cookieOf(logins.demand);
    headers = { Cookie, 'X-Requested-With': 'app', 'Content-Type': 'text/csv', Accept: toldInLines };
  };
  beforeEach(async () => {
    host = await createTestHost();
    await begin();
  });
  const send = (text: string, query = '', over: Readonly<Record<string, string>> = {}) =>
    host.fetch(path + query, { method: 'POST', body: text, headers: { ...headers, ...over } });
  const count = async () => (await (await host.as(logins.demand))('GET', '/api/demand/advs')).body.length as number;
  const linesOf = async (response: Response): Promise<AnyRecord[]> =>
    (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AnyRecord);
  const lastOf = async (response: Response) => (await linesOf(response)).at(-1);

  it('says what is read, checked and stored, never less than before, and at last what a plain answer would be', async () => {
    const dry = await send(rowsOf(2000), '?dryRun=1');
    expect([dry.status, dry.headers.get('Content-Type')]).toEqual([200, toldInLines]);
    expect(dry.headers.get('Cache-Control')).toBe('no-store, no-transform');
    const told = await linesOf(dry);
    const found = { create: 2000, update: 0, unchanged: 0, rejected: [], rejectedCount: 0 };
    expect(told.at(-1)).toMatchObject({ result: found });
    type Progress = { read: number; checked: number; stored: number; of: number };
    const progress = told.slice(0, -1).map((line) => line.progress as Progress);
    expect(progress.length).toBeGreaterThan(0);
    for (const [at, now] of progress.entries()) {
      const { read, checked, of } = progress[at - 1] ?? { read: 0, checked: 0, of: 2000 };
      expect(now).toMatchObject({ stored: 0, of });
      const steps = [now.read - read, now.checked - checked, of - now.read, now.read - now.checked];
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    }
    const before = await count();
    expect(await lastOf(await send(rowsOf(3)))).toMatchObject({ result: { create: 3 } });
    expect(await count()).toBe(before + 3);
    const rejected = [{ line: 2, field: 'Domain' }, { line: 3 }];
    const faulty = await lastOf(await send(rowsOf(2, 'Faulty', 'no domain')));
    expect(faulty).toMatchObject({ result: { rejectedCount: 2, rejected } });
  });

  it('ends in the problem that a plain answer would be, and is refused at once where it cannot begin', async () => {
    const problem = { status: 413, code: 'too_large', detail: 'The file has more than 10,000 objects. Split it.' };
    expect(await lastOf(await send(rowsOf(10_001), '?dryRun=1'))).toMatchObject({ problem });
    expect((await send(rowsOf(1), '?mode=neither')).status).toBe(400);
    expect((await send(rowsOf(1), '', { 'Content-Type': 'application/json' })).status).toBe(415);
    const large = await send('Name\n', '', { 'Content-Length': String(40 * 2 ** 20) });
    const detail = 'The file is larger than 32 MB. Send a smaller one.';
    expect([large.status, await large.json()]).toMatchObject([413, { detail }]);
  });

  it('stands in the description of the API with its limits', async () => {
    const { paths } = (await (await host.as(logins.demand))('GET', '/api/openapi.json')).body;
    const { requestBody, responses } = paths[path].post;
    const limits = 'At most 10000 lines and 32 MB; per hour at most 10 imports and 120 dry runs';
    expect(requestBody.description).toBe(limits);
    expect(Object.keys(responses[200].content)).toEqual(['application/json', toldInLines]);
  });

  it('is stopped by who goes away, and then nothing of it is stored', async () => {
    const before = await count();
    const reader = ((await send(rowsOf(8000))).body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    // The next one of the account has its turn when the stopped one has ended.
    expect(await lastOf(await send(rowsOf(1)))).toMatchObject({ result: { create: 1 } });
    expect(await count()).toBe(before + 1);
  });

  it('takes its turn behind another file of the account, and only so many wait', async () => {
    const others = await host.as(logins.other);
    const dry = async (lines: number) => send(rowsOf(lines), '?dryRun=1');
    // Its answer begins when it is on its turn; what else comes in has to come before its last line is looked through.
    const long = await dry(10_000);
    const some = [20, 20, 20].map(dry);
    const stranger = others('POST', `${path}?dryRun=1`, rowsOf(5), { 'Content-Type': 'text/csv' });
    const began = await Promise.all(some);
    const detail = '4 imports of this account are running. Wait until they finish.';
    expect(await linesOf(await dry(20))).toMatchObject([{ problem: { status: 429, code: 'rate_limited', detail } }]);
    expect((await stranger).body).toMatchObject({ create: 5 });
    expect(await lastOf(await long)).toMatchObject({ result: { create: 10_000 } });
    for (const one of began) {
      const told = await linesOf(one);
      expect([told[0], told.at(-1)]).toMatchObject([{ progress: { isWaiting: true } }, { result: { create: 20 } }]);
    }
  });

  it('is one of ten in an hour that are stored; looking through a file takes none of them away', async () => {
    host = await createTestHost({ limits: createLimits('default') });
    await begin();
    const call = await host.as(logins.demand);
    const plain = { 'Content-Type': 'text/csv' };
    for (let at = 0; at < 12; at += 1)
      expect((await call('POST', `${path}?dryRun=1`, 'Name,Domain\n', plain)).status).toBe(200);
    for (let at = 0; at < 9; at += 1) expect((await call('POST', path, 'Name,Domain\n', plain)).status).toBe(200);
    expect((await send('Name,Domain\n')).status).toBe(200);
    const over = await send('Name,Domain\n');
    const detail = 'You can import 10 files per hour. Try again later.';
    expect([over.status, await over.json()]).toMatchObject([429, { detail }]);
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect((await (await host.as(logins.other))('POST', path, 'Name,Domain\n', plain)).status).toBe(200);
  });
});
