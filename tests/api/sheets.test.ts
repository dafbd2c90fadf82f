import { beforeEach, describe, expect, it } from 'vitest';
import { serverExtensions } from '../../server/serverExtensions';
import { resources } from '../../src/resources';
import { channels } from '../../src/resources/channels';
import { tags } from '../../src/resources/tags';
import type { Viewer } from '../../src/schema/access';
import { csvLine } from '../../src/schema/csvLine';
import { readRecords } from '../../src/schema/files/csvRecords';
import type { Field } from '../../src/schema/kinds';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { sheetColumns } from '../../src/schema/sheet';
import { isWritable } from '../../src/schema/validate';
import type { Call } from '../support/host';
import { hostIn } from '../support/hostIn';
import { createMaker, type Maker } from '../support/makeObject';
import { testSeed } from '../support/seed';

const csv = { 'Content-Type': 'text/csv' };
const bom = '\uFEFF';
const sheeted = resources.filter((resource) => !resource.paged && resource.access.write.length > 0);

describe('objects in a sheet', () => {
  const { host, demand, other } = hostIn(beforeEach);
  let maker: Maker;
  beforeEach(() => {
    maker = createMaker(host, testSeed);
  });

  const cellsOf = (text: string): string[][] =>
    readRecords(text.replace(bom, ''), ',', 1, true).rows.map(({ cells }) => [...cells]);
  /** As a spreadsheet would write it that takes the guard of formulas for a mark of text, as it is one. */
  const textOf = (rows: readonly (readonly string[])[]): string => rows.map(csvLine).join('');

  const advs = '/api/demand/advs';
  const send = async (values: object, by: Call) =>
    (await by('POST', advs, { name: 'One', kind: 'dsp', domain: 'one.example', ...values })).body;
  const exported = async (call: Call, base: string, body: object = {}): Promise<string> => {
    const { status, body: text } = await call('POST', `${base}/export`, body);
    expect(status).toBe(200);
    return text;
  };
  const imported = async (call: Call, base: string, text: string, query = '') =>
    (await call('POST', `${base}/import${query}`, text, csv)).body;

  describe.each(sheeted.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    it('comes back from a file exactly as it was, whatever was changed meanwhile', async () => {
      const { call, viewer, base } = await maker.writerOf(resource);
      const made: AnyRecord[] = [];
      for (let count = 0; count < 2; count += 1) made.push(await maker.create(resource));
      const ids = made.map(({ id }) => id);
      const read = async () => Promise.all(ids.map(async (id) => (await call('GET', `${base}/${id}`)).body));
      const before = await read();
      const file = await exported(call, base, { ids, sort: ['id', 'ASC'] });
      expect(await imported(call, base, file)).toMatchObject({ create: 0, update: 0, unchanged: 2, rejected: [] });
      expect(await read()).toEqual(before);

      const changed = await changeAll(resource, call, base, viewer, before);
      // Of the versions that the file names there are none any more.
      const stale = await imported(call, base, file);
      expect(stale).toMatchObject({ update: 0, rejectedCount: changed });
      expect(stale.rejected.map(({ field }: { field: string }) => field)).toEqual(Array(changed).fill('Version'));
      const [heads = [], ...rows] = cellsOf(file);
      // What the server or another role sets has moved on by itself.
      const settable = sheetColumns(resource, new Set(Object.keys(resource.allFields))).filter(
        ({ name, field }) => name === 'id' || isWritable(field, viewer),
      );
      const kept = heads.flatMap((head, at) => (settable.some((column) => column.head === head) ? [at] : []));
      const settableOnly = [heads, ...rows].map((cells) => kept.map((at) => cells[at] ?? ''));
      const back = await imported(call, base, textOf(settableOnly));
      expect(back).toMatchObject({ create: 0, update: changed, unchanged: 2 - changed, rejected: [] });
      const settableIn = (objects: readonly AnyRecord[]) =>
        objects.map((object) => settableOf(resource, viewer, object));
      expect(settableIn(await read())).toEqual(settableIn(before));
    });
  });

  /** Gives objects other values in every field that takes them; answers how many took any. */
  async function changeAll(
    resource: AnyResource,
    call: Call,
    base: string,
    viewer: Viewer,
    objects: readonly AnyRecord[],
  ) {
    const lone = serverExtensions.find((part) => part.of.name === resource.name)?.onSave?.fields ?? [];
    let changed = 0;
    for (const object of objects) {
      const other = await maker.body(resource);
      const fields = Object.entries(resource.allFields).filter(
        ([name, field]) => isWritable(field, viewer) && !field.fixed && field.kind !== 'upload' && !lone.includes(name),
      );
      const body = Object.fromEntries(fields.flatMap(([name]) => (name in other ? [[name, other[name]]] : [])));
      for (let version = object.version; ; ) {
        const { status, body: answer } = await call('PUT', `${base}/${object.id}`, { ...body, version });
        if (status === 200) {
          changed += answer.version === object.version ? 0 : 1;
          break;
        }
        const wrong = Object.keys(answer.errors ?? {}).map((path) => path.split('.')[0] as string);
        expect([status, wrong.length]).toEqual([422, expect.any(Number)]);
        for (const name of wrong) delete body[name];
        if (wrong.length === 0) throw new Error(JSON.stringify(answer));
      }
    }
    return changed;
  }

  /** What other roles or the server set of a changed object moves on by itself: an audit, say. */
  const settableOf = (resource: AnyResource, viewer: Viewer, object: AnyRecord) =>
    Object.fromEntries(
      Object.entries(object).filter(([name]) => isWritable(resource.allFields[name] as Field, viewer)),
    );

  it('is a text that no spreadsheet takes for a formula, and comes back as it was', async () => {
    const names = ['=HYPERLINK("x")', "'=1+1", "''@x", '+1', '-2', '@a', "'quoted'", 'a "b", c', "it's"];
    const made: AnyRecord[] = [];
    for (const name of names) made.push(await send({ name, note: `${name}\nsecond line` }, demand));
    const file = await exported(demand, advs, { filter: { id: made.map(({ id }) => id) }, sort: ['id', 'ASC'] });
    const rows = cellsOf(file);
    const at = rows[0]?.indexOf('Name') ?? -1;
    for (const [, ...cells] of rows.entries())
      for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/);
    expect(rows.slice(1).map((cells) => cells[at]?.replace(/^'(?='*[=+\-@])/, ''))).toEqual(names);
    expect(await imported(demand, '/api/demand/advs', file)).toMatchObject({ unchanged: names.length, rejected: [] });
    expect((await demand('GET', `/api/demand/advs/${made[0]?.id}`)).body).toEqual(made[0]);
  });

  it('is made of a line without an ID, with its own values where the file has none', async () => {
    const text = 'Name;domain;Kind\r\nNew one;new.example;\r\n"Other; one";other.example;DSP\r\n';
    const found = { create: 2, update: 0, unchanged: 0, rejected: [] };
    expect(await imported(demand, advs, text, '?dryRun=1')).toMatchObject(found);
    const before = (await demand('GET', '/api/demand/advs')).body.length;
    expect(await imported(demand, '/api/demand/advs', text)).toMatchObject({ create: 2, rejected: [] });
    const list = (await demand('GET', '/api/demand/advs')).body as AnyRecord[];
    expect(list).toHaveLength(before + 2);
    const named = list.filter(({ name }) => name === 'New one' || name === 'Other; one');
    expect(named.map(({ status, kind }) => `${status} ${kind}`)).toEqual(['1 ssp', '1 dsp']);
  });

  it('is refused with the line, the column and a sentence for each fault, and then nothing of the file is stored', async () => {
    const one = await send({}, demand);
    const theirs = await send({ name: 'Theirs' }, other);
    const placesOf = async (count: number) => {
      const { rejected } = await imported(demand, advs, lines.slice(0, count).join('\n'));
      for (const { message } of rejected) expect(message).toMatch(/\.$/);
      return rejected.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`);
    };
    const firstOf = async (text: string, query = '') => (await imported(demand, advs, text, query)).rejected[0];
    const lines = [
      'ID,Name,Domain,Kind',
      `${one.id},Renamed,not a domain,DSP`,
      ',One,new.example,DSP',
      ',"",new.example,DSP',
      `${theirs.id},Mine now,x.example,DSP`,
      '99999,Nobody,x.example,DSP',
      'x,Nobody,x.example,DSP',
      `${one.id},Twice,x.example,DSP`,
    ];
    expect(await placesOf(6)).toEqual(['2 Domain', '3 Name', '4 Name', '5 ID', '6 ID']);
    expect(await placesOf(8)).toEqual(['7 ID', '8 ID']);
    expect((await demand('GET', `${advs}/${one.id}`)).body).toEqual(one);
    const unknown = { line: 1, field: 'Nme', message: expect.stringContaining('no field Nme') };
    expect((await imported(demand, advs, 'Nme,Name\nx,y\n')).rejected).toMatchObject([unknown]);
    const bare = await imported(demand, '/api/demand/tags', 'Name\nBare\n');
    expect(bare.rejected).toContainEqual(expect.objectContaining({ line: 2, field: 'Advertiser', code: 'required' }));
    expect(await firstOf('Name\n"open\n')).toMatchObject({ line: 2 });
    expect(await firstOf('')).toMatchObject({ line: 1 });
    expect(await firstOf(lines.slice(0, 2).join('\n'), '?mode=create')).toMatchObject({ line: 2 });
  });

  it('has no number that only sorts', async () => {
    for (const path of ['/api/demand/campaigns', '/api/demand/tags', '/api/demand/deals']) {
      const [head] = cellsOf(await exported(demand, path, { ids: [] }));
      expect([path, head?.includes('State'), head?.includes('Order of flights')]).toEqual([path, true, false]);
    }
  });

  it('has its times with seconds of 00, and takes them with and without', async () => {
    const { id } = await maker.create(channels, { startsAt: '2026-03-05 09:05' });
    const rows = cellsOf(await exported(demand, '/api/demand/channels', { ids: [id] }));
    const at = rows[0]?.indexOf('Starts') ?? -1;
    expect(rows[1]?.[at]).toBe('2026-03-05 09:05:00');
    expect(await imported(demand, '/api/demand/channels', textOf(rows))).toMatchObject({ unchanged: 1, rejected: [] });
    const short = rows.map((cells) => cells.map((cell, column) => (column === at ? cell.replace(/:00$/, '') : cell)));
    expect(await imported(demand, '/api/demand/channels', textOf(short))).toMatchObject({ unchanged: 1, rejected: [] });
  });

  it('may have what it had yesterday behind its fields, which is nothing to bring in', async () => {
    const ids = [(await maker.create(tags)).id];
    const rowsOf = async (body: object) => cellsOf(await exported(demand, '/api/demand/tags', { ids, ...body }));
    const [plain, beside] = [await rowsOf({}), await rowsOf({ figures: true })];
    const behind = [
      ['Yesterday', 'Requests yesterday', 'Fill yesterday', 'Revenue yesterday'],
      ['2026-11-19', '0', '', '0'],
    ];
    expect(beside).toEqual(plain.map((cells, at) => [...cells, ...(behind[at] ?? [])]));
    const changed = beside.map((cells, at) => [
      ...cells.slice(0, -3),
      ...(at === 0 ? cells.slice(-3) : ['17', 'much', '-1']),
    ]);
    const same = { update: 0, unchanged: 1, rejected: [] };
    expect(await imported(demand, '/api/demand/tags', textOf(changed))).toMatchObject(same);
    // What the reports do not tell apart has none.
    const lists = cellsOf(await exported(demand, '/api/demand/applists', { figures: true }));
    expect(lists[0]).not.toContain('Yesterday');
    expect((await demand('POST', '/api/demand/tags/export', { figures: 'yes' })).status).toBe(400);
  });

  it('is given back by undo where the file only changed', async () => {
    const one = await send({}, demand);
    const done = await imported(demand, advs, `id,name\n${one.id},Renamed\n`);
    expect(done).toMatchObject({ update: 1, undo: expect.any(String) });
    expect((await demand('POST', `/api/undo/${done.undo}`)).status).toBe(200);
    expect((await demand('GET', `${advs}/${one.id}`)).body.name).toBe('One');
  });
});
