import { findDimension, paramNameOf } from '../../../src/model/reports/dimensions';
import { findMetric } from '../../../src/model/reports/metrics';
import type { ReportRequest } from '../../../src/model/reports/reportCall';
import { type QueuedRun, savedLimits } from '../../../src/model/reports/savedReport';
import type { Viewer } from '../../../src/schema/access';
import type { Ports } from '../../ports';
import { addReport } from './newReport';
import { sightOf } from './savedRights';

/** Continues a slow run as a saved file; equal requests share one. */
export async function queueRun(
  ports: Pick<Ports, 'store' | 'clock'>,
  viewer: Viewer,
  request: ReportRequest,
): Promise<QueuedRun> {
  const asked = JSON.stringify(request);
  const waiting = await ports.store.savedReports.unfinished(sightOf(viewer));
  const same = waiting.find(
    (one) => one.format === 'table' && one.mode === viewer.mode && JSON.stringify(one.request) === asked,
  );
  if (same) return { savedReport: same.id, state: 'queued' };
  const definition = {
    name: nameOf(request),
    request,
    relative: 'fixed',
    compareWith: null,
    shared: false,
    schedule: null,
  } as const;
  const { id } = await addReport(ports, viewer, definition, { hasFile: true, format: 'table' });
  return { savedReport: id, state: 'queued' };
}

/** A name from its dimensions and days. */
function nameOf({ dimensions, metrics, startDate, endDate }: ReportRequest): string {
  const by = dimensions.map((id) => {
    const dimension = findDimension(id);
    return dimension?.by === 'param' ? paramNameOf(id) : (dimension?.label ?? id);
  });
  const what = (by.length > 0 ? by : metrics.map((id) => findMetric(id)?.label ?? id)).join(', ');
  const days = startDate === endDate ? startDate : `${startDate} - ${endDate}`;
  return `${[...what].slice(0, savedLimits.name - days.length - 3).join('')} · ${days}`;
}
