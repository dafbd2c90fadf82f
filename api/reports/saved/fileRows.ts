import type { ChosenReport } from '../../../src/model/reports/chooseReport';
import { findDimension, paramNameOf } from '../../../src/model/reports/dimensions';
import {
  type ExportCell,
  type ExportColumn,
  type ExportWords,
  exportColumns,
} from '../../../src/model/reports/exportColumns';
import type { PlannedReport } from '../../../src/model/reports/planReport';
import type { ReportColumn, ReportModes, ReportRequest, ReportRow } from '../../../src/model/reports/reportCall';
import { reportLimits } from '../../../src/model/reports/reportLimits';
import type { PlanRow } from '../../../src/model/reports/reportPlan';
import type { Viewer } from '../../../src/schema/access';
import { pause } from '../../http/pause';
import type { Ports } from '../../ports';
import { incompleteIn } from '../incompleteIn';
import { joinRows } from '../joinRows';
import type { RunOptions } from '../ports/reports';
import type { StoredReport } from '../ports/savedReports';
import { presentGroups } from '../presentRows';
import { columnsOf, createRowWriter } from '../rowWriter';
import { planFor, runReport } from '../runReport';

export type FileCells = readonly (readonly ExportCell[])[];

/** Content of a file; the engine has computed it, and only reading is left. */
export type FileRows = {
  readonly columns: readonly ExportColumn[];
  /** In slices of some hundred rows; can be read once. */
  readonly rows: AsyncIterable<FileCells>;
  /** Whether there are more rows than requested; known after the last one. */
  isCut(): boolean;
  /** In the form of `StoredReport`. */
  readonly incomplete: StoredReport['incomplete'];
  close(): Promise<void>;
};

type Needs = Pick<Ports, 'store' | 'reports' | 'clock'>;
/** `most` is the row limit. */
type Options = RunOptions & { readonly signal: AbortSignal; readonly most: number };

/** The rows of a request as its answer shows them, but as many as a file takes where the engine can stream them. */
export async function openFileRows(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  options: Options,
): Promise<FileRows> {
  const { chosen, planned } = await planFor(ports, viewer, request);
  return isStreamed(chosen, planned)
    ? streamed(ports, viewer, chosen, planned, options)
    : answered(ports, viewer, request, options);
}

/** Whether rows can be streamed: false where names, other tables or another period decide about rows, which needs all of them. */
const isStreamed = ({ request, dimensions }: ChosenReport, { isLate, beside, ofKind, other }: PlannedReport): boolean =>
  !isLate && !beside && !ofKind && !other && !request.compare && dimensions.length > 0;

async function streamed(
  ports: Needs,
  viewer: Viewer,
  chosen: ChosenReport,
  planned: PlannedReport,
  { signal, most, maxMs }: Options,
): Promise<FileRows> {
  const { offset, limit } = chosen.request;
  const wanted = Math.min(limit ?? most, most);
  const lost = await incompleteIn(ports, [planned.plan]);
  // One more row tells whether there are more.
  const reader = await ports.reports.read(
    { ...planned.plan, limit: offset + wanted + (wanted === limit ? 0 : 1) },
    { signal, maxMs },
  );
  const shown = columnsOf(chosen, planned);
  const columns = exportColumns(shown, false, wordsOf(shown));
  const zeros = planned.plan.sums.map(() => 0);
  let isCut = false;

  /** Looks up names once per part, and yields its rows in slices. */
  async function* present(rows: readonly PlanRow[]): AsyncGenerator<FileCells> {
    const figures = joinRows(
      planned,
      { main: { rows, total: zeros, rowCount: rows.length }, beside: null, ofKind: null, other: null },
      chosen.period,
    );
    const show = await presentGroups(ports.store, viewer, planned, figures.rows);
    const { rowOf } = createRowWriter({ chosen, planned, show, compare: null, total: figures.total });
    yield* inSlices(figures.rows, (row) => cellsOf(columns, rowOf(row)), signal);
  }
  async function* read(): AsyncGenerator<FileCells> {
    let at = -offset;
    for await (const part of reader.rows) {
      yield* present(part.slice(Math.max(0, -at), Math.max(0, wanted - at)));
      isCut = at + part.length > wanted;
      at += part.length;
    }
  }
  return { columns, rows: read(), isCut: () => isCut, incomplete: lostOf(lost), close: reader.close };
}

async function answered(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  { most, signal, maxMs }: Options,
): Promise<FileRows> {
  const ran = await runReport(ports, viewer, request, { signal, maxMs });
  const shown = columnsOf(ran.chosen, ran.planned);
  const columns = exportColumns(shown, ran.compare !== null, wordsOf(shown));
  const { rowOf } = createRowWriter(ran);
  const rows = ran.rows.slice(0, most);
  const isWhole = request.limit !== null && request.limit <= Math.min(reportLimits.rows, most);
  const cells = inSlices(rows, (row) => cellsOf(columns, rowOf(row)), signal);
  const isCut = () => !isWhole && ran.rowCount - request.offset > rows.length;
  return { columns, rows: cells, isCut, incomplete: lostOf(ran.incomplete), close: async () => undefined };
}

/** Null without lost months. */
export const lostOf = (months: readonly string[]): StoredReport['incomplete'] => (months.length > 0 ? months : null);

export const cellsOf = (columns: readonly ExportColumn[], row: ReportRow): FileCells[number] =>
  columns.map(({ read }) => read(row));

const sliceRows = 500;

/** Pauses between slices for other requests; the work may be aborted there. */
async function* inSlices<T>(
  rows: readonly T[],
  cells: (row: T) => FileCells[number],
  signal: AbortSignal,
): AsyncGenerator<FileCells> {
  for (let at = 0; at < rows.length; at += sliceRows) {
    signal.throwIfAborted();
    yield rows.slice(at, at + sliceRows).map(cells);
    await pause();
  }
}

const inBrackets: Readonly<Record<ReportModes | 'utc', string>> = {
  both: 'supply and demand',
  ssp: 'supply only',
  dsp: 'demand only',
  utc: 'UTC',
};

const beside = { previous: 'previous', change: 'change', percent: 'change %', code: 'code' } as const;

/** In English: readers of a file may have different languages. */
export const wordsOf = (columns: readonly ReportColumn[]): ExportWords => ({
  nameOf(id) {
    const column = columns.find((one) => one.id === id);
    if (!column) return id;
    const isParam = column.kind === 'dimension' && findDimension(id)?.by === 'param';
    return isParam ? `${column.label} ${paramNameOf(id)}` : column.label;
  },
  dimension(id) {
    const found = findDimension(id);
    return found && { options: found.options ?? null, with: (found.by === 'key' && found.with) || null };
  },
  words: (kind, name) =>
    kind in beside
      ? `${name}, ${beside[kind as keyof typeof beside]}`
      : `${name} (${inBrackets[kind as keyof typeof inBrackets]})`,
});
