import { hexOf } from '../../src/model/hexOf';
import { sayJobs } from '../../src/model/jobs/sayJobs';
import { defineJob, JobFailed } from '../../src/schema/jobs';
import { type Message, toEnglish, toMessage, toMessageCode } from '../../src/schema/messages/message';
import { sendNotice } from '../auth/sendNotice';
import { noteFailure } from '../http/noteFailure';
import type { JobContext } from '../ports/jobs';
import { sendReportMail } from '../reports/saved/reportMail';
import { outboxType, type StoredMessage } from './ports/outbox';

type Needs = Pick<JobContext, 'store' | 'clock' | 'log' | 'mail' | 'randomBytes' | 'signal' | 'outbound'>;

/** Delivers one kind of message. @throws JobFailed where it was not delivered; it is tried again later. */
export type SendMessage = (message: StoredMessage, context: Needs) => Promise<void>;

const senders: Readonly<Record<string, SendMessage>> = { notice: sendNotice, reportMail: sendReportMail };

const holdMs = 120_000;
const triesAtMost = 12;
const firstRetryMs = 60_000;
const longestRetryMs = 3_600_000;

/** Sends messages until none is due; returns the numbers sent and not sent. */
export async function sendMessages(context: Needs, failed: JobContext['failed']): Promise<number> {
  const { store, clock, randomBytes, signal } = context;
  const iso = (later = 0) => new Date(clock().getTime() + later).toISOString();
  let sent = 0;
  while (!signal.aborted) {
    const token = hexOf(randomBytes(16));
    const message = await store.outbox.claim({ token, now: iso(), until: iso(holdMs) });
    if (!message) break;
    const error = await deliver(message, context);
    if (error === null) {
      await store.outbox.finish(message.id, token, { state: 'sent', at: iso() });
      sent += 1;
      continue;
    }
    failed(`${message.kind} ${message.id}`, toMessage(error.message, error));
    const wait = Math.min(firstRetryMs * 2 ** (message.tries - 1), longestRetryMs);
    await store.outbox.finish(
      message.id,
      token,
      message.tries >= triesAtMost
        ? { state: 'failed', at: iso(), error }
        : { state: 'waiting', dueAt: iso(wait), error },
    );
  }
  return sent;
}

const coded = (why: Message) => ({ message: toEnglish(why), ...toMessageCode(why) });

/** Why it was not delivered; null where it was. */
async function deliver(message: StoredMessage, context: Needs): Promise<StoredMessage['error']> {
  const send = Object.hasOwn(senders, message.kind) ? senders[message.kind] : undefined;
  try {
    if (!send) throw new JobFailed(sayJobs('jobs.noSender', { kind: message.kind }));
    await send(message, context);
    return null;
  } catch (error) {
    if (error instanceof JobFailed) return coded(error.why);
    noteFailure(context, 'message_not_sent', error, { kind: message.kind, id: message.id });
    return coded(sayJobs('jobs.internal'));
  }
}

export default defineJob<JobContext>('sendMessages', {
  label: 'Send messages',
  about: 'Emails, chat messages and webhooks',
  every: 1,
  when: [outboxType],
  minutes: 30,
  async run(context) {
    context.progress(await sendMessages(context, context.failed));
  },
});
