import type { SavedEntry, SavedReport } from '../../src/model/reports/savedReport';
import type { Viewer } from '../../src/schema/access';
import { pickMessageCode } from '../../src/schema/messages/message';
import type { Reader } from '../ports';
import type { ListedReport, StoredReport } from '../ports/savedReports';
import { isMine, namesOf } from './savedRights';

/** As lists and the bell show them. */
export async function entriesOf(store: Reader, viewer: Viewer, reports: readonly ListedReport[]): Promise<readonly SavedEntry[]> {
  const names = await namesOf(
    store,
    reports.map(({ user }) => user),
  );
  return reports.map((report) => entryOf(viewer, report, names.get(report.user) ?? ''));
}

export async function savedOf(store: Reader, viewer: Viewer, report: StoredReport): Promise<SavedReport> {
  const { request, compareWith } = report;
  const [entry] = await entriesOf(store, viewer, [{ ...report, ivt: request.ivt }]);
  return { ...(entry as SavedEntry), request, compareWith };
}

const entryOf = (viewer: Viewer, report: ListedReport, by: string): SavedEntry => {
  const { id, name, ivt, state, mode, relative, shared, format, schedule, rowCount, bytes, error, expiresAt, from, version } = report;
  return {
    id,
    dt: Math.floor(Date.parse(report.at) / 1000),
    name,
    file: report.file === null ? 0 : 1,
    ivt,
    state,
    mode,
    relative,
    shared,
    isMine: isMine(viewer, report),
    by,
    format,
    schedule,
    rowCount,
    bytes,
    isCut: report.isCut,
    ...(report.incomplete && { incomplete: report.incomplete }),
    error,
    ...pickMessageCode(report.errorCoded ?? {}),
    expiresAt,
    from,
    version,
  };
};
