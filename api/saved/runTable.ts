import { grainOf, requestByTime } from '../../src/model/reports/byTime';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import type { Viewer } from '../../src/schema/access';
import type { Ports } from '../ports';
import { ReportCancelled, type RunOptions } from '../ports/reports';
import { runReport } from '../reports/runReport';
import { isTruncated, writeAnswer } from '../reports/writeAnswer';
import { lostOf } from './fileRows';
import type { KeptTable } from './tableBytes';

type Needs = Pick<Ports, 'store' | 'reports' | 'clock' | 'log'>;
type Turns = {
  /** What the job is for, and lasts no longer than a file may. */
  main<T>(work: (options: RunOptions) => Promise<T>): Promise<T>;
  /** What comes on top; others come between the two. */
  beside<T>(work: (options: RunOptions) => Promise<T>): Promise<T>;
};

/** The answer as the screen has it, with the same figures by time for its chart, so that showing it asks the engine nothing. */
export async function runTable(ports: Needs, viewer: Viewer, request: ReportRequest, { main, beside }: Turns): Promise<KeptTable> {
  const { json, ...extent } = await main((options) => ask(ports, viewer, request, options));
  const asked = requestByTime(request, grainOf(null, request.dimensions, request), extent);
  const chart = asked && (await chartOf(ports, () => beside((options) => ask(ports, viewer, asked, options))));
  const byTime = chart ? `{"request":${JSON.stringify(asked)},"answer":${chart}}` : 'null';
  return {
    json: `${json.slice(0, -1)},"byTime":${byTime}}`,
    rowCount: extent.rows.length,
    isCut: extent.truncated,
    incomplete: lostOf(extent.lost),
  };
}

async function ask(ports: Needs, viewer: Viewer, request: ReportRequest, options: RunOptions) {
  const begun = performance.now();
  const ran = await runReport(ports, viewer, request, options);
  const about = { now: ports.clock(), latest: await ports.reports.latest() };
  const json = await writeAnswer(ran, { ...about, tookMs: performance.now() - begun });
  // The rows themselves are let go.
  const { rowCount, planned } = ran;
  return { json, rows: { length: ran.rows.length }, rowCount, truncated: isTruncated(ran), notes: planned.notes, lost: ran.incomplete };
}

/** A table without a chart is better than neither. */
async function chartOf({ log }: Pick<Needs, 'log'>, run: () => Promise<{ readonly json: string }>): Promise<string | null> {
  try {
    return (await run()).json;
  } catch (error) {
    if (error instanceof ReportCancelled) throw error;
    log.warn('saved_chart_failed', { error: error instanceof Error ? error.stack : String(error) });
    return null;
  }
}
