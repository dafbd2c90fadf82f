import type { DataProvider } from 'ra-core';
import { Route, Routes } from 'react-router';
import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import type { ComingTraffic, ReportFreshness } from '../../../src/model/reports/reportBatch';
import type { ReportAnswer, ReportRequest, ReportRow } from '../../../src/model/reports/reportCall';
import type { UrlStateApi } from '../../../src/model/urlStateApi';
import { ReportScreen } from '../../../src/reports/ReportScreen';
import type { Viewer } from '../../../src/schema/access';
import { untilAnswered } from '../../support/slowPage';
import { demandViewer } from '../form/viewers';
import { keptPreferences } from '../keptPreferences';
import { renderScreen } from '../renderScreen';
import { catalogue } from './catalogue';
import { savedPartsOf } from './savedParts';

export const supplyViewer: Viewer = { ...demandViewer, mode: 'ssp', timezone: 8 };

const row = (id: number, channel_name: string, figures: object) => ({
  channel_name,
  _ids: { channel_name: id },
  ...figures,
});
const rows: readonly Record<string, unknown>[] = [
  row(11, 'Northbay Roku FAST', {
    rev: 37730.96,
    cost: 30000,
    opps: 2821006,
    reqs: 92310440,
    imps: 1763129,
    fill: 1.91,
  }),
  row(12, 'Harbour Sport', { rev: 6358.87, cost: 5000, opps: 1715885, reqs: 22870346, imps: 757008, fill: 3.31 }),
  row(13, 'Tern outstream', { rev: 578.83, cost: null, opps: 284057, reqs: 12660408, imps: 160787, fill: 1.27 }),
];
const totals = { rev: 44668.66, cost: 35000, opps: 4820948, reqs: 127841194, imps: 2680924, fill: 2.1 };
const before = { rev: 40000, cost: 35000, opps: 5000000, reqs: 120000000, imps: 2800000, fill: 2.36 };

/** What a server with three channels answers. */
export function answerTo(request: ReportRequest, given: readonly Record<string, unknown>[] = rows): ReportAnswer {
  const known = catalogue(request.ivt);
  const [time] = request.dimensions.filter((id) => id === 'day' || id === 'hour');
  const shown: readonly Record<string, unknown>[] = time
    ? [request.startDate, request.endDate].map((day) => ({ ...totals, day }))
    : given;
  const pick = (figures: Record<string, unknown>) =>
    Object.fromEntries(request.metrics.map((id) => [id, figures[id] ?? null]));
  const made = shown.map((row) => ({
    ...Object.fromEntries(request.dimensions.map((id) => [id, row[id] === undefined ? 'US' : row[id]])),
    ...pick(row),
    ...('_ids' in row && { _ids: row._ids }),
    ...(request.compare && { _prev: pick(before) }),
  }));
  return {
    columns: [
      ...request.dimensions.map((id) => {
        const { label, type, object } = known.dimensions.find((one) => one.id === id)!;
        return { id, kind: 'dimension' as const, label, type, object };
      }),
      ...request.metrics.map((id) => {
        const { label, unit, additive } = known.metrics.find((one) => one.id === id)!;
        return { id, kind: 'metric' as const, label, unit, additive };
      }),
    ],
    rows: made as unknown as ReportRow[],
    total: pick(totals) as Record<string, number | null>,
    compare: request.compare && { ...request.compare, total: pick(before) as Record<string, number | null> },
    rowCount: made.length,
    truncated: false,
    partial: true,
    asOf: '2026-03-17T12:00:00Z',
    tookMs: 421,
  };
}

type Respond = (request: ReportRequest, signal: AbortSignal | undefined) => unknown;

/** The three calls of the screen. */
export function createReports(respond: Respond = (request) => answerTo(request)) {
  const runs: ReportRequest[] = [];
  const names: string[] = [];
  let answer = respond;
  let coming: ComingTraffic | null = null;
  const transport = {
    async json(path: string, { body, signal, headers }: CallOptions = {}) {
      const { pathname, searchParams } = new URL(path, 'http://api');
      const found = async () => {
        if (pathname === '/api/reports/catalogue') return catalogue(searchParams.get('ivt') === '1' ? 1 : 0);
        if (pathname === '/api/reports/freshness')
          return { revision: '1', asOf: null, coming } satisfies ReportFreshness;
        if (pathname === '/api/reports/values') return ['US', 'GB'].map((value) => ({ value, label: value }));
        runs.push(body as ReportRequest);
        names.push(headers?.['X-Run'] ?? '');
        return answer(body as ReportRequest, signal);
      };
      const json = await found();
      await untilAnswered();
      return { status: 200, headers: new Headers(), json };
    },
  } as unknown as Transport;
  return {
    transport,
    /** What was asked for, without what only the chart asks. */
    runs: () => runs.filter(({ dimensions }) => !['day', 'hour'].includes(String(dimensions[0]))),
    all: runs,
    /** What each run was called, for news of it. */
    names: () => names,
    respond: (next: Respond) => {
      answer = next;
    },
    /** How far the sample's traffic is; null once all of it is there. */
    tellComing: (next: ComingTraffic | null) => {
      coming = next;
    },
  };
}

export const address = 'dim=channel_name&met=rev,reqs,imps,fill&sort=-rev';

type Options = {
  readonly at?: string;
  readonly viewer?: Viewer;
  readonly language?: 'en' | 'fr';
  readonly width?: number;
  /** Of the objects behind rows. */
  readonly provider?: DataProvider;
  readonly states?: UrlStateApi;
};

export async function renderReport(
  reports = createReports(),
  { at = '/report?store=1', viewer = supplyViewer, language = 'en', width = 1280, provider, states }: Options = {},
) {
  const preferences = keptPreferences(new Map());
  const saved = savedPartsOf(reports.transport, preferences);
  const report = (
    <main style={{ height: 760 }}>
      <ReportScreen saved={saved} />
    </main>
  );
  const rendered = await renderScreen(
    <Routes>
      <Route path="/report/:id?" element={report} />
      <Route path="/elsewhere" element={<main>Elsewhere</main>} />
      <Route path="*" element={report} />
    </Routes>,
    {
      at,
      viewer,
      language,
      size: [width, 800],
      more: { preferences, ...(states && { states }) },
      ...(provider && { provider }),
    },
  );
  const grid = rendered.getByRole('grid', { name: 'Result' });
  return {
    ...rendered,
    grid,
    run: () => rendered.getByRole('button', { name: 'Run', exact: true }).click(),
    cells: (row: number) =>
      [...grid.element().querySelectorAll(`[aria-rowindex="${row}"] > :not(.adx-rep-tick)`)].map(
        (cell) => cell.textContent,
      ),
  };
}
