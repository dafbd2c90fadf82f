import type { ReportRequest } from '../src/model/reports/reportCall';
import type { QueuedRun } from '../src/model/reports/savedReport';
import type { SummedFigures } from '../src/model/uses';
import type { Viewer } from '../src/schema/access';
import type { AnyResource } from '../src/schema/resource';
import type { BeforeSave, ServerExtensions } from './extensions/preSave';
import type { Answers, SharedAnswers } from './http/answers';
import type { FailureAnswer } from './http/failureAnswer';
import type { Idempotent } from './http/idempotent';
import type { ListAnswers } from './lists/listRoutes';
import type { Lists } from './lists/lists';
import type { ReadMany } from './lists/readMany';
import type { LiveHub } from './live/hub';
import type { ObjectExtension } from './objects/objectExtension';
import type { Records } from './objects/records';
import type { TransactionRunner } from './objects/unitOfWork';
import type { Ports, StoredObject } from './ports';
import type { QueryQueue } from './reports/ports/queryQueue';
import type { QueuePositionEvents } from './reports/queuePositionEvents';
import type { Uploads } from './uploads/createUploads';

/** The parts that routes share; `createApi` builds them once. */
export type ApiParts = {
  readonly ports: Ports;
  readonly records: Records;
  readonly extension: ObjectExtension;
  readonly writer: TransactionRunner;
  readonly answers: Answers;
  readonly readMany: ReadMany;
  readonly lists: Lists;
  readonly listAnswers: ListAnswers;
  readonly shared: SharedAnswers;
  readonly own: ServerExtensions;
  readonly uploads: Uploads;
  readonly beforeSave: BeforeSave;
  readonly turns: QueryQueue;
  readonly lines: QueuePositionEvents;
  readonly live: LiveHub;
  readonly idempotent: Idempotent;
  readonly failure: FailureAnswer;
  /** `sumFigures` of `api/figures/sumFigures.ts` with these ports, so that `api/objects` does not import reports. */
  sumFigures(
    viewer: Viewer,
    resource: AnyResource,
    objects: readonly StoredObject[],
    user: number,
  ): Promise<SummedFigures | null | undefined>;
  /** `queueRun` of saved reports, for reports that take long. */
  queueRun(viewer: Viewer, request: ReportRequest): Promise<QueuedRun>;
};
