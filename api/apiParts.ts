import type { Answers } from './http/answers';
import type { FailureAnswer } from './http/failureAnswer';
import type { Idempotent } from './http/idempotent';
import type { SharedAnswers } from './http/sharedAnswers';
import type { ListAnswers } from './lists/listRoutes';
import type { Lists } from './lists/lists';
import type { LiveHub } from './live/hub';
import type { ReadMany } from './objects/readMany';
import type { Records } from './objects/records';
import type { Writer } from './objects/saving';
import type { BeforeSave } from './own/beforeSave';
import type { OwnParts } from './own/ownParts';
import type { Ports } from './ports';
import type { ReportLines } from './reports/reportLines';
import type { ReportTurns } from './reports/reportTurns';
import type { Uploads } from './uploads/createUploads';

/** What the routes are made of; put together once by `createApi`. */
export type ApiParts = {
  readonly ports: Ports;
  readonly records: Records;
  readonly writer: Writer;
  readonly answers: Answers;
  readonly readMany: ReadMany;
  readonly lists: Lists;
  readonly listAnswers: ListAnswers;
  readonly shared: SharedAnswers;
  readonly own: OwnParts;
  readonly uploads: Uploads;
  readonly beforeSave: BeforeSave;
  readonly turns: ReportTurns;
  readonly lines: ReportLines;
  readonly live: LiveHub;
  readonly idempotent: Idempotent;
  readonly failure: FailureAnswer;
};
