import { sayJobs } from '../../src/model/jobs/sayJobs';
import { JobFailed } from '../../src/schema/jobs';
import type { SendMessage } from '../jobs/messages.job';
import type { Notice } from '../ports/mail';

/** Tells a user that the way to sign in has changed, at the address from before the change. */
export const sendNotice: SendMessage = async ({ body: { user, to, name, notice, at } }, { store, mail }) => {
  if (!mail) throw new JobFailed(sayJobs('jobs.noMail'));
  const { language = 'en' } = await store.preferences.get(Number(user));
  const told = { to: String(to), name: String(name), at: String(at), locale: String(language) };
  if (!(await mail.notice(notice as Notice, told))) throw new JobFailed(sayJobs('jobs.notMailed'));
};
