import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins } from '../support/host';

const base = '/api/demand/advs';
const csv = { 'Content-Type': 'text/csv' };

describe('lines of a file that clash with each other', () => {
  let call: Call;
  let ids: readonly number[];
  const make = async (name: string): Promise<number> =>
    (await call('POST', base, { name, kind: 'dsp', domain: `${name.toLowerCase()}.example` })).body.id;
  const read = async (text: string, query = '') => (await call('POST', `${base}/import${query}`, text, csv)).body;
  const refusal = (line: number, first: number) => ({
    line,
    field: 'Name',
    code: 'sheetUnique',
    message: `Name also appears in row ${first}. Change or remove one of the two rows.`,
  });
  beforeEach(async () => {
    call = await (await createTestHost()).as(logins.demand);
    ids = [await make('One'), await make('Two'), await make('Three')];
  });

  it.each([
    ['two changed lines', (of: readonly number[]) => `id,name\n${of[0]},Same\n${of[1]},same\n`, 3, 2],
    ['two changed lines with others between', (of: readonly number[]) => `id,name\n${of[2]},Three\n${of[0]},Same\n\n${of[1]},Same\n`, 5, 3],
    ['two new lines', () => 'id,name,domain\n,Same,a.example\n,Same,b.example\n', 3, 2],
    ['a changed line and a new one', (of: readonly number[]) => `id,name,domain\n${of[0]},Same,a.example\n,Same,b.example\n`, 3, 2],
    ['a new line and a changed one', (of: readonly number[]) => `id,name,domain\n,Same,a.example\n${of[0]},Same,b.example\n`, 2, 3],
  ])('are told each other: %s', async (_, text, line, first) => {
    for (const query of ['?dryRun=1', ''])
      expect((await read(text(ids), query)).rejected).toEqual([expect.objectContaining(refusal(line, first))]);
    const names = await Promise.all(ids.map(async (id) => (await call('GET', `${base}/${id}`)).body.name));
    expect(names).toEqual(['One', 'Two', 'Three']);
  });

  it('name the object that has the value where it is in no line', async () => {
    const { rejected } = await read(`id,name\n${ids[0]},Three\n`);
    expect(rejected).toEqual([expect.objectContaining({ line: 2, code: 'nameTaken', message: 'Advertiser “Three” already exists.' })]);
  });
});
