import { comparedPeriod, periodOf } from '../../../src/model/reports/dateRanges';
import { atHour, dayAt } from '../../../src/model/reports/days';
import type { ReportRequest } from '../../../src/model/reports/reportCall';
import { type SavedDefinition, type Schedule, savedLimits } from '../../../src/model/reports/savedReport';
import type { Viewer } from '../../../src/schema/access';
import { isMessage } from '../../../src/schema/messages/message';
import { noteFailure } from '../../http/noteFailure';
import type { Ports } from '../../ports';
import type { NewReport, StoredReport } from '../ports/savedReports';
import { byOf, dueAt, tooMany } from './newReport';
import { viewerOfUser } from './savedRights';

type Needs = Pick<Ports, 'store' | 'clock' | 'mail' | 'log'>;

/** Makes the reports that are due; one report makes up for several missed times. */
export async function runSchedules(ports: Needs): Promise<void> {
  const { store, clock } = ports;
  for (const report of await store.savedReports.due(clock().toISOString())) {
    try {
      await runSchedule(ports, report);
    } catch (error) {
      noteFailure(ports, 'schedule_failed', error, { id: report.id });
    }
  }
}

async function runSchedule({ store, clock, mail }: Needs, report: StoredReport): Promise<void> {
  const { id, schedule, nextAt } = report;
  if (nextAt === null) return;
  const now = clock();
  const viewer = await viewerOfUser(store, report, report.mode);
  // Users without the right get no file; they may regain the right.
  const isAble = schedule !== null && !isMessage(viewer);
  const next = { dueAt: nextAt, nextAt: dueAt(schedule, isAble ? viewer : { timezone: 0 }, now) };
  const child = isAble
    ? {
        report: fileOf(report, schedule, viewer, now, mail !== undefined),
        by: byOf(viewer),
        most: savedLimits.ofOneUser,
        full: tooMany,
      }
    : null;
  await store.savedReports.spawn(id, next, child);
}

/** The report of one scheduled time, with fixed days, shared like its schedule. */
function fileOf(report: StoredReport, schedule: Schedule, viewer: Viewer, now: Date, hasMail: boolean): NewReport {
  const today = dayAt(now.getTime(), viewer.timezone);
  const hour = new Date(now.getTime() + viewer.timezone * 3_600_000).getUTCHours();
  const { user, account, mode, shared } = report;
  return {
    user,
    account,
    mode,
    shared,
    request: requestOn(report, today),
    relative: 'fixed',
    compareWith: null,
    name: nameOn(report.name, schedule.every === 'hour' ? atHour(today, hour) : today),
    schedule: null,
    nextAt: null,
    format: schedule.format,
    state: 'queued',
    from: report.id,
    mailTo: hasMail ? schedule.emails : [],
    at: now.toISOString(),
  };
}

/** The request with the days of its relative period and comparison, as of `today`. */
export function requestOn({ request, relative, compareWith }: SavedDefinition, today: string): ReportRequest {
  const days =
    relative === 'fixed' ? { startDate: request.startDate, endDate: request.endDate } : periodOf(relative, today);
  return {
    ...request,
    ...days,
    compare:
      compareWith === null
        ? request.compare
        : comparedPeriod(days, compareWith, relative === 'fixed' ? undefined : relative),
  };
}

function nameOn(name: string, date: string): string {
  const end = ` · ${date}`;
  return [...name].slice(0, savedLimits.name - end.length).join('') + end;
}
