import { plainMessages } from '../../schema/messages/plainMessages';

export const sayJobs = plainMessages({
  'jobs.internal': 'The server had an internal error. Its log has the details.',
  'jobs.tooLong': 'The run took longer than {minutes} minutes.',
  'jobs.interrupted': 'The process that ran it ended {tries} times.',
  'jobs.unknown': 'There is no job {name}.',
  'jobs.runEnded': 'The run has ended already.',
  'jobs.notFailed': 'The run was tried again already.',
  'jobs.noSender': 'Nothing sends messages of the kind {kind}.',
  'jobs.noMail': 'Email is not set up: the server needs SMTP_URL and PUBLIC_URL.',
  'jobs.notMailed': 'The mail server did not accept the email. The log has its answer.',
  'jobs.unusedSince': 'Nothing uses it, and it had no traffic since {day}.',
});
