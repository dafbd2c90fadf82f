import { beforeEach, describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../src/resources';
import { defineResource, integer, ref, text } from '../../src/schema/define';
import { lint } from '../../src/schema/lint';
import { sheetColumns, sheetHeadReader } from '../../src/schema/sheet';
import { partners } from '../support/host';
import { hostIn } from '../support/hostIn';
import { archiveOf, workbookParts } from '../support/makeWorkbook';

const english = ['Name', 'Domain', 'Kind', 'Note'];
const french = ['Nom', 'Domaine', 'Nature', 'Remarque'];
const rows = [
  ['North', 'north.example', 'dsp', ''],
  ['South', 'south.example', 'dsp', 'a, b; c'],
];
const titles: readonly (readonly string[][])[] = [
  [],
  [['Annonceurs de novembre']],
  [['Export'], [], ['Créé le', '2026-11-26'], []],
  // A title that is a label of a field as well.
  [['Name'], []],
];

describe('a file of objects with lines above its heading', () => {
  const { demand: call } = hostIn(beforeEach);
  const look = async (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    (await call('POST', '/api/demand/advs/import?dryRun=1', body, { 'Content-Type': type })).body;

  describe.each([
    ['English', english],
    ['French', french],
  ] as const)('in %s', (_, heads) => {
    it.each([',', ';', '\t'])('has its heading found below a title, with cells after %j', async (separator) => {
      const quoted = (cell: string) => (/[,;]/.test(cell) ? `"${cell}"` : cell);
      for (const title of titles) {
        const lines = [...title, heads, ...rows].map((cells) => cells.map(quoted).join(separator));
        const { recognised } = await look(`${lines.join('\r\n')}\r\n`, 'text/csv');
        expect([title, recognised.headLine]).toEqual([title, title.length + 1]);
        expect(recognised.columns.map(({ heading }: { heading: string }) => heading)).toEqual(heads);
      }
    });

    it('has its heading found in a workbook', async () => {
      for (const title of titles) {
        const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
        const rowOf = (cells: readonly string[], at: number) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`;
        const bytes = await archiveOf(workbookParts({ Sheet: [...title, heads, ...rows].map(rowOf).join('') }));
        const { recognised } = await look(bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
        expect([title, recognised.headLine]).toEqual([title, title.length + 1]);
      }
    });
  });
});

const base = '/api/demand/advs';
const csv = { 'Content-Type': 'text/csv' };

describe('lines of a file that clash with each other', () => {
  const { demand: call } = hostIn(beforeEach);
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
    ids = [await make('One'), await make('Two'), await make('Three')];
  });

  const rename = (lines: readonly string[]) => (of: readonly number[]) =>
    lines.join('\n').replaceAll(/[ABC](?=,)/g, (at) => String(of['ABC'.indexOf(at)]));
  const ofDomains = (...lines: readonly string[]) => rename(['id,name,domain', ...lines]);
  it.each([
    ['two changed lines', rename(['id,name', 'A,Same', 'B,same']), 3, 2],
    ['two changed lines with others between', rename(['id,name', 'C,Three', 'A,Same', '', 'B,Same']), 5, 3],
    ['two new lines', ofDomains(',Same,a.example', ',Same,b.example'), 3, 2],
    ['a changed line and a new one', ofDomains('A,Same,a.example', ',Same,b.example'), 3, 2],
    ['a new line and a changed one', ofDomains(',Same,a.example', 'A,Same,b.example'), 2, 3],
  ])('are told each other: %s', async (_, text, line, first) => {
    for (const query of ['?dryRun=1', ''])
      expect((await read(text(ids), query)).rejected).toEqual([expect.objectContaining(refusal(line, first))]);
    const names = await Promise.all(ids.map(async (id) => (await call('GET', `${base}/${id}`)).body.name));
    expect(names).toEqual(['One', 'Two', 'Three']);
  });

  it('name the object that has the value where it is in no line', async () => {
    const { rejected } = await read(`id,name\n${ids[0]},Three\n`);
    const taken = { line: 2, code: 'nameTaken', message: 'Advertiser “Three” already exists.' };
    expect(rejected).toEqual([expect.objectContaining(taken)]);
  });
});

const former = resources.flatMap(({ name, formerLabels = {} }) =>
  Object.entries(formerLabels).flatMap(([field, labels = []]) => labels.map((label) => [`${name}.${field}`, label])),
);

describe('a file that an earlier version of the console wrote', () => {
  const { demand: call } = hostIn(beforeEach);
  const send = async (path: string, lines: readonly string[]) =>
    (await call('POST', path, `${lines.join('\r\n')}\r\n`, csv)).body;

  const same = ['Advertiser', 'URL', 'CPM', 'Requests a second'];
  it.each([
    ['English', ['Name', ...same, 'Spend a day', 'Also the targeting of the advertiser']],
    ['French', ['Nom', ...same, 'Dépense par jour', "Aussi le ciblage de l'annonceur"]],
  ])('is read by its %s headings, and stored', async (_, heads) => {
    const line = ['Kestrel', String(partners.adv), 'https://vast.example/v', '5', '120', '250', 'false'];
    const found = await send('/api/demand/tags/import?dryRun=1', [heads.join(','), line.join(',')]);
    const fields = found.recognised.columns.slice(4).map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['capQps', 'capSpendDay', 'inheritTargeting']);
    const done = await send('/api/demand/tags/import', [['Name', ...heads.slice(1)].join(','), line.join(',')]);
    expect([done.create, done.rejectedCount]).toEqual([1, 0]);
    const [made] = (await call('GET', `/api/demand/tags?filter=${encodeURIComponent('{"q":"Kestrel"}')}`)).body;
    expect(made).toMatchObject({ capQps: 120, capSpendDay: 250, inheritTargeting: false });
  });

  it('has each of its headings understood: former labels of every definition name their field', () => {
    expect(former.length).toBeGreaterThan(100);
    const read = former.map(([path = '', label = '']) => {
      const [name = ''] = path.split('.');
      const resource = resourceOf(name);
      const columnOf = sheetHeadReader(sheetColumns(resource, new Set(Object.keys(resource.allFields))));
      return [`${name}.${columnOf(` ${label.toUpperCase()} `)?.name}`, label];
    });
    expect(read).toEqual(former);
  });
});

describe('headings', () => {
  it('are found with the apostrophes and accents of other programs', () => {
    const resource = defineResource('vendors', ['Vendor', 'Vendors'], {
      about: 'A vendor delivers data.',
      fields: { region: text("Région d'achat") },
      access: { read: [], write: [] },
    });
    const columnOf = sheetHeadReader(sheetColumns(resource, new Set(['region'])));
    const heads = ["Région d'achat", 'Région d’achat', "Région d'achat".normalize('NFD'), ' RÉGION D’ACHAT '];
    expect(heads.map((head) => columnOf(head)?.name)).toEqual(heads.map(() => 'region'));
  });
});

const vendors = (formerLabels: object) =>
  defineResource('vendors', ['Vendor', 'Vendors'], {
    about: 'A vendor delivers data.',
    fields: {
      rate: integer('Rate'),
      cap: integer('Cap'),
      place: text('Place'),
      backup: ref('Backup', { to: 'vendors' }),
    },
    formerLabels,
    access: { read: [], write: [] },
  });

describe('former labels', () => {
  const headsOf = (formerLabels: object) =>
    sheetHeadReader(sheetColumns(vendors(formerLabels), new Set(['rate', 'cap', 'backup', 'place'])));

  it('stand behind what a field is called now, and name the column beside a reference too', () => {
    const columnOf = headsOf({ rate: ['Price'], cap: ['Rate', 'Most'], backup: ['Stands in'] });
    const found = ['Price', 'rate', 'most', 'Stands in'].map((head) => columnOf(head)?.name);
    expect(found).toEqual(['rate', 'rate', 'cap', 'backup']);
    expect(columnOf('Stands in, name')?.isAside).toBe(true);
    expect([columnOf('Most (cap)')?.name, columnOf('Price, name')]).toEqual(['cap', undefined]);
  });

  it('are refused at start where they mean two fields, or none', () => {
    const found = lint([vendors({ rate: ['Price', 'Place'], cap: ['Price'], nosuch: ['Old'] })]);
    expect(found.filter((said) => said.includes('formerLabels'))).toEqual([
      expect.stringContaining("formerLabels names 'nosuch', which is no field."),
      expect.stringContaining("formerLabels.rate has 'Place', which is also a label of 'place'"),
      expect.stringContaining("formerLabels.cap has 'Price', which is also a label of 'rate'"),
    ]);
  });
});
