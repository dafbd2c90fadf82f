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
/** Messages at the same time: a server that does not answer must not hold up the others. */
const atOnce = 8;
/** A run leaves messages to the next one after this time. */
const longestMs = 20 * 60_000;

/** Sends messages until none is due; returns the number sent. */
export async function sendMessages(context: Needs, failed: JobContext['failed']): Promise<number> {
  const { store, clock, randomBytes, signal } = context;
  const iso = (later = 0) => new Date(clock().getTime() + later).toISOString();
  const startedAt = clock().getTime();
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    while (!signal.aborted && clock().getTime() - startedAt < longestMs) {
      const token = hexOf(randomBytes(16));
      const message = await store.outbox.claim({ token, now: iso(), until: iso(holdMs) });
      if (!message) return;
      // A message that ends its process each time is given up like one that is refused.
      const isOver = message.tries > triesAtMost;
      const interrupted = isOver && coded(sayJobs('jobs.interrupted', { tries: triesAtMost }));
      const error = interrupted || (await deliver(message, context));
      if (error === null) {
        sent += 1;
        await store.outbox.finish(message.id, token, { state: 'sent', at: iso() });
        continue;
      }
      failed(`${message.kind} ${message.id}`, toMessage(error.message, error));
      const wait = Math.min(firstRetryMs * 2 ** (message.tries - 1), longestRetryMs);
      const isGivenUp = message.tries >= triesAtMost;
      await store.outbox.finish(
        message.id,
        token,
        isGivenUp ? { state: 'failed', at: iso(), error } : { state: 'waiting', dueAt: iso(wait), error },
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
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
  about: 'Emails about reports and sign-ins',
  every: 1,
  when: [outboxType],
  minutes: 30,
  async run(context) {
    context.progress(await sendMessages(context, context.failed));
  },
});
