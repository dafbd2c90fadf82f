import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FileCells, openFileRows } from '../../api/reports/saved/fileRows';
import { xlsxBytes } from '../../api/reports/saved/xlsxBytes';
import { comparedPeriod, periodOf } from '../../src/model/reports/dateRanges';
import { dayAt } from '../../src/model/reports/days';
import type { ExportCell, ExportWords } from '../../src/model/reports/exportColumns';
import type { ReportAnswer, ReportCatalogue, ReportRequest } from '../../src/model/reports/reportCall';
import type { SavedReport } from '../../src/model/reports/savedReport';
import { dateCell, isExactNumber } from '../../src/model/reports/sheetFormats';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import { csvOf } from '../../src/reports/csvOf';
import { exportTable } from '../../src/reports/exportTable';
import english from '../../src/reports/texts/reports.en';
import { readSheet } from '../support/readSheet';
import { createSavedRunner, type SavedRunner } from '../support/savedRunner';
import { isFullRun, testSeed } from '../support/seed';
import { people, whole } from './compareReport';
import { createReportWorld, type Reporter, type ReportWorld } from './reportWorld';

let world: ReportWorld;
let runner: SavedRunner;
let reporters: readonly Reporter[];
beforeAll(async () => {
  world = await createReportWorld(testSeed);
  runner = createSavedRunner({ ...world, isAlone: true });
  reporters = await Promise.all(people.map(([login, mode]) => world.as(login, mode)));
});

type Saved = { readonly entry: SavedReport; readonly file: Buffer };

/** Saves a request as a file, writes it and fetches it. */
async function fileOf(reporter: Reporter, request: ReportRequest, format: 'csv' | 'xlsx'): Promise<Saved> {
  const made = await reporter.call('POST', '/api/savedReport', { name: 'File', request, file: 1, format });
  const { id } = (await made.json()) as SavedReport;
  await runner.drain();
  const entry = (await (await reporter.call('GET', `/api/savedReport/${id}`)).json()) as SavedReport;
  expect(entry).toMatchObject({ state: 'ready', file: 1, error: null });
  const file = Buffer.from(await (await reporter.call('GET', `/api/savedFile/${id}`)).arrayBuffer());
  expect(file.length).toBe(entry.bytes);
  await reporter.call('DELETE', `/api/savedReport/${id}`);
  return { entry, file };
}

/** As the screen exports it in English. */
function wordsOf({ dimensions, metrics }: ReportCatalogue): ExportWords {
  const byId = new Map([...dimensions, ...metrics].map((one) => [one.id, one.label]));
  return {
    nameOf: (id) => byId.get(id) ?? id,
    dimension: (id) => dimensions.find((one) => one.id === id),
    words: (kind, name) => english.adx.reports.file[kind].replace('%{name}', name),
  };
}

async function answerOf(reporter: Reporter, request: ReportRequest): Promise<ReportAnswer | undefined> {
  const response = await reporter.call('POST', '/api/rrun', request);
  return response.status === 200 ? ((await response.json()) as ReportAnswer) : undefined;
}

const requestsOf = async (reporter: Reporter): Promise<readonly (readonly [ReportRequest, ExportWords])[]> => {
  const requests: (readonly [ReportRequest, ExportWords])[] = [];
  for (const ivt of [0, 1] as const) {
    const catalogue = await reporter.catalogue(ivt);
    for (const { request, relative, compareWith } of catalogue.presets) {
      const days = periodOf(relative, dayAt(world.now.getTime(), reporter.viewer.timezone));
      const compare = compareWith && comparedPeriod(days, compareWith);
      requests.push([{ ...whole, ...days, ...request, compare, ivt }, wordsOf(catalogue)]);
    }
  }
  return requests;
};

