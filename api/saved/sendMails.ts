import type { Ports } from '../ports';

/** Sends mail about ready files, each once: the process that claims a mail sends it. */
export async function sendMails({ store, mail, log }: Pick<Ports, 'store' | 'mail' | 'log'>): Promise<void> {
  if (!mail) return;
  for (;;) {
    const report = await store.savedReports.takeMail();
    if (!report) return;
    const { language } = await store.preferences.get(report.user);
    for (const to of report.mailTo) {
      const path = `/${report.request.ivt ? 'pbReport' : 'report'}/${report.id}?saved=1`;
      const isSent = await mail.report({
        ...{ to, name: report.name, path, locale: String(language ?? 'en') },
        incomplete: report.incomplete ?? [],
      });
      if (!isSent) log.warn('report_not_mailed', { id: report.id });
    }
  }
}
