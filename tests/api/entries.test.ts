import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { testSeed } from '../support/seed';

type Fields = Readonly<Record<string, string>>;

/** Sends a file as a form; of a text its bytes are UTF-8. */
function uploadTo(call: Call, list: string, content: string | readonly number[], fields: Fields) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'list.csv'));
  for (const [name, value] of Object.entries({ version: '1', ...fields })) form.set(name, value);
  return call('POST', `${list}/import`, form);
}

describe('entries of a list', () => {
  let host: TestHost;
  let call: Call;
  let list: { readonly id: number };
  const path = () => `/api/demand/applists/${list.id}`;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    for (const [name, bundle, storeId] of [
      ['Copperline TV', 'com.copperline', '698123'],
      ['Fox', 'com.fox', '55'],
    ] as const) {
      const { status } = await call('POST', '/api/demand/applications', { name, bundle, storeId, store: 'roku' });
      expect(status).toBe(201);
    }
    list = (
      await call('POST', '/api/demand/applists', {
        name: 'Roku premium',
        entries: ['com.fox', ' com.fox ', 'com.unknown'],
      })
    ).body;
  });
  const entries = async (query = '') => (await call('GET', `${path()}/entries${query}`)).body;
  const imported = async (body: object) => (await call('POST', `${path()}/import`, body)).body;

  const upload = (content: string, fields: Fields = {}) => uploadTo(call, path(), content, fields);

  it('are given with a new list, counted, and known ones named', async () => {
    expect(list).toMatchObject({ count: 2, unknownCount: 1, version: 1 });
    expect(list).not.toHaveProperty('entries');
    expect(await entries()).toEqual([
      { id: 'com.fox', value: 'com.fox', target: expect.any(Number), name: 'Fox' },
      { id: 'com.unknown', value: 'com.unknown', target: null },
    ]);
  });

  it('are read by pages and searched', async () => {
    const page = await call('GET', `${path()}/entries?range=[1,1]`);
    expect([page.body.map((entry: { id: string }) => entry.id), page.headers.get('Content-Range')]).toEqual([
      ['com.unknown'],
      'entries 1-1/2',
    ]);
    expect(await entries('?filter={"q":"FOX"}')).toHaveLength(1);
    expect(await entries('?q=none')).toEqual([]);
  });

  it('are added, with what is double or not valid told by line', async () => {
    const answer = await imported({
      mode: 'append',
      values: ['com.copperline', 'com.fox', '', ' com.copperline', 'x'.repeat(256)],
      version: 1,
    });
    expect(answer).toEqual({
      added: 1,
      removed: 0,
      duplicate: 2,
      invalid: 1,
      rejected: [{ line: 5, value: 'x'.repeat(255), code: 'maxLength' }],
      count: 3,
      version: 2,
      undo: expect.any(String),
    });
    expect((await call('GET', path())).body).toMatchObject({ count: 3, unknownCount: 1, version: 2 });
  });

  it('are looked at before they are added: a dry run names what would come, and leaves list and history as they are', async () => {
    const values = ['com.copperline', 'com.fox', ' com.copperline', 'x'.repeat(256)];
    expect(await imported({ mode: 'append', values, version: 1, dryRun: true })).toEqual({
      added: 1,
      removed: 0,
      duplicate: 2,
      invalid: 1,
      rejected: [{ line: 4, value: 'x'.repeat(255), code: 'maxLength' }],
      count: 3,
      version: 1,
      coming: ['com.copperline'],
    });
    expect((await call('GET', path())).body).toMatchObject({ count: 2, version: 1 });
    expect((await call('GET', `${path()}/history`)).body).toHaveLength(1);
    const stale = await call('POST', `${path()}/import`, { values, version: 7, dryRun: true });
    expect(stale.body.code).toBe('version_conflict');
  });

  it('stay as they are in a dry run by a form too, and when it is not clear whether it is one', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      file: 'com.copperline',
      mode: 'replace',
      version: '1',
      dryRun: 'true',
    }))
      form.set(name, value);
    const { body } = await call('POST', `${path()}/import`, form);
    expect(body).toMatchObject({ added: 1, removed: 2, coming: ['com.copperline'] });
    const unclear = await call('POST', `${path()}/import`, { values: ['com.copperline'], version: 1, dryRun: 'yes' });
    expect([unclear.status, unclear.body.detail]).toEqual([400, 'dryRun must be true or false.']);
    expect((await call('GET', path())).body).toMatchObject({ count: 2, version: 1 });
  });

  it('are replaced and removed, and history tells what came and went', async () => {
    expect(await imported({ mode: 'replace', values: ['com.copperline', 'com.fox'], version: 1 })).toMatchObject({
      added: 1,
      removed: 1,
      count: 2,
      version: 2,
    });
    expect(await imported({ mode: 'remove', values: ['com.fox', 'com.never'], version: 2 })).toMatchObject({
      added: 0,
      removed: 1,
      count: 1,
      version: 3,
    });
    const { body } = await call('GET', `${path()}/history`);
    expect(body[1].changes).toEqual([
      { field: 'entries', from: { count: 1, values: ['com.unknown'] }, to: { count: 1, values: ['com.copperline'] } },
    ]);
    expect(body[0].changes).toEqual([{ field: 'entries', from: { count: 1, values: ['com.fox'] }, to: null }]);
  });

  it('are changed by who saw the last version only, and not at all when nothing is new', async () => {
    expect((await call('POST', `${path()}/import`, { values: ['a'] })).status).toBe(428);
    expect((await call('POST', `${path()}/import`, { values: ['a'], version: 7 })).body.code).toBe('version_conflict');
    expect(await imported({ values: ['com.fox'], version: 1 })).toMatchObject({
      added: 0,
      duplicate: 1,
      count: 2,
      version: 1,
    });
    expect((await call('POST', `${path()}/import`, { mode: 'shuffle', values: [], version: 1 })).status).toBe(400);
    expect((await call('POST', `${path()}/import`, { version: 1 })).status).toBe(400);
  });

  it('come from a file, of the column that is theirs and without its heading', async () => {
    const { status, body } = await upload('\uFEFFBundle,Installs\r\ncom.one,1\r\n"com,two",x\n# ours\n\n\'=cmd(),2\n', {
      mode: 'replace',
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ added: 3, removed: 2, invalid: 0, count: 3 })]);
    expect((await entries()).map((entry: { value: string }) => entry.value)).toEqual(['=cmd()', 'com,two', 'com.one']);
    expect(body.recognised).toEqual({
      encoding: 'utf-8',
      isGuess: false,
      separator: 'comma',
      column: 1,
      columns: [
        { heading: 'Bundle', first: ['com.one', 'com,two', '=cmd()'] },
        { heading: 'Installs', first: ['1', 'x', '2'] },
      ],
      heading: { line: 1, text: 'Bundle' },
      comments: 1,
    });
  });

  it('are exported as lines that no spreadsheet runs, and come back the same', async () => {
    const values = ['=1+1', '+49', '@home', '-2', 'a"b', "it's", 'a,b', 'plain', 'Żółć', "'=x", "''+1", 'a;b', 'a|b'];
    await imported({ mode: 'replace', values, version: 1 });
    const { status, headers, body } = await call('GET', `${path()}/export.csv`);
    expect([status, headers.get('Content-Type'), headers.get('Content-Disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="applists-${list.id}.csv"`,
    ]);
    for (const line of body.split('\r\n')) expect(line).not.toMatch(/^"?[=+@-]/);
    expect((await upload(body, { mode: 'replace', version: '2' })).body).toMatchObject({
      added: 0,
      removed: 0,
      version: 2,
    });
  });

  it('stay within what a list may hold, and many are taken at once', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `com.app${index}`);
    expect(await imported({ values: [...many, 'com.copperline'], version: 1 })).toMatchObject({
      added: 20_001,
      count: 20_003,
    });
    expect((await call('GET', path())).body).toMatchObject({ count: 20_003, unknownCount: 20_001 });
    const exported = await call('GET', `${path()}/export.csv`);
    expect(exported.body.split('\r\n')).toHaveLength(20_004);
    const tooMany = Array.from({ length: 100_001 }, (_, index) => `x${index}`);
    const refused = await call('POST', `${path()}/import`, { mode: 'replace', values: tooMany, version: 2 });
    expect([refused.status, refused.body.errors.entries.code]).toEqual([422, 'maxItems']);
    expect((await call('GET', path())).body.count).toBe(20_003);
  });

  it('stand for what the kind of the list says, are copied with it, and are not changed by an edit', async () => {
    const byStore = await call('POST', '/api/demand/applists', {
      name: 'By store',
      kind: 'storeId',
      entries: ['698123', 'com.fox'],
    });
    expect(byStore.body).toMatchObject({ count: 2, unknownCount: 1 });
    const byName = await call('POST', '/api/demand/applists', {
      name: 'By name',
      kind: 'appName',
      entries: ['Copperline TV'],
    });
    expect(byName.body.unknownCount).toBe(0);
    const copy = await call('POST', `${path()}/copy`, {});
    expect(copy.body).toMatchObject({ name: 'Roku premium (copy)', count: 2, unknownCount: 1 });
    const edit = await call('PUT', path(), { entries: ['com.new'], version: 1 });
    expect(edit.body.errors.entries.code).toBe('readOnly');
    const fixed = await call('PUT', path(), { kind: 'appName', version: 1 });
    expect(fixed.body.errors.kind.message).toBe('You cannot change the kind of a list that has entries.');
  });

  it("are not those of other accounts, and of a global list the admin's alone", async () => {
    const [admin, other] = [await host.as(logins.admin), await host.as(logins.other)];
    for (const [method, rest, body] of [
      ['GET', '/entries', undefined],
      ['GET', '/export.csv', undefined],
      ['POST', '/import', { values: ['a'], version: 1 }],
    ] as const) {
      expect([rest, (await other(method, path() + rest, body)).status]).toEqual([rest, 404]);
      expect([rest, (await (await host.as(logins.adv))(method, path() + rest, body)).status]).toEqual([rest, 403]);
    }
    const { body: global } = await admin('POST', '/api/demand/applists', { name: 'Blocklist', entries: ['com.bad'] });
    expect((await call('GET', `/api/demand/applists/${global.id}/entries`)).body).toHaveLength(1);
    expect((await call('POST', `/api/demand/applists/${global.id}/import`, { values: ['a'], version: 1 })).status).toBe(
      403,
    );
  });

  it("tell lists that show them, with the list's new version", async () => {
    const { headers } = await call('GET', '/api/demand/applists/list');
    await imported({ values: ['com.more'], version: 1 });
    const { body } = await call('GET', `/api/demand/applists/list?since=${headers.get('X-List-Version')}`);
    expect(body.changed).toMatchObject([{ id: list.id, count: 3, version: 2 }]);
  });
});