describe('the file of a saved report', () => {
  it.each(
    people
      .map(([login, mode], at) => [login, mode, at] as const)
      .filter(([, , at]) => isFullRun || (at + testSeed) % 2 === 0),
  )('is what the screen exports of the answer: %s %s', async (_login, _mode, at) => {
    const reporter = reporters[at] as Reporter;
    const all = await requestsOf(reporter);
    for (const [request, words] of all) {
      const answer = await answerOf(reporter, request);
      if (!answer) throw new Error(`A preset is not answered: ${JSON.stringify(request)}`);
      const { entry, file } = await fileOf(reporter, request, 'csv');
      const wanted = Buffer.from(await (await csvOf(exportTable(answer, words))).arrayBuffer());
      expect(file.toString('utf8')).toBe(wanted.toString('utf8'));
      expect(entry).toMatchObject({ rowCount: answer.rows.length, isCut: false });
    }
    expect(all.length).toBeGreaterThan(0);
  });

  it('is so with a comparison, without dimensions, from an offset, and by names', async () => {
    const reporter = reporters[2] as Reporter;
    const words = wordsOf(await reporter.catalogue(0));
    for (const more of [
      {
        metrics: ['imps', 'fill'],
        dimensions: ['day', 'country'],
        compare: { startDate: '2026-11-01', endDate: '2026-11-09' },
      },
      { metrics: ['imps', 'systemCost'] },
      { metrics: ['systemCost'] },
      { metrics: ['imps', 'qps'], dimensions: ['hour', 'environment'], limit: 7, offset: 3, sortBy: 'imps' },
      { metrics: ['imps', 'qps'], dimensions: ['hour', 'environment'], offset: 5 },
      { metrics: ['imps'], dimensions: ['channel_name', 'param:placement'], sortBy: 'channel_name', limit: 5 },
      {
        metrics: ['imps'],
        dimensions: ['country'],
        filters: [{ dimension: 'country', not: false, values: ['nowhere'] }],
      },
    ]) {
      const request = { ...whole, ...more };
      const answer = await answerOf(reporter, request);
      if (!answer) throw new Error(`It is not answered: ${JSON.stringify(request)}`);
      const table = exportTable(answer, words);
      const { file, entry } = await fileOf(reporter, request, 'csv');
      expect(file.toString('utf8')).toBe(await (await csvOf(table)).text().then((text) => `\uFEFF${text}`));
      expect(entry.isCut).toBe(false);
    }
  });

  it('is a workbook that opens, with figures as figures and its head in sight', async () => {
    const reporter = reporters[0] as Reporter;
    const request = { ...whole, metrics: ['rev', 'imps', 'fill'], dimensions: ['channel_name', 'country', 'day'] };
    const answer = await answerOf(reporter, request);
    if (!answer) throw new Error('It is not answered.');
    const table = exportTable(answer, wordsOf(await reporter.catalogue(0)));
    const { rows, frozenRows } = readSheet((await fileOf(reporter, request, 'xlsx')).file);
    expect(frozenRows).toBe(1);
    expect(rows[0]).toEqual(table.columns.map(({ label }) => label));
    // A day is the number that a date is in a workbook.
    const inBook = (cell: ExportCell, at: number) =>
      typeof cell === 'string' ? (dateCell(table.columns[at]?.form, cell) ?? cell) : cell;
    const wanted = Array.from({ length: table.count }, (_, index) => table.cellsOf(index).map(inBook));
    expect(typeof wanted[0]?.[table.columns.findIndex(({ form }) => form === 'day')]).toBe('number');
    const isWhole = (row: readonly unknown[]) => [...row, ...table.columns.slice(row.length).map(() => null)];
    expect(rows.slice(1).map(isWhole)).toEqual(wanted);
    expect(rows.length).toBeGreaterThan(100);
  });

  it('takes any text for a text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true })), {
            minLength: 2,
            maxLength: 2,
          }),
        ),
        async (cells) => {
          const columns = ['=a', '_x0041_<&>"'].map((label) => ({ label, unit: null, read: () => null }));
          const rows = (async function* () {
            yield cells;
          })();
          const parts: Uint8Array[] = [];
          const file = { columns, rows, isCut: () => false, incomplete: null, close: async () => undefined };
          for await (const part of xlsxBytes(file, { rows: 0, isFull: false })) parts.push(part);
          const sheet = readSheet(Buffer.concat(parts));
          // JSON knows no -0 either.
          const plain = (cell: string | number) =>
            typeof cell === 'string' ? cell.toWellFormed() : isExactNumber(cell) ? cell + 0 : String(cell);
          expect(sheet.rows).toEqual([['=a', '_x0041_<&>"'], ...cells.map((row) => row.map(plain))]);
        },
      ),
      { numRuns: isFullRun ? 2_000 : 40 },
    );
  });

  it('says when it has not all rows, and which it has', async () => {
    const reporter = reporters[2] as Reporter;
    const viewer = viewerOf((await (await reporter.call('GET', '/api/auth/session')).json()) as SessionAnswer, 'ssp');
    if (!viewer) throw new Error('No user is signed in.');
    const read = async (request: ReportRequest, most: number) => {
      const file = await openFileRows(world.ports, viewer, request, {
        most,
        maxMs: 10_000,
        signal: new AbortController().signal,
      });
      const cells: FileCells[number][] = [];
      for await (const part of file.rows) cells.push(...part);
      await file.close();
      return { cells, isCut: file.isCut() };
    };
    // Days come one by one; names and another period are looked at when all are there.
    for (const more of [
      {},
      { sortBy: 'channel_name' },
      { compare: { startDate: '2026-11-01', endDate: '2026-11-09' } },
    ]) {
      const request = { ...whole, metrics: ['imps'], dimensions: ['day', 'channel_name'], ...more };
      const all = await read(request, 1_000);
      expect([all.isCut, all.cells.length > 20]).toEqual([false, true]);
      expect(await read(request, 7)).toEqual({ cells: all.cells.slice(0, 7), isCut: true });
      expect(await read({ ...request, offset: 3 }, 7)).toEqual({ cells: all.cells.slice(3, 10), isCut: true });
      expect(await read({ ...request, limit: 7 }, 7)).toEqual({ cells: all.cells.slice(0, 7), isCut: false });
      expect(await read({ ...request, limit: 9 }, 7)).toEqual({ cells: all.cells.slice(0, 7), isCut: true });
      expect(await read(request, all.cells.length)).toEqual({ cells: all.cells, isCut: false });
    }
  });
});
