// Saved reports, their files and schedules.

import type { Mode } from '../../schema/access';
import type { MessageCode } from '../../schema/messages/message';
import type { CompareKind } from './dateRanges';
import type { RelativeRange, ReportAnswer, ReportRequest } from './reportCall';

/** `ready` with `file` 0 is a definition alone, or one whose file is gone. */
export const savedStates = ['queued', 'running', 'ready', 'failed'] as const;
export type SavedState = (typeof savedStates)[number];
/** In the event of one that the viewer may not open any more: deleted, or shared no longer. */
export const goneState = 'gone';

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** `table` is a run that took longer than anybody waited for: its answer is kept, and a file is made of that when it is fetched. */
export const storedFormats = [...fileFormats, 'table'] as const;
export type StoredFormat = (typeof storedFormats)[number];

/** What is fetched of it. */
export const fileFormatOf = (format: StoredFormat): FileFormat => (format === 'table' ? 'csv' : format);

export const scheduleSteps = ['hour', 'day', 'week', 'month'] as const;

/** When a file is written by itself, on the clock of the account's time zone. */
export type Schedule = {
  readonly every: (typeof scheduleSteps)[number];
  /** 0 to 23; of no meaning for `hour`. */
  readonly hour: number;
  /** 0 is Sunday; for `week`. */
  readonly weekday: number | null;
  /** 1 to 31, for `month`; in a shorter month its last day. */
  readonly monthDay: number | null;
  readonly format: FileFormat;
  /** Told by mail when the file is ready; only where the installation sends mail. */
  readonly emails: readonly string[];
};

/** Days that move with the calendar, so that a report asks for the same days from wherever and whenever it is opened. */
export type SavedRange = RelativeRange | 'fixed';

/** What the person who saves decides. */
export type SavedDefinition = {
  readonly name: string;
  /** The dates in it are those of the day when it was saved; `relative` and `compareWith` say which of them move. */
  readonly request: ReportRequest;
  readonly relative: SavedRange;
  /** Null: nothing, or the fixed days of `request.compare`. */
  readonly compareWith: CompareKind | null;
  readonly shared: boolean;
  readonly schedule: Schedule | null;
};

/** An entry of `GET /api/savedReports`; the first five are the specification's. */
export type SavedEntry = MessageCode & {
  readonly id: number;
  /** Seconds since 1970: when it was saved, or its file was ready. */
  readonly dt: number;
  readonly name: string;
  /** 1: there is a file to fetch; of a table its result too. */
  readonly file: 0 | 1;
  /** 1: opens as `/pbReport/{id}?saved=1`. */
  readonly ivt: 0 | 1;
  readonly state: SavedState;
  /** Which side's facts it asks for. */
  readonly mode: Mode;
  readonly relative: SavedRange;
  readonly shared: boolean;
  /** Only who made it changes or deletes it. */
  readonly isMine: boolean;
  readonly by: string;
  readonly format: StoredFormat;
  readonly schedule: Schedule | null;
  readonly rowCount: number | null;
  readonly bytes: number | null;
  /** There are more rows than the `rowCount` of the file. */
  readonly isCut?: boolean;
  /** Months of which facts were lost when the file was written: its figures are too low. */
  readonly incomplete?: readonly string[];
  /** Why there is no file, in English; `messageCode` and `args` are for its translation. */
  readonly error: string | null;
  /** ISO 8601; the file goes away then and the definition stays. */
  readonly expiresAt: string | null;
  /** The scheduled report that this is a file of. */
  readonly from: number | null;
  readonly version: number;
};

/** `GET /api/savedReport/{id}`. */
export type SavedReport = SavedEntry & Pick<SavedDefinition, 'request' | 'compareWith'>;

/** `POST /api/savedReport`: with `file` 1 it runs at once and becomes a file. What is missing is null, false or 'fixed'. */
export type NewSavedReport = Pick<SavedDefinition, 'name' | 'request'> &
  Partial<SavedDefinition> & { readonly file?: 0 | 1; readonly format?: FileFormat };

/** `PUT /api/savedReport/{id}`: what changes; of another `version` than the stored one it is refused with 409. */
export type SavedChange = Partial<SavedDefinition> & { readonly version?: number };

/** `GET /api/savedReport/{id}/versions`, newest first. */
export type SavedVersion = SavedDefinition & { readonly version: number; readonly at: string; readonly by: string };

/** Answer of `POST /api/rrun` (202) where it takes longer than anybody waits for: it goes on, and its result is kept. */
export type QueuedRun = { readonly savedReport: number; readonly state: 'queued' };

/** `GET /api/savedReport/{id}/result`: the answer as it was worked out then. */
export type SavedResult = ReportAnswer & {
  /** The same figures by time, for the chart; null where the answer is that itself, or they could not be had. */
  readonly byTime: { readonly request: ReportRequest; readonly answer: ReportAnswer } | null;
};

export const savedLimits = {
  /** What the bell shows. */
  bell: 20,
  ofOneUser: 1_000,
  versions: 50,
  name: 255,
  emails: 10,
  fileDays: 90,
  /** A sheet of XLSX holds 1,048,576 rows with the head. */
  xlsxRows: 1_048_575,
  csvRows: 10_000_000,
  fileMs: 600_000,
  pollMs: 60_000,
} as const;

export const pathOfSaved = ({ id, ivt }: Pick<SavedEntry, 'id' | 'ivt'>): string =>
  `/${ivt ? 'pbReport' : 'report'}/${id}`;

/** Where a saved report opens. */
export const addressOfSaved = (saved: Pick<SavedEntry, 'id' | 'ivt'>): string => `${pathOfSaved(saved)}?saved=1`;