describe('a file of entries', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });

  const make = async (body: object, base = '/api/demand/applists') => {
    const { body: made } = await call('POST', base, { name: 'List', ...body });
    return `${base}/${made.id}`;
  };
  const upload = (path: string, content: string | readonly number[], fields: Fields = {}) =>
    uploadTo(call, path, content, fields);
  const valuesOf = async (path: string): Promise<readonly string[]> =>
    (await call('GET', `${path}/entries?range=[0,999]`)).body.map(({ value }: { value: string }) => value);
  const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

  it('of plain lines has one value a line, whatever signs are in it', async () => {
    for (const kind of ['appName', 'bundle']) {
      const list = await make({ name: kind, kind });
      expect((await upload(list, 'Tom, Jerry & Co\nRock; Paper; Scissors\n')).body).toMatchObject({
        added: 2,
        invalid: 0,
      });
      expect(await valuesOf(list)).toEqual(['Rock; Paper; Scissors', 'Tom, Jerry & Co']);
    }
  });

  it.each(['storeId', 'bundle'])(
    'restores ids that a spreadsheet changed, and refuses those that lost digits (%s)',
    async (kind) => {
      const list = await make({ kind });
      const { body } = await upload(
        list,
        '# from Excel\n1.23457E+11\n1,23457E+11\n529,479,190\n="529479190"\n529479190.0\n698123.5\n#N/A\n',
      );
      expect(body).toMatchObject({
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
    },
  );

  it('restores ids in JSON as well, and takes a remark for none', async () => {
    const list = await make({ kind: 'storeId' });
    const values = ['# ours', '529,479,190', '1.23457E+11', '698123 # theirs'];
    const { body } = await call('POST', `${list}/import`, { values, version: 1 });
    expect(body).toMatchObject({ added: 2, invalid: 1, rejected: [{ line: 3, code: 'digitsLost' }] });
    expect(await valuesOf(list)).toEqual(['529479190', '698123']);
  });

  it.each(['storeId', 'bundle'])(
    'removes what an earlier version stored as it stands, and cleans the others (%s)',
    async (kind) => {
      const list = await make({ kind, entries: ['com.fox', '529479190'] });
      const old = ['1.23457E+11', '#x', '529,479,190', '#N/A', ' 42 '];
      const id = Number(list.split('/').at(-1));
      await host.store.transaction((tx) =>
        tx.addMembers(
          'applists',
          id,
          old.map((value) => ({ value, key: value, target: null })),
        ),
      );
      const one = (values: readonly string[], version: number) =>
        call('POST', `${list}/import`, { mode: 'remove', values, version });
      const first = await one(['529,479,190'], 1);
      expect(first.body).toMatchObject({ removed: 1, invalid: 0, count: 6 });
      expect(await valuesOf(list)).toContain('529479190');
      const rest = await one([...old, 'com.fox ', '1.5E+12'], 2);
      expect(rest.body).toMatchObject({
        removed: 6,
        invalid: 1,
        rejected: [{ line: 7, code: 'digitsLost' }],
        count: 0,
      });
      expect((await call('POST', `/api/undo/${rest.body.undo}`)).status).toBe(200);
      expect(await valuesOf(list)).toEqual(expect.arrayContaining(['#x', '1.23457E+11', ' 42 ', 'com.fox']));
    },
  );

  it('of addresses with commas has them whole in a list of beginnings', async () => {
    const list = await make({ match: 'urlPrefix' }, '/api/demand/siteLists');
    expect((await upload(list, 'https://a.com/x,y\nhttps://b.com/z,12\n')).body).toMatchObject({
      added: 2,
      invalid: 0,
    });
    expect(await valuesOf(list)).toEqual(expect.arrayContaining(['a.com/x,y', 'b.com/z,12']));
  });

  it('of names takes those that begin with #, as JSON does', async () => {
    const list = await make({ kind: 'appName' });
    expect((await upload(list, '#1 Puzzle Game\nFox\n')).body).toMatchObject({
      added: 2,
      invalid: 0,
      recognised: { comments: 0 },
    });
    const again = await call('POST', `${list}/import`, { values: ['#1 Puzzle Game', 'Fox'], version: 2 });
    expect(again.body).toMatchObject({ added: 0, duplicate: 2 });
  });

  it('of two pasted columns of 300 rows adds 300 entries', async () => {
    const list = await make({});
    const rows = Array.from({ length: 300 }, (_, index) => `App ${index}\tcom.app${index}`);
    const { body } = await upload(list, ['App name\tBundle', ...rows, rows[7]].join('\r\n'));
    expect(body).toMatchObject({
      added: 300,
      duplicate: 1,
      invalid: 0,
      count: 300,
      recognised: { separator: 'tab', column: 2 },
    });
  });

  it('is refused where more than one column can be meant, and taken with the one that is named', async () => {
    const list = await make({});
    const text = 'com.fox,698123\ncom.nbc,698124\n';
    const asked = await upload(list, text);
    expect([asked.status, asked.body.errors.column]).toEqual([
      422,
      {
        code: 'fileWhichColumn',
        message: 'Several columns fit: 1 “com.fox”, 2 “698123”. Choose the value column.',
        args: { columns: '1 “com.fox”, 2 “698123”' },
      },
    ]);
    expect((await upload(list, text, { column: '2', dryRun: 'true' })).body).toMatchObject({
      added: 2,
      coming: ['698123', '698124'],
    });
    expect((await upload(list, text, { column: '3' })).status).toBe(400);
    expect((await upload(list, text, { heading: 'perhaps' })).status).toBe(400);
    expect((await upload(list, text, { separator: '/' })).status).toBe(400);
    expect((await upload(list, `Code,Number\n${text}`, { column: 'number' })).body).toMatchObject({
      added: 2,
      recognised: { column: 2 },
    });
  });

  it('is read in the encoding that it has, and said where that is a guess', async () => {
    const list = await make({ kind: 'appName' });
    const cafe = latin('Caf\u00e9 Br\u00fblerie\r\n');
    expect((await upload(list, cafe)).body).toMatchObject({
      added: 1,
      recognised: { encoding: 'windows-1252', isGuess: true },
    });
    expect(await valuesOf(list)).toEqual(['Café Brûlerie']);
    const unclear = await upload(list, [0xca, 0xe0, 0xf4, 0xe5], { version: '2' });
    expect([unclear.status, unclear.body.errors.file.code]).toEqual([422, 'fileEncodingUnclear']);
    const told = await upload(list, [0xca, 0xe0, 0xf4, 0xe5], { version: '2', encoding: 'cp1251' });
    expect(told.body).toMatchObject({ added: 1, recognised: { encoding: 'windows-1251', isGuess: false } });
    expect((await upload(list, 'a', { version: '3', encoding: 'klingon' })).status).toBe(400);
    const lost = await upload(list, 'Caf\uFFFD\n', { version: '3' });
    expect(lost.body.errors.file.code).toBe('fileLostLetters');
  });

  it('of hosts has their column and no heading', async () => {
    const list = await make({}, '/api/demand/siteLists');
    const { body } = await upload(list, 'sep=;\nSeite;Besuche\na.example;12\nhttps://www.b.example/x;7\n');
    expect(body).toMatchObject({
      added: 2,
      invalid: 0,
      recognised: { column: 1, heading: { line: 2, text: 'Seite' } },
    });
    expect(await valuesOf(list)).toEqual(['a.example', 'b.example']);
  });

  it('can be taken back with one call, whatever it did, until the list is changed', async () => {
    const list = await make({ entries: ['com.a', 'com.b'] });
    const { body: done } = await upload(list, 'com.b\ncom.c\n', { mode: 'replace' });
    expect(done).toMatchObject({ added: 1, removed: 1 });
    expect((await call('POST', `/api/undo/${done.undo}`)).status).toBe(200);
    expect(await valuesOf(list)).toEqual(['com.a', 'com.b']);
    const { body: history } = await call('GET', `${list}/history`);
    expect(history[0]).toMatchObject({
      action: 'undo',
      changes: [{ field: 'entries', from: { count: 1, values: ['com.c'] }, to: { count: 1, values: ['com.a'] } }],
    });
    const { body: again } = await upload(list, 'com.d\n', { version: '3' });
    await call('POST', `${list}/import`, { values: ['com.e'], version: 4 });
    expect((await call('POST', `/api/undo/${again.undo}`)).body.code).toBe('version_conflict');
    expect(await valuesOf(list)).toEqual(['com.a', 'com.b', 'com.d', 'com.e']);
  });

  it('that was exported has the same entries again, whatever they are', async () => {
    const text = fc
      .array(fc.constantFrom(...'ab,;|\t"\'=+-@#\\ éß\u4e2d1'.split('')), { minLength: 1, maxLength: 8 })
      .map((signs) => signs.join('').trim())
      .filter((value) => value !== '' && !value.includes('\t'));
    const list = await make({ kind: 'appName' });
    let version = 1;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 12 }), async (values) => {
        const { body: put } = await call('POST', `${list}/import`, { mode: 'replace', values, version });
        version = put.version;
        const { body: file } = await call('GET', `${list}/export.csv`);
        const { body } = await upload(list, file, { mode: 'replace', version: String(version) });
        expect([body.added, body.removed, body.invalid]).toEqual([0, 0, 0]);
      }),
      { numRuns: 60, seed: testSeed },
    );
  });
});
