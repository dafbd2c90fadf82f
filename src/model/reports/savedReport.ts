// Saved reports, their files and schedules.

import type { Mode } from '../../schema/access';
import type { MessageCode } from '../../schema/messages/message';
import type { CompareKind } from './dateRanges';
import type { RelativeRange, ReportAnswer, ReportRequest } from './reportCall';

/** `ready` with `file` 0 is only a definition, or its file was deleted. */
export const savedStates = ['queued', 'running', 'ready', 'failed'] as const;
export type SavedState = (typeof savedStates)[number];
/** Sent in the event for a report that the viewer can no longer open: deleted, or no longer shared. */
export const goneState = 'gone';

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** `table` is a run that took too long to wait for: its answer is stored, and a file is made from it at the download. */
export const storedFormats = [...fileFormats, 'table'] as const;
export type StoredFormat = (typeof storedFormats)[number];

/** Returns the format of the download. */
export const fileFormatOf = (format: StoredFormat): FileFormat => (format === 'table' ? 'csv' : format);

export const scheduleSteps = ['hour', 'day', 'week', 'month'] as const;

/** When a file is written automatically, in the account's time zone. */
export type Schedule = {
  readonly every: (typeof scheduleSteps)[number];
  /** 0 to 23; ignored for `hour`. */
  readonly hour: number;
  /** 0 is Sunday; for `week`. */
  readonly weekday: number | null;
  /** 1 to 31, for `month`; in shorter months the last day. */
  readonly monthDay: number | null;
  readonly format: FileFormat;
  /** Recipients of a mail when the file is ready; only if the installation sends mail. */
  readonly emails: readonly string[];
};

/** Relative dates, so that a report always covers the same relative days. */
export type SavedRange = RelativeRange | 'fixed';

/** Properties that the user saves. */
export type SavedDefinition = {
  readonly name: string;
  /** Its dates are those of the day of the save; `relative` and `compareWith` tell which of them move. */
  readonly request: ReportRequest;
  readonly relative: SavedRange;
  /** Null: no comparison, or the fixed days of `request.compare`. */
  readonly compareWith: CompareKind | null;
  readonly shared: boolean;
  readonly schedule: Schedule | null;
};

/** An entry of `GET /api/savedReports`; the first five fields are the specification's. */
export type SavedEntry = MessageCode & {
  readonly id: number;
  /** Seconds since 1970: when it was saved, or when its file was ready. */
  readonly dt: number;
  readonly name: string;
  /** 1: a file can be downloaded; for a table, its result can be opened too. */
  readonly file: 0 | 1;
  /** 1: opens as `/pbReport/{id}?saved=1`. */
  readonly ivt: 0 | 1;
  readonly state: SavedState;
  /** The mode whose facts it uses. */
  readonly mode: Mode;
  readonly relative: SavedRange;
  readonly shared: boolean;
  /** Only its owner can change or delete it. */
  readonly isMine: boolean;
  readonly by: string;
  readonly format: StoredFormat;
  readonly schedule: Schedule | null;
  readonly rowCount: number | null;
  readonly bytes: number | null;
  /** There are more rows than the file has (`rowCount`). */
  readonly isCut?: boolean;
  /** Months that had lost facts when the file was written: its figures are too low. */
  readonly incomplete?: readonly string[];
  /** Why there is no file, in English; `messageCode` and `args` are for its translation. */
  readonly error: string | null;
  /** ISO 8601; then the file is deleted and the definition stays. */
  readonly expiresAt: string | null;
  /** The scheduled report that made this file. */
  readonly from: number | null;
  readonly version: number;
};

/** `GET /api/savedReport/{id}`. */
export type SavedReport = SavedEntry & Pick<SavedDefinition, 'request' | 'compareWith'>;

/** `POST /api/savedReport`: with `file` 1 it runs at once and makes a file. Missing properties are null, false or 'fixed'. */
export type NewSavedReport = Pick<SavedDefinition, 'name' | 'request'> &
  Partial<SavedDefinition> & { readonly file?: 0 | 1; readonly format?: FileFormat };

/** `PUT /api/savedReport/{id}`: the changes; another `version` than the stored one is refused with 409. */
export type SavedChange = Partial<SavedDefinition> & { readonly version?: number };

/** `GET /api/savedReport/{id}/versions`, newest first. */
export type SavedVersion = SavedDefinition & { readonly version: number; readonly at: string; readonly by: string };

/** Answer of `POST /api/rrun` (202) for a long run: it continues, and its result is stored. */
export type QueuedRun = { readonly savedReport: number; readonly state: 'queued' };

/** `GET /api/savedReport/{id}/result`: the stored answer. */
export type SavedResult = ReportAnswer & {
  /** The same figures by time, for the chart; null if the answer itself is by time, or if they could not be loaded. */
  readonly byTime: { readonly request: ReportRequest; readonly answer: ReportAnswer } | null;
};

export const savedLimits = {
  /** Entries under the bell. */
  bell: 20,
  ofOneUser: 1_000,
  versions: 50,
  name: 255,
  emails: 10,
  fileDays: 90,
  /** An XLSX sheet has 1,048,576 rows with the heading. */
  xlsxRows: 1_048_575,
  csvRows: 10_000_000,
  fileMs: 600_000,
  pollMs: 60_000,
} as const;

export const pathOfSaved = ({ id, ivt }: Pick<SavedEntry, 'id' | 'ivt'>): string =>
  `/${ivt ? 'pbReport' : 'report'}/${id}`;

/** Returns the path of a saved report. */
export const addressOfSaved = (saved: Pick<SavedEntry, 'id' | 'ivt'>): string => `${pathOfSaved(saved)}?saved=1`;

/** Whether the report opens as a file in a new tab; one with a table opens on its screen. */
export const opensTab = ({ file, format }: Pick<SavedEntry, 'file' | 'format'>): boolean =>
  file === 1 && format !== 'table';
