import { sayJobs } from '../../../src/model/jobs/sayJobs';
import { JobFailed } from '../../../src/schema/jobs';
import type { SendMessage } from '../../jobs/messages.job';

/** Tells one recipient that the file of a report is ready. Nothing is sent about a report that was removed meanwhile. */
export const sendReportMail: SendMessage = async ({ body }, { store, mail }) => {
  const report = await store.savedReports.get(Number(body.report));
  if (!report) return;
  if (!mail) throw new JobFailed(sayJobs('jobs.noMail'));
  const { language } = await store.preferences.get(report.user);
  const path = `/${report.request.ivt ? 'pbReport' : 'report'}/${report.id}?saved=1`;
  const isSent = await mail.report({
    to: String(body.to),
    name: report.name,
    path,
    locale: String(language ?? 'en'),
    incomplete: report.incomplete ?? [],
  });
  if (!isSent) throw new JobFailed(sayJobs('jobs.notMailed'));
};
