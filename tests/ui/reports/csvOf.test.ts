import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/model/reports/reportCall';
import { csvOf } from '../../../src/reports/csvOf';
import { exportTable } from '../../../src/reports/exportTable';
import { csvCell } from '../../../src/schema/csvLine';

const words = {
  nameOf: (id: string) => ({ channel_name: 'Channel', rev: 'Revenues' })[id] ?? id,
  dimension: () => undefined,
  words: (kind: string, name: string) => `${name}, ${kind}`,
};

const answer: ReportAnswer = {
  columns: [
    { id: 'channel_name', kind: 'dimension', label: 'Channel', type: 'text', object: 'channels' },
    { id: 'rev', kind: 'metric', label: 'Revenues', unit: 'usd', additive: true },
  ],
  rows: [
    { channel_name: '=HYPERLINK("http://x")', rev: 12.5, _prev: { rev: 10 } } as unknown as ReportAnswer['rows'][number],
    { channel_name: 'Roku, FAST', rev: null, _prev: null } as unknown as ReportAnswer['rows'][number],
  ],
  total: { rev: 12.5 },
  compare: null,
  rowCount: 2,
  truncated: false,
  partial: false,
  asOf: '2026-03-17T12:00:00Z',
  tookMs: 1,
};

describe('a report as CSV', () => {
  it('has bare figures and the names of its columns', async () => {
    const text = await (await csvOf(exportTable(answer, words))).text();
    expect(text).toBe('Channel,Revenues\r\n"\'=HYPERLINK(""http://x"")",12.5\r\n"Roku, FAST",\r\n');
  });

  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    const bytes = new Uint8Array(await (await csvOf(exportTable(answer, words))).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has the other period and the difference beside each figure', async () => {
    const compared = { ...answer, compare: { startDate: '2026-03-01', endDate: '2026-03-02', total: { rev: 10 } } };
    const [head, first] = (await (await csvOf(exportTable(compared, words))).text()).split('\r\n');
    expect(head).toBe('Channel,Revenues,"Revenues, previous","Revenues, change","Revenues, percent"');
    expect(first).toMatch(/,12\.5,10,2\.5,25$/);
  });

  it('hands a spreadsheet no formula, whatever a name begins with', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (first, rest) => {
        const cell = csvCell(first + rest).replace(/^"/, '');
        expect(cell).toMatch(/^'|^-\d+(\.\d+)?$/);
      }),
    );
  });

  it('leaves figures below nothing as they are', () => {
    expect(csvCell(-5)).toBe('-5');
  });

  it('has every row of a long answer, in order', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ channel_name: `Channel ${index}`, rev: index }));
    const lines = (await (await csvOf(exportTable({ ...answer, rows } as ReportAnswer, words))).text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5_001);
    expect(lines.at(-1)).toBe('Channel 4999,4999');
  });
});
