import { sayJobs } from '../../src/model/jobs/sayJobs';
import { JobFailed } from '../../src/schema/jobs';
import type { SendMessage } from '../jobs/messages.job';
import type { Notice } from '../ports/mail';
import { loginField, userType } from './accounts';

/** Tells a user that the way to sign in has changed. Nothing is sent to one who was removed meanwhile. */
export const sendNotice: SendMessage = async ({ body: { user: id, notice, at } }, { store, mail }) => {
  const [user] = await store.get(userType, [Number(id)]);
  if (!user) return;
  if (!mail) throw new JobFailed(sayJobs('jobs.noMail'));
  const { language = 'en' } = await store.preferences.get(user.id);
  const to = { to: String(user.data[loginField]), name: user.name, at: String(at), locale: String(language) };
  if (!(await mail.notice(notice as Notice, to))) throw new JobFailed(sayJobs('jobs.notMailed'));
};
