import type { NewReport } from '../../api/reports/ports/savedReports';
import { plainRequest, type ReportRequest } from '../../src/model/reports/reportCall';

let users = 700_000;
/** Of this test alone: tests of a store share it. */
export const newUser = (): number => {
  users += 1;
  return users;
};

export const reportRequest = (more: Partial<ReportRequest> = {}): ReportRequest => ({
  ...plainRequest,
  startDate: '2026-11-10',
  endDate: '2026-11-19',
  metrics: ['imps'],
  dimensions: ['day'],
  ...more,
});

export function savedReport(request: Partial<ReportRequest> = {}, more: Partial<NewReport> = {}): NewReport {
  const user = more.user ?? newUser();
  return {
    user,
    account: `demand:${user}`,
    mode: 'ssp',
    name: 'Top apps',
    request: reportRequest(request),
    relative: 'fixed',
    compareWith: null,
    shared: false,
    schedule: null,
    format: 'csv',
    state: 'ready',
    from: null,
    nextAt: null,
    mailTo: [],
    at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}
