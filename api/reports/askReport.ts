import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Viewer } from '../../src/schema/access';
import type { ApiParts } from '../apiParts';
import type { QueryQueue } from './ports/queryQueue';
import { type AskedReport, runReport } from './runReport';
import { writeAnswer } from './writeAnswer';

type Asker = Parameters<QueryQueue['take']>[2];

/** Runs a report in its turn and writes its answer; equal requests share it. */
export function askReport(
  { ports, turns }: Pick<ApiParts, 'ports' | 'turns'>,
  viewer: Viewer,
  request: ReportRequest,
  asker: Asker,
  latestFacts: () => Promise<number | null> = ports.reports.latest,
  asked?: AskedReport,
): Promise<string> {
  const begun = performance.now();
  const key = JSON.stringify([viewer.role, viewer.owner, viewer.account, viewer.mode, viewer.timezone, request]);
  const work = async (signal: AbortSignal): Promise<string> => {
    const ran = await runReport(ports, viewer, request, { signal, maxMs: reportLimits.maxMs }, asked);
    const about = { now: ports.clock(), latest: await latestFacts() };
    return writeAnswer(ran, { ...about, tookMs: performance.now() - begun });
  };
  return turns.take(key, work, asker);
}
