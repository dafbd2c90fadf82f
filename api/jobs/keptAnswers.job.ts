import { defineJob } from '../../src/schema/jobs';
import { keptAnswersAtMost } from '../http/idempotent';
import type { JobContext } from '../ports/jobs';

// Stored answers may have 4 MB each, and a user makes several per second.
export default defineJob<JobContext>('removeKeptAnswers', {
  label: 'Remove kept answers',
  about: 'Answers of writes, kept for repeated calls',
  every: 1,
  run: ({ store, clock }) => store.idempotency.tidy(clock().toISOString(), keptAnswersAtMost),
});
