import { mayUse } from '../../src/model/reports/chooseReport';
import { reasonCodes } from '../../src/model/reports/codes';
import { periodOf } from '../../src/model/reports/dateRanges';
import { dayAt } from '../../src/model/reports/days';
import { findDimension } from '../../src/model/reports/dimensions';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import type { CountedReason } from '../../src/model/serving/servingAnswer';
import { hasMode, type Viewer } from '../../src/schema/access';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { Refusal } from '../http/problems';
import { ReportCancelled, ReportsAway, ReportTimeout } from '../ports/reports';
import { runReport } from '../reports/runReport';

export type Counted = { readonly day: string; readonly reasons: readonly CountedReason[] };

/** The panel is there at once; what takes longer is left out. */
const maxMs = 5_000;

/** Why requests were not served yesterday, as far as the viewer may ask that of the object; nothing where they may not. */
export async function countReasons(
  { ports, turns }: Pick<ApiParts, 'ports' | 'turns'>,
  asker: Viewer,
  resource: AnyResource,
  record: AnyRecord,
  signal: AbortSignal,
): Promise<Counted | undefined> {
  const mode = resource.mode ?? asker.mode;
  const viewer: Viewer = { ...asker, mode };
  const filter = filterOf(resource, record);
  const dimensions = ['reason_kind', 'reason_code'];
  const areUsable = [filter?.dimension ?? '', ...dimensions].every((id) => {
    const dimension = findDimension(id);
    return dimension !== undefined && mayUse(viewer, dimension);
  });
  if (!filter || !areUsable || !hasMode(viewer, mode)) return undefined;
  const { startDate, endDate } = periodOf('yesterday', dayAt(ports.clock().getTime(), viewer.timezone));
  const request: ReportRequest = {
    ...{ startDate, endDate, dimensions, metrics: ['reasons'], filters: [filter], hideErrors: false, sortBy: 'reasons', sortDesc: true },
    ...{ limit: null, offset: 0, ivt: 0, compare: null, having: [], timezone: null },
  };
  const key = JSON.stringify([viewer.role, viewer.owner, viewer.account, mode, viewer.timezone, 'serving', request]);
  // The wait for a turn counts too: a busy engine holds up no panel.
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(giveUp, maxMs);
  try {
    if ((await ports.reports.latest()) === null) return undefined;
    return await turns.take(
      key,
      async (ending) => ({ day: startDate, reasons: reasonsIn(await runReport(ports, viewer, request, { signal: ending, maxMs })) }),
      { signal: waiting.signal },
    );
  } catch (error) {
    // The judgement stands without them: an engine that is busy or away, and a request that the catalogue does not take, leave it whole.
    if ([ReportTimeout, ReportCancelled, ReportsAway, Refusal].some((kind) => error instanceof kind)) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** By its id, where reports know that; by its name otherwise. */
function filterOf({ name, reports }: AnyResource, record: AnyRecord): ReportRequest['filters'][number] | undefined {
  const own = reports && findDimension(reports.dimension);
  if (own?.by !== 'object') return undefined;
  const byId = findDimension(`${own.key}_id`);
  const isById = byId?.by === 'object' && byId.of.resource === name;
  return { dimension: isById ? byId.id : own.id, not: false, values: [isById ? record.id : String(record.name)] };
}

const reasonsIn = ({ rows }: Awaited<ReturnType<typeof runReport>>): readonly CountedReason[] => {
  return rows.flatMap(({ groups: [kind, code], figures: [count] }) => {
    if (!count) return [];
    const found = reasonCodes.find((one) => one.value === Number(code) && one.group === kind);
    return [{ kind: String(kind), code: Number(code), label: found?.label ?? String(code), count: Number(count) }];
  });
};
