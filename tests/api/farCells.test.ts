import { beforeAll, describe, expect, it } from 'vitest';
import { rowsDigest } from '../../api/sheets/sheetPlan';
import { createTestHost, logins, readAnswer, type TestHost } from '../support/host';
import { archiveOf, workbookParts } from '../support/makeWorkbook';

describe('a file of objects', () => {
  let host: TestHost;
  let cookie: string;
  beforeAll(async () => {
    host = await createTestHost();
    cookie = await host.cookieOf(logins.demand);
  });
  const look = async (body: BodyInit, type: string) => {
    const headers = { Cookie: cookie, 'X-Requested-With': 'app', 'Content-Type': type };
    return readAnswer(await host.fetch('/api/demand/advs/import?dryRun=1', { method: 'POST', headers, body }));
  };

  it('is refused at the lines of cells that are far too long, before they are read', async () => {
    const long = 'x'.repeat(100_000);
    const heads = ['Name', 'Note'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(100);
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` };
    const { status, body } = await look(
      await archiveOf(workbookParts({ One: `<row>${heads}</row>${rows}` }, shared)),
      'application/octet-stream',
    );
    expect([status, body.rejectedCount]).toEqual([200, 100]);
    expect(body.rejected[0]).toMatchObject({ line: 2, field: 'Name', code: 'sheetCellFar', args: { length: 100_000 } });
  });

  it('takes a cell with white space around its value, and tells of one that is a little too long what its field takes', async () => {
    const csv = (name: string) => look(`Name,Kind\n"${name}",DSP\n`, 'text/csv');
    expect((await csv(`${' '.repeat(900)}One`)).body).toMatchObject({ create: 1, rejectedCount: 0 });
    expect((await csv('x'.repeat(300))).body.rejected).toMatchObject([{ line: 2, field: 'Name', code: 'maxLength', args: { max: 255 } }]);
  });
});

describe('the digest of rows', () => {
  const text = 'x'.repeat(100_000);
  const rowOf = (line: number, last: string) => ({
    ...{ line, id: undefined, version: undefined, names: [] },
    body: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at === 29 ? last : text])),
  });

  it('takes more text than one string can hold, and differs by one letter', async () => {
    const rows = Array.from({ length: 190 }, (_, line) => rowOf(line, text));
    const other = [...rows.slice(0, -1), rowOf(189, `${text}y`)];
    const [one, same, two] = [await rowsDigest(rows), await rowsDigest(rows), await rowsDigest(other)];
    expect([one === same, one === two]).toEqual([true, false]);
  });
});
