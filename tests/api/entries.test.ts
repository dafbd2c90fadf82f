import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hostIn } from '../support/hostIn';
import { testSeed } from '../support/seed';

type Fields = Readonly<Record<string, string>>;
type Entry = { readonly id: string; readonly value: string };

const appLists = '/api/demand/applists';
const siteLists = '/api/demand/siteLists';
const { host, demand: call } = hostIn(beforeEach);

const post = async (path: string, body: unknown) => (await call('POST', path, body)).body;
const get = async (path: string) => (await call('GET', path)).body;
const make = async (body: object, base = appLists) => `${base}/${(await post(base, { name: 'List', ...body })).id}`;
const valuesOf = async (list: string): Promise<readonly string[]> =>
  (await get(`${list}/entries?range=[0,999]`)).map(({ value }: Entry) => value);

/** Sends a file as a form; of a text its bytes are UTF-8. */
function upload(list: string, content: string | readonly number[], fields: Fields = {}) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'list.csv'));
  for (const [name, value] of Object.entries({ version: '1', ...fields })) form.set(name, value);
  return call('POST', `${list}/import`, form);
}
const uploaded = async (...given: Parameters<typeof upload>) => (await upload(...given)).body;

describe('entries of a list', () => {
  let list: { readonly id: number };
  let path: string;
  beforeEach(async () => {
    for (const [name, bundle, storeId] of [
      ['Copperline TV', 'com.copperline', '698123'],
      ['Fox', 'com.fox', '55'],
    ] as const) {
      const { status } = await call('POST', '/api/demand/applications', { name, bundle, storeId, store: 'roku' });
      expect(status).toBe(201);
    }
    list = await post(appLists, { name: 'Roku premium', entries: ['com.fox', ' com.fox ', 'com.unknown'] });
    path = `${appLists}/${list.id}`;
  });
  const entries = (query = '') => get(`${path}/entries${query}`);
  const answered = (body: object) => call('POST', `${path}/import`, body);
  const imported = async (body: object) => (await answered(body)).body;

  it('are given with a new list, counted, and known ones named', async () => {
    expect(list).toMatchObject({ count: 2, unknownCount: 1, version: 1 });
    expect(list).not.toHaveProperty('entries');
    expect(await entries()).toEqual([
      { id: 'com.fox', value: 'com.fox', target: expect.any(Number), name: 'Fox' },
      { id: 'com.unknown', value: 'com.unknown', target: null },
    ]);
  });

  it('are read by pages and searched', async () => {
    const { body, headers } = await call('GET', `${path}/entries?range=[1,1]`);
    expect([body.map(({ id }: Entry) => id), headers.get('Content-Range')]).toEqual([['com.unknown'], 'entries 1-1/2']);
    expect(await entries('?filter={"q":"FOX"}')).toHaveLength(1);
    expect(await entries('?q=none')).toEqual([]);
  });

  const long = 'x'.repeat(256);
  const rejected = (line: number) => [{ line, value: long.slice(1), code: 'maxLength' }];
  const oneCame = { added: 1, removed: 0, duplicate: 2, invalid: 1, count: 3 };

  it('are added, with what is double or not valid told by line', async () => {
    const values = ['com.copperline', 'com.fox', '', ' com.copperline', long];
    const answer = await imported({ mode: 'append', values, version: 1 });
    expect(answer).toEqual({ ...oneCame, rejected: rejected(5), version: 2, undo: expect.any(String) });
    expect(await get(path)).toMatchObject({ count: 3, unknownCount: 1, version: 2 });
  });

  it('are looked at before they are added: a dry run names what would come, and leaves list and history as they are', async () => {
    const values = ['com.copperline', 'com.fox', ' com.copperline', long];
    const answer = await imported({ mode: 'append', values, version: 1, dryRun: true });
    expect(answer).toEqual({ ...oneCame, rejected: rejected(4), version: 1, coming: ['com.copperline'] });
    expect(await get(path)).toMatchObject({ count: 2, version: 1 });
    expect(await get(`${path}/history`)).toHaveLength(1);
    expect((await imported({ values, version: 7, dryRun: true })).code).toBe('version_conflict');
  });

  it('stay as they are in a dry run by a form too, and when it is not clear whether it is one', async () => {
    const form = new FormData();
    const fields = { file: 'com.copperline', mode: 'replace', version: '1', dryRun: 'true' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect(await post(`${path}/import`, form)).toMatchObject({ added: 1, removed: 2, coming: ['com.copperline'] });
    const unclear = await answered({ values: ['com.copperline'], version: 1, dryRun: 'yes' });
    expect([unclear.status, unclear.body.detail]).toEqual([400, 'dryRun must be true or false.']);
    expect(await get(path)).toMatchObject({ count: 2, version: 1 });
  });

  it('are replaced and removed, and history tells what came and went', async () => {
    const replaced = await imported({ mode: 'replace', values: ['com.copperline', 'com.fox'], version: 1 });
    expect(replaced).toMatchObject({ added: 1, removed: 1, count: 2, version: 2 });
    const removed = await imported({ mode: 'remove', values: ['com.fox', 'com.never'], version: 2 });
    expect(removed).toMatchObject({ added: 0, removed: 1, count: 1, version: 3 });
    const [last, before] = await get(`${path}/history`);
    const one = (value: string) => ({ count: 1, values: [value] });
    expect(before.changes).toEqual([{ field: 'entries', from: one('com.unknown'), to: one('com.copperline') }]);
    expect(last.changes).toEqual([{ field: 'entries', from: one('com.fox'), to: null }]);
  });

  it('are changed by who saw the last version only, and not at all when nothing is new', async () => {
    expect((await answered({ values: ['a'] })).status).toBe(428);
    expect((await imported({ values: ['a'], version: 7 })).code).toBe('version_conflict');
    const same = { added: 0, duplicate: 1, count: 2, version: 1 };
    expect(await imported({ values: ['com.fox'], version: 1 })).toMatchObject(same);
    expect((await answered({ mode: 'shuffle', values: [], version: 1 })).status).toBe(400);
    expect((await answered({ version: 1 })).status).toBe(400);
  });

  it('come from a file, of the column that is theirs and without its heading', async () => {
    const file = '\uFEFFBundle,Installs\r\ncom.one,1\r\n"com,two",x\n# ours\n\n\'=cmd(),2\n';
    const { status, body } = await upload(path, file, { mode: 'replace' });
    expect([status, body]).toEqual([200, expect.objectContaining({ added: 3, removed: 2, invalid: 0, count: 3 })]);
    expect((await entries()).map(({ value }: Entry) => value)).toEqual(['=cmd()', 'com,two', 'com.one']);
    expect(body.recognised).toEqual({
      encoding: 'utf-8',
      isGuess: false,
      separator: 'comma',
      column: 1,
      comments: 1,
      columns: [
        { heading: 'Bundle', first: ['com.one', 'com,two', '=cmd()'] },
        { heading: 'Installs', first: ['1', 'x', '2'] },
      ],
      heading: { line: 1, text: 'Bundle' },
    });
  });

  it('are exported as lines that no spreadsheet runs, and come back the same', async () => {
    const values = ['=1+1', '+49', '@home', '-2', 'a"b', "it's", 'a,b', 'plain', 'Żółć', "'=x", "''+1", 'a;b', 'a|b'];
    await imported({ mode: 'replace', values, version: 1 });
    const { status, headers, body } = await call('GET', `${path}/export.csv`);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="applists-${list.id}.csv"`);
    for (const line of body.split('\r\n')) expect(line).not.toMatch(/^"?[=+@-]/);
    const back = await uploaded(path, body, { mode: 'replace', version: '2' });
    expect(back).toMatchObject({ added: 0, removed: 0, version: 2 });
  });

  it('stay within what a list may hold, and many are taken at once', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `com.app${index}`);
    const taken = await imported({ values: [...many, 'com.copperline'], version: 1 });
    expect(taken).toMatchObject({ added: 20_001, count: 20_003 });
    expect(await get(path)).toMatchObject({ count: 20_003, unknownCount: 20_001 });
    expect((await get(`${path}/export.csv`)).split('\r\n')).toHaveLength(20_004);
    const values = Array.from({ length: 100_001 }, (_, index) => `x${index}`);
    const refused = await answered({ mode: 'replace', values, version: 2 });
    expect([refused.status, refused.body.errors.entries.code]).toEqual([422, 'maxItems']);
    expect((await get(path)).count).toBe(20_003);
  });

  it('stand for what the kind of the list says, are copied with it, and are not changed by an edit', async () => {
    const byStore = await post(appLists, { name: 'By store', kind: 'storeId', entries: ['698123', 'com.fox'] });
    expect(byStore).toMatchObject({ count: 2, unknownCount: 1 });
    const byName = await post(appLists, { name: 'By name', kind: 'appName', entries: ['Copperline TV'] });
    expect(byName.unknownCount).toBe(0);
    expect(await post(`${path}/copy`, {})).toMatchObject({ name: 'Roku premium (copy)', count: 2, unknownCount: 1 });
    expect((await call('PUT', path, { entries: ['com.new'], version: 1 })).body.errors.entries.code).toBe('readOnly');
    const fixed = await call('PUT', path, { kind: 'appName', version: 1 });
    expect(fixed.body.errors.kind.message).toBe('You cannot change the kind of a list that has entries.');
  });

  it("tell lists that show them, with the list's new version", async () => {
    const { headers } = await call('GET', `${appLists}/list`);
    await imported({ values: ['com.more'], version: 1 });
    const { changed } = await get(`${appLists}/list?since=${headers.get('X-List-Version')}`);
    expect(changed).toMatchObject([{ id: list.id, count: 3, version: 2 }]);
  });
});

describe('a file of entries', () => {
  const eachKindOfIds = it.each(['storeId', 'bundle']);

  eachKindOfIds('restores ids that a spreadsheet changed, and refuses those that lost digits (%s)', async (kind) => {
    const list = await make({ kind });
    const ids = '1.23457E+11\n1,23457E+11\n529,479,190\n="529479190"\n529479190.0\n698123.5\n#N/A\n';
    expect(await uploaded(list, `# from Excel\n${ids}`)).toMatchObject({
      added: 1,
      duplicate: 2,
      restored: 3,
      invalid: 4,
      rejected: [
        { line: 2, value: '1.23457E+11', code: 'digitsLost' },
        { line: 3, value: '1,23457E+11', code: 'digitsLost' },
        { line: 7, value: '698123.5', code: 'fraction' },
        { line: 8, value: '#N/A', code: 'cellError' },
      ],
      recognised: { comments: 1, separator: 'none' },
    });
    expect(await valuesOf(list)).toEqual(['529479190']);
  });

  it('restores ids in JSON as well, and takes a remark for none', async () => {
    const list = await make({ kind: 'storeId' });
    const values = ['# ours', '529,479,190', '1.23457E+11', '698123 # theirs'];
    const body = await post(`${list}/import`, { values, version: 1 });
    expect(body).toMatchObject({ added: 2, invalid: 1, rejected: [{ line: 3, code: 'digitsLost' }] });
    expect(await valuesOf(list)).toEqual(['529479190', '698123']);
  });

  eachKindOfIds('removes what an earlier version stored as it stands, and cleans the others (%s)', async (kind) => {
    const list = await make({ kind, entries: ['com.fox', '529479190'] });
    const old = ['1.23457E+11', '#x', '529,479,190', '#N/A', ' 42 '];
    const stored = old.map((value) => ({ value, key: value, target: null }));
    await host.store.transaction((tx) => tx.addMembers('applists', Number(list.split('/').at(-1)), stored));
    const removed = (values: readonly string[], version: number) =>
      post(`${list}/import`, { mode: 'remove', values, version });
    expect(await removed(['529,479,190'], 1)).toMatchObject({ removed: 1, invalid: 0, count: 6 });
    expect(await valuesOf(list)).toContain('529479190');
    const rest = await removed([...old, 'com.fox ', '1.5E+12'], 2);
    expect(rest).toMatchObject({ removed: 6, invalid: 1, rejected: [{ line: 7, code: 'digitsLost' }], count: 0 });
    expect((await call('POST', `/api/undo/${rest.undo}`)).status).toBe(200);
    expect(await valuesOf(list)).toEqual(expect.arrayContaining(['#x', '1.23457E+11', ' 42 ', 'com.fox']));
  });

  it('of addresses with commas has them whole in a list of beginnings', async () => {
    const list = await make({ match: 'urlPrefix' }, siteLists);
    expect(await uploaded(list, 'https://a.com/x,y\nhttps://b.com/z,12\n')).toMatchObject({ added: 2, invalid: 0 });
    expect(await valuesOf(list)).toEqual(expect.arrayContaining(['a.com/x,y', 'b.com/z,12']));
  });

  it('of names takes those that begin with #, as JSON does', async () => {
    const list = await make({ kind: 'appName' });
    const body = await uploaded(list, '#1 Puzzle Game\nFox\n');
    expect(body).toMatchObject({ added: 2, invalid: 0, recognised: { comments: 0 } });
    const again = await post(`${list}/import`, { values: ['#1 Puzzle Game', 'Fox'], version: 2 });
    expect(again).toMatchObject({ added: 0, duplicate: 2 });
  });

  it('is refused where more than one column can be meant, and taken with the one that is named', async () => {
    const list = await make({});
    const text = 'com.fox,698123\ncom.nbc,698124\n';
    const columns = '1 “com.fox”, 2 “698123”';
    const message = `Several columns fit: ${columns}. Choose the value column.`;
    const asked = await upload(list, text);
    expect(asked.status).toBe(422);
    expect(asked.body.errors.column).toEqual({ code: 'fileWhichColumn', message, args: { columns } });
    const tried = await uploaded(list, text, { column: '2', dryRun: 'true' });
    expect(tried).toMatchObject({ added: 2, coming: ['698123', '698124'] });
    for (const wrong of [{ column: '3' }, { heading: 'perhaps' }, { separator: '/' }] as readonly Fields[])
      expect([wrong, (await upload(list, text, wrong)).status]).toEqual([wrong, 400]);
    const named = await uploaded(list, `Code,Number\n${text}`, { column: 'number' });
    expect(named).toMatchObject({ added: 2, recognised: { column: 2 } });
  });

  it('is read in the encoding that it has, and said where that is a guess', async () => {
    const list = await make({ kind: 'appName' });
    const cafe = Array.from('Caf\u00e9 Br\u00fblerie\r\n', (sign) => sign.charCodeAt(0));
    const guessed = { added: 1, recognised: { encoding: 'windows-1252', isGuess: true } };
    expect(await uploaded(list, cafe)).toMatchObject(guessed);
    expect(await valuesOf(list)).toEqual(['Café Brûlerie']);
    const unclear = await upload(list, [0xca, 0xe0, 0xf4, 0xe5], { version: '2' });
    expect([unclear.status, unclear.body.errors.file.code]).toEqual([422, 'fileEncodingUnclear']);
    const told = await uploaded(list, [0xca, 0xe0, 0xf4, 0xe5], { version: '2', encoding: 'cp1251' });
    expect(told).toMatchObject({ added: 1, recognised: { encoding: 'windows-1251', isGuess: false } });
    expect((await upload(list, 'a', { version: '3', encoding: 'klingon' })).status).toBe(400);
    expect((await uploaded(list, 'Caf\uFFFD\n', { version: '3' })).errors.file.code).toBe('fileLostLetters');
  });

  it('of hosts has their column and no heading', async () => {
    const list = await make({}, siteLists);
    const body = await uploaded(list, 'sep=;\nSeite;Besuche\na.example;12\nhttps://www.b.example/x;7\n');
    const recognised = { column: 1, heading: { line: 2, text: 'Seite' } };
    expect(body).toMatchObject({ added: 2, invalid: 0, recognised });
    expect(await valuesOf(list)).toEqual(['a.example', 'b.example']);
  });

  it('can be taken back with one call, whatever it did, until the list is changed', async () => {
    const list = await make({ entries: ['com.a', 'com.b'] });
    const done = await uploaded(list, 'com.b\ncom.c\n', { mode: 'replace' });
    expect(done).toMatchObject({ added: 1, removed: 1 });
    expect((await call('POST', `/api/undo/${done.undo}`)).status).toBe(200);
    expect(await valuesOf(list)).toEqual(['com.a', 'com.b']);
    const [last] = await get(`${list}/history`);
    const changes = [{ field: 'entries', from: { count: 1, values: ['com.c'] }, to: { count: 1, values: ['com.a'] } }];
    expect(last).toMatchObject({ action: 'undo', changes });
    const again = await uploaded(list, 'com.d\n', { version: '3' });
    await post(`${list}/import`, { values: ['com.e'], version: 4 });
    expect((await post(`/api/undo/${again.undo}`, undefined)).code).toBe('version_conflict');
    expect(await valuesOf(list)).toEqual(['com.a', 'com.b', 'com.d', 'com.e']);
  });

  it('that was exported has the same entries again, whatever they are', async () => {
    const text = fc
      .array(fc.constantFrom(...'ab,;|\t"\'=+-@#\\ éß\u4e2d1'.split('')), { minLength: 1, maxLength: 8 })
      .map((signs) => signs.join('').trim())
      .filter((value) => value !== '' && !value.includes('\t'));
    const list = await make({ kind: 'appName' });
    let version = 1;
    const property = fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 12 }), async (values) => {
      version = (await post(`${list}/import`, { mode: 'replace', values, version })).version;
      const file = await get(`${list}/export.csv`);
      const body = await uploaded(list, file, { mode: 'replace', version: String(version) });
      expect([body.added, body.removed, body.invalid]).toEqual([0, 0, 0]);
    });
    await fc.assert(property, { numRuns: 60, seed: testSeed });
  });
});
