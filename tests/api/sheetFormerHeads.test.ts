import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { defineResource, integer, ref, text } from '../../src/schema/define';
import { lint } from '../../src/schema/lint';
import { sheetColumns, sheetHeadReader } from '../../src/schema/sheet';
import { createTestHost, logins, partners, readAnswer, type TestHost } from '../support/host';

const former = resources.flatMap(({ name, formerLabels = {} }) =>
  Object.entries(formerLabels).flatMap(([field, labels = []]) => labels.map((label) => [`${name}.${field}`, label] as const)),
);

describe('a file that an earlier version of the console wrote', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const send = async (path: string, lines: readonly string[]) => {
    const headers = { Cookie: await host.cookieOf(logins.demand), 'X-Requested-With': 'app', 'Content-Type': 'text/csv' };
    return (await readAnswer(await host.fetch(path, { method: 'POST', headers, body: `${lines.join('\r\n')}\r\n` }))).body;
  };

  it.each([
    ['English', ['Name', 'Advertiser', 'URL', 'CPM', 'Requests a second', 'Spend a day', 'Also the targeting of the advertiser']],
    ['French', ['Nom', 'Advertiser', 'URL', 'CPM', 'Requests a second', 'Dépense par jour', "Aussi le ciblage de l'annonceur"]],
  ])('is read by its %s headings, and stored', async (_, heads) => {
    const line = ['Kestrel', String(partners.adv), 'https://vast.example/v', '5', '120', '250', 'false'];
    const [name = '', ...others] = heads;
    const found = await send('/api/demand/tags/import?dryRun=1', [[name, ...others].join(','), line.join(',')]);
    expect(found.recognised.columns.slice(4).map(({ field }: { field: string }) => field)).toEqual([
      'capQps',
      'capSpendDay',
      'inheritTargeting',
    ]);
    const done = await send('/api/demand/tags/import', [['Name', ...others].join(','), line.join(',')]);
    expect([done.create, done.rejectedCount]).toEqual([1, 0]);
    const call = await host.as(logins.demand);
    const [made] = (await call('GET', `/api/demand/tags?filter=${encodeURIComponent('{"q":"Kestrel"}')}`)).body;
    expect(made).toMatchObject({ capQps: 120, capSpendDay: 250, inheritTargeting: false });
  });

  it('has each of its headings understood: former labels of every definition name their field', () => {
    expect(former.length).toBeGreaterThan(100);
    const read = former.map(([path, label]) => {
      const [name = ''] = path.split('.');
      const resource = resources.find((one) => one.name === name) as (typeof resources)[number];
      const columnOf = sheetHeadReader(sheetColumns(resource, new Set(Object.keys(resource.allFields))));
      return [`${name}.${columnOf(` ${label.toUpperCase()} `)?.name}`, label];
    });
    expect(read).toEqual(former);
  });
});

const vendors = (formerLabels: object) =>
  defineResource('vendors', ['Vendor', 'Vendors'], {
    about: 'A vendor delivers data.',
    fields: { rate: integer('Rate'), cap: integer('Cap'), backup: ref('Backup', { to: 'vendors' }), place: text('Place') },
    formerLabels,
    access: { read: [], write: [] },
  });

describe('former labels', () => {
  const headsOf = (formerLabels: object) =>
    sheetHeadReader(sheetColumns(vendors(formerLabels), new Set(['rate', 'cap', 'backup', 'place'])));

  it('stand behind what a field is called now, and name the column beside a reference too', () => {
    const columnOf = headsOf({ rate: ['Price'], cap: ['Rate', 'Most'], backup: ['Stands in'] });
    expect(['Price', 'rate', 'most', 'Stands in'].map((head) => columnOf(head)?.name)).toEqual(['rate', 'rate', 'cap', 'backup']);
    expect([columnOf('Stands in, name')?.isAside, columnOf('Most (cap)')?.name, columnOf('Price, name')]).toEqual([true, 'cap', undefined]);
  });

  it('are refused at start where they mean two fields, or none', () => {
    const found = lint([vendors({ rate: ['Price', 'Place'], cap: ['Price'], nosuch: ['Old'] })]).filter((said) =>
      said.includes('formerLabels'),
    );
    expect(found).toEqual([
      expect.stringContaining("formerLabels names 'nosuch', which is no field."),
      expect.stringContaining("formerLabels.rate has 'Place', which is also a label of 'place'"),
      expect.stringContaining("formerLabels.cap has 'Price', which is also a label of 'rate'"),
    ]);
  });
});
