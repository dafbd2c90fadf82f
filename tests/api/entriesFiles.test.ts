import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, readAnswer, type TestHost } from '../support/host';
import { testSeed } from '../support/seed';

type Fields = Readonly<Record<string, string>>;

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
  const upload = async (path: string, content: string | readonly number[], fields: Fields = {}) => {
    const form = new FormData();
    form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'list.csv'));
    for (const [name, value] of Object.entries({ version: '1', ...fields })) form.set(name, value);
    const headers = { Cookie: await host.cookieOf(logins.demand), 'X-Requested-With': 'app' };
    return readAnswer(await host.fetch(`${path}/import`, { method: 'POST', headers, body: form }));
  };
  const valuesOf = async (path: string): Promise<readonly string[]> =>
    (await call('GET', `${path}/entries?range=[0,999]`)).body.map(({ value }: { value: string }) => value);
  const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

  it('of plain lines has one value a line, whatever signs are in it', async () => {
    for (const kind of ['appName', 'bundle']) {
      const list = await make({ name: kind, kind });
      expect((await upload(list, 'Tom, Jerry & Co\nRock; Paper; Scissors\n')).body).toMatchObject({ added: 2, invalid: 0 });
      expect(await valuesOf(list)).toEqual(['Rock; Paper; Scissors', 'Tom, Jerry & Co']);
    }
  });

  it.each(['storeId', 'bundle'])('restores ids that a spreadsheet changed, and refuses those that lost digits (%s)', async (kind) => {
    const list = await make({ kind });
    const { body } = await upload(list, '# from Excel\n1.23457E+11\n1,23457E+11\n529,479,190\n="529479190"\n529479190.0\n698123.5\n#N/A\n');
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
  });

  it('restores ids in JSON as well, and takes a remark for none', async () => {
    const list = await make({ kind: 'storeId' });
    const values = ['# ours', '529,479,190', '1.23457E+11', '698123 # theirs'];
    const { body } = await call('POST', `${list}/import`, { values, version: 1 });
    expect(body).toMatchObject({ added: 2, invalid: 1, rejected: [{ line: 3, code: 'digitsLost' }] });
    expect(await valuesOf(list)).toEqual(['529479190', '698123']);
  });

  it.each(['storeId', 'bundle'])('removes what an earlier version stored as it stands, and cleans the others (%s)', async (kind) => {
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
    const one = (values: readonly string[], version: number) => call('POST', `${list}/import`, { mode: 'remove', values, version });
    const first = await one(['529,479,190'], 1);
    expect(first.body).toMatchObject({ removed: 1, invalid: 0, count: 6 });
    expect(await valuesOf(list)).toContain('529479190');
    const rest = await one([...old, 'com.fox ', '1.5E+12'], 2);
    expect(rest.body).toMatchObject({ removed: 6, invalid: 1, rejected: [{ line: 7, code: 'digitsLost' }], count: 0 });
    expect((await call('POST', `/api/undo/${rest.body.undo}`)).status).toBe(200);
    expect(await valuesOf(list)).toEqual(expect.arrayContaining(['#x', '1.23457E+11', ' 42 ', 'com.fox']));
  });

  it('of addresses with commas has them whole in a list of beginnings', async () => {
    const list = await make({ match: 'urlPrefix' }, '/api/demand/siteLists');
    expect((await upload(list, 'https://a.com/x,y\nhttps://b.com/z,12\n')).body).toMatchObject({ added: 2, invalid: 0 });
    expect(await valuesOf(list)).toEqual(expect.arrayContaining(['a.com/x,y', 'b.com/z,12']));
  });

  it('of names takes those that begin with #, as JSON does', async () => {
    const list = await make({ kind: 'appName' });
    expect((await upload(list, '#1 Puzzle Game\nFox\n')).body).toMatchObject({ added: 2, invalid: 0, recognised: { comments: 0 } });
    const again = await call('POST', `${list}/import`, { values: ['#1 Puzzle Game', 'Fox'], version: 2 });
    expect(again.body).toMatchObject({ added: 0, duplicate: 2 });
  });

  it('of two pasted columns of 300 rows adds 300 entries', async () => {
    const list = await make({});
    const rows = Array.from({ length: 300 }, (_, index) => `App ${index}\tcom.app${index}`);
    const { body } = await upload(list, ['App name\tBundle', ...rows, rows[7]].join('\r\n'));
    expect(body).toMatchObject({ added: 300, duplicate: 1, invalid: 0, count: 300, recognised: { separator: 'tab', column: 2 } });
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
    expect((await upload(list, text, { column: '2', dryRun: 'true' })).body).toMatchObject({ added: 2, coming: ['698123', '698124'] });
    expect((await upload(list, text, { column: '3' })).status).toBe(400);
    expect((await upload(list, text, { heading: 'perhaps' })).status).toBe(400);
    expect((await upload(list, text, { separator: '/' })).status).toBe(400);
    expect((await upload(list, `Code,Number\n${text}`, { column: 'number' })).body).toMatchObject({ added: 2, recognised: { column: 2 } });
  });

  it('is read in the encoding that it has, and said where that is a guess', async () => {
    const list = await make({ kind: 'appName' });
    const cafe = latin('Caf\u00e9 Br\u00fblerie\r\n');
    expect((await upload(list, cafe)).body).toMatchObject({ added: 1, recognised: { encoding: 'windows-1252', isGuess: true } });
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
    expect(body).toMatchObject({ added: 2, invalid: 0, recognised: { column: 1, heading: { line: 2, text: 'Seite' } } });
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
