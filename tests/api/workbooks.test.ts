import { beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { readWorkbook, type Workbook } from '../../src/schema/workbook/readWorkbook';
import { type Call, createTestHost, logins, type TestHost } from '../support/host';
import { createMaker } from '../support/makeObject';
import { archiveOf, workbookOf, workbookParts } from '../support/makeWorkbook';

type Cells = readonly (string | number | null)[];

describe('a workbook of objects', () => {
  let host: TestHost;
  let call: Call;
  let exchange: AnyRecord;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    exchange = await createMaker(host).create(resourceOf('adexchanges'));
  });

  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const look = async (bytes: Uint8Array<ArrayBuffer>, query = '') =>
    (await call('POST', `/api/demand/deals/import?dryRun=1${query}`, bytes, { 'Content-Type': xlsx })).body;
  const toOf = ({ changes }: AnyRecord, field: string) =>
    changes[0]?.changes.find((one: AnyRecord) => one.field === field)?.to;
  const heads = ['Name', 'Deal ID', 'Ad exchange', 'Floor', 'Starts', 'Ends', 'Impressions', 'Total cost'];
  const row = (values: Readonly<Record<string, string | number>> = {}): Cells => {
    const usual = { Name: 'De', 'Deal ID': 'de-1', 'Ad exchange': exchange.id, Floor: 5.5 };
    const all: Readonly<Record<string, string | number>> = { ...usual, ...values };
    return heads.map((head) => all[head] ?? null);
  };

  it('has dates as dates in the viewer’s zone, numbers as numbers, and texts that stay texts', async () => {
    const { body: deal } = await call('POST', '/api/demand/deals', {
      name: '=1+1',
      dealId: '007',
      adexchange: exchange.id,
      floor: 5.5,
      startsAt: '2026-12-01 09:30',
      endsAt: '2026-12-31 23:59',
    });
    const Cookie = await host.cookieOf(logins.demand);
    const headers = { Cookie, 'X-Requested-With': 'app', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ids: [deal.id], format: 'xlsx' });
    const answer = await host.fetch('/api/demand/deals/export', { method: 'POST', headers, body });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const limits = { rows: 10, cells: 200 };
    const { rows } = (await readWorkbook(bytes, undefined, limits, async () => undefined)) as Workbook;
    const [head, first] = rows;
    const cellOf = (name: string) => {
      const at = head?.cells.indexOf(name) ?? -1;
      return [first?.cells[at], first?.types.get(at)];
    };
    expect(cellOf('Starts')).toEqual(['2026-12-01 09:30', 'date']);
    expect(cellOf('Ends')).toEqual(['2026-12-31 23:59', 'date']);
    expect(cellOf('Floor')).toEqual(['5.5', 'number']);
    expect(cellOf('Name')).toEqual(['=1+1', undefined]);
    expect(cellOf('Deal ID')).toEqual(['007', undefined]);
    const { timezone } = (await call('GET', '/api/auth/session')).body.user;
    const createdAt = new Date(Date.parse(deal.createdAt) + timezone * 3_600_000);
    const local = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    expect(cellOf('Created')).toEqual([local, 'date']);
    expect(await look(bytes)).toMatchObject({ create: 0, update: 0, unchanged: 1, rejected: [] });
  });

  it('is looked through like any other file, with the sheet that was read and those that could be', async () => {
    const deals = [['Deals of December'], heads, row({ Name: 'Café' })];
    const bytes = await workbookOf({ Notes: [], Deals: deals, Other: [heads, row({ Name: 'Other' })] });
    const found = await look(bytes);
    const recognised = { sheets: ['Notes', 'Deals', 'Other'], sheet: 2, headLine: 2, decimal: '.' };
    expect(found).toMatchObject({ create: 1, rejected: [], recognised, changes: [{ line: 3, name: 'Café' }] });
    expect(found.recognised).not.toHaveProperty('encoding');
    const About = [['Made by the seller']];
    const both = await look(await workbookOf({ About, Deals: [heads, row()] }));
    expect(both).toMatchObject({ create: 1, recognised: { sheet: 2 } });
    expect(await look(await workbookOf({ About }))).toMatchObject({ recognised: { sheet: 1 } });
    expect(await look(bytes, '&sheet=3')).toMatchObject({ changes: [{ name: 'Other' }] });
    expect((await look(bytes, '&sheet=0')).status).toBe(400);
    expect(await look(bytes, '&sheet=9')).toMatchObject({ create: 0, rejected: [{ code: 'sheetEmpty' }] });
    const path = `/api/demand/deals/import?token=${found.token}`;
    const stored = await call('POST', path, bytes, { 'Content-Type': xlsx });
    expect(stored.body).toMatchObject({ create: 1, undo: expect.any(String) });
  });

  it('reads dates, shares and numbers as they are meant, and texts of numbers with care', async () => {
    const formats = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>';
    const styles = { 'xl/styles.xml': `<styleSheet><cellXfs>${formats}</cellXfs></styleSheet>` };
    const text = (cell: string | number) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    const number = (value: number, style = '') => `<c${style && ` s="${style}"`}><v>${value}</v></c>`;
    const dates = number(46357.395833333336, '2') + number(46387, '1');
    const cells = text('De') + text('de-1') + number(exchange.id) + number(5.5) + dates + number(1000000);
    const bytesOf = (last: string, first = cells) => {
      const rows = `<row>${heads.map(text).join('')}</row><row>${first}${last}</row>`;
      return archiveOf(workbookParts({ One: rows }, styles));
    };
    const found = await look(await bytesOf('<c><v>1500.25</v></c>'));
    const read = ['floor', 'startsAt', 'endsAt', 'units', 'totalCost'].map((field) => toOf(found, field));
    expect(read).toEqual([5.5, '2026-12-01 09:30', '2026-12-31 23:59', 1_000_000, 1500.25]);
    expect(toOf(await look(await bytesOf('<c><v>1500.25</v></c>'), '&decimal=comma'), 'totalCost')).toBe(1500.25);
    expect(toOf(await look(await bytesOf(text('12,5'))), 'totalCost')).toBe(12.5);
    const twoWays = { field: 'Total cost', code: 'sheetTwoWays' };
    expect((await look(await bytesOf(text('1,500')))).rejected).toMatchObject([twoWays]);
    const faults = [
      ['<c s="1"><v>46387</v></c>', 'sheetDateInCode'],
      ['<c><v>1234567890123450</v></c>', 'sheetDigitsLost'],
      ['<c t="e"><v>#N/A</v></c>', 'sheetCellError'],
      ['<c t="inlineStr"><is><t>#TOO LONG#</t></is></c>', 'sheetCellLong'],
    ];
    for (const [cell = '', code] of faults) {
      const { rejected } = await look(await bytesOf('', cells.replace(text('de-1'), cell)));
      expect(rejected).toMatchObject([{ field: 'Deal ID', code }]);
    }
  });

  it('that is damaged, locked, no workbook or too large when unpacked is refused with one message', async () => {
    const good = await workbookOf({ One: [heads, row()] });
    const problems = [
      [good.slice(0, good.length - 40), 'fileIsBroken'],
      [await archiveOf({ 'a.csv': 'Name\nx' }), 'fileIsNoSheet'],
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'fileIsWorkbook'],
    ] as const;
    for (const [bytes, code] of problems)
      expect(await look(bytes)).toMatchObject({ create: 0, rejectedCount: 1, rejected: [{ line: 1, code }] });
    const wide = await workbookOf({ One: [heads, [...row(), ...Array.from({ length: 1000 }, () => 'x')]] });
    expect(await look(wide)).toMatchObject({ rejected: [{ line: 2, code: 'sheetWide' }] });
    const long = await workbookOf({ One: [heads, ...Array.from({ length: 10_001 }, () => row())] });
    expect((await look(long)).status).toBe(413);
  });

  it('with many faults tells the first hundred of them, and all to who asks', async () => {
    const bytes = await workbookOf({ One: [heads, ...Array.from({ length: 300 }, () => row({ Floor: 'much' }))] });
    const few = await look(bytes);
    expect(few.rejectedCount).toBeGreaterThan(300);
    expect(few.rejected).toHaveLength(100);
    expect((await look(bytes, '&faults=all')).rejected).toHaveLength(few.rejectedCount);
    expect((await look(bytes, '&faults=some')).status).toBe(400);
    const { body: list } = await call('POST', '/api/demand/applists', { name: 'List', kind: 'bundle' });
    const values = Array.from({ length: 300 }, (_, at) => `1.${at}E+11`);
    const entries = (more: object) =>
      call('POST', `/api/demand/applists/${list.id}/import`, { values, version: 1, dryRun: true, ...more });
    const { body } = await entries({});
    expect([body.invalid, body.rejected.length]).toEqual([300, 100]);
    expect((await entries({ faults: 'all' })).body.rejected).toHaveLength(300);
  });

  it('gives the values of one of its columns to a list', async () => {
    const { body: list } = await call('POST', '/api/demand/applists', { name: 'List', kind: 'bundle' });
    const apps = [['Tom, Jerry & Co', 529479190], ['News "daily"', 'com.example.news'], [], ['Big', 1.23457e17]];
    const bytes = await workbookOf({ One: [['Name', 'Bundle'], ...apps] });
    const form = new FormData();
    form.set('file', new File([bytes], 'list.xlsx'));
    form.set('version', '1');
    const { body } = await call('POST', `/api/demand/applists/${list.id}/import`, form);
    const recognised = { sheets: ['One'], sheet: 1, column: 2, heading: { line: 1, text: 'Bundle' } };
    const rejected = [{ line: 5, code: 'digitsLost' }];
    expect(body).toMatchObject({ added: 2, invalid: 1, rejected, recognised });
    const entries = (await call('GET', `/api/demand/applists/${list.id}/entries?range=[0,9]`)).body;
    expect(entries.map(({ value }: AnyRecord) => value).toSorted()).toEqual(['529479190', 'com.example.news']);
  });
});
