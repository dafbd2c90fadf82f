import { beforeEach, describe, expect, it } from 'vitest';
import { createTestHost, logins, readAnswer, type TestHost } from '../support/host';
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
  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost();
  });
  const look = async (body: string | Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { Cookie: await host.cookieOf(logins.demand), 'X-Requested-With': 'app', 'Content-Type': type };
    return (await readAnswer(await host.fetch('/api/demand/advs/import?dryRun=1', { method: 'POST', headers, body }))).body;
  };

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
        const lines = [...title, heads, ...rows].map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`);
        const bytes = await archiveOf(workbookParts({ Sheet: lines.join('') }));
        const { recognised } = await look(bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
        expect([title, recognised.headLine]).toEqual([title, title.length + 1]);
      }
    });
  });
});
