import type { SavedDefinition, SavedState, StoredFormat } from '../../../src/model/reports/savedReport';
import type { Mode } from '../../../src/schema/access';
import type { CodedMessage, MessageCode } from '../../../src/schema/messages/message';
import type { OutMessage } from '../../jobs/ports/outbox';
import type { Transaction } from '../../ports';

/** The type of changes of saved reports. */
export const savedType = 'savedReports';

/** The messages about a file that has become ready; stored in the same transaction. */
export const mailsAbout = ({ id, mailTo }: Pick<StoredReport, 'id' | 'mailTo'>): readonly OutMessage[] =>
  mailTo.map((to) => ({ kind: 'reportMail', key: `${id} ${to}`, body: { report: id, to } }));

/** Marks an account among a change's owners whose users lost the report: it was deleted or is no longer shared. */
export const loserOf = (account: string): number => Number(account.slice(account.indexOf(':') + 1));

/** A stored report. Times are ISO 8601. */
export type StoredReport = SavedDefinition & {
  /** Ascending in the order in which reports become visible. */
  readonly id: number;
  readonly user: number;
  /** Role and account of its creator (`demand:31`): only users with the same ones may see it. */
  readonly account: string;
  readonly mode: Mode;
  readonly format: StoredFormat;
  readonly state: SavedState;
  /** The key of its file; null without a file. */
  readonly file: string | null;
  readonly rowCount: number | null;
  readonly bytes: number | null;
  /** The file has only the first rows. */
  readonly isCut: boolean;
  /** Months such as `2026-10` with lost facts when the file was written, whose figures are too low; null without any. */
  readonly incomplete: readonly string[] | null;
  /** Why there is no file, in English. */
  readonly error: string | null;
  /** Code and values of `error`; null in rows of earlier versions, and where `error` has no code. */
  readonly errorCoded: MessageCode | null;
  readonly expiresAt: string | null;
  /** The scheduled report that made this file. */
  readonly from: number | null;
  /** When the schedule is due. */
  readonly nextAt: string | null;
  /** Recipients of one mail when the file is ready. */
  readonly mailTo: readonly string[];
  readonly version: number;
  /** When it was created, or its file became ready or failed. */
  readonly at: string;
};

/** For lists, without the request, which may hold 100,000 values. */
export type ListedReport = Omit<StoredReport, 'request'> & { readonly ivt: 0 | 1 };

export type NewReport = Omit<
  StoredReport,
  'id' | 'file' | 'rowCount' | 'bytes' | 'isCut' | 'incomplete' | 'error' | 'errorCoded' | 'expiresAt' | 'version'
>;

/** A report whose file is being written by the process with the token. */
export type ClaimedReport = StoredReport & {
  /** Number of attempts, including this one. */ readonly tries: number;
};

export type ReportVersion = {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly definition: SavedDefinition;
};

export type FileOutcome =
  | Pick<StoredReport, 'file' | 'rowCount' | 'bytes' | 'isCut' | 'incomplete' | 'expiresAt' | 'at'>
  | (Pick<StoredReport, 'errorCoded' | 'at'> & { readonly error: string })
  /** Failed without a fault of the report: it will be tried again. */
  | 'again';

/** Visible reports: the user's own, and those that others of the same account share. */
export type ReportSight = { readonly user: number; readonly account: string };

/** Saved reports, their versions and queue. Visible changes are sent as `savedType`, without owners except `loserOf`. */
export type SavedReports = {
  get(id: number): Promise<StoredReport | undefined>;
  /** By id, for lists; unknown ids are left out. */
  list(ids: readonly number[]): Promise<readonly ListedReport[]>;
  /** Newest first. `since` selects reports with a greater id, unfinished ones, and those finished after the time. */
  find(
    sight: ReportSight,
    options?: { readonly since?: { readonly id: number; readonly finished: string }; readonly limit?: number },
  ): Promise<readonly ListedReport[]>;
  /** The user's reports whose files are queued or being written. */
  unfinished(sight: ReportSight): Promise<readonly StoredReport[]>;
  /** Newest first. */
  versions(id: number): Promise<readonly ReportVersion[]>;
  /** Undefined where the user already has `most`. `end` runs last in the transaction. */
  add(
    report: NewReport,
    by: string,
    most: number,
    end?: (tx: Transaction, made: StoredReport) => Promise<void>,
  ): Promise<StoredReport | undefined>;
  /** Adds a version and keeps the newest `keep`; undefined where the report is gone or has another version. */
  change(
    id: number,
    version: number,
    change: Partial<SavedDefinition> & Pick<StoredReport, 'nextAt'>,
    about: { readonly by: string; readonly at: string; readonly keep: number },
  ): Promise<StoredReport | undefined>;
  /** Removes the report and its versions; returns it. Files of its schedule stay as reports. */
  remove(id: number): Promise<StoredReport | undefined>;

  /** Claims the next file for this token, until `until`: one that is queued, or one whose claim expired before `now`. */
  claim(turn: {
    readonly token: string;
    readonly now: string;
    readonly until: string;
  }): Promise<ClaimedReport | undefined>;
  /** Extends the claim; false where another process has it, or the report is gone. */
  hold(id: number, token: string, until: string): Promise<boolean>;
  /** Ends the claim, once; false where another process has it, or the report is gone. */
  finish(id: number, token: string, outcome: FileOutcome): Promise<boolean>;
  /** Queues all started files again; only for use where no other process can be writing them. */
  release(): Promise<void>;

  /** Reports whose schedule was due at `now`. */
  due(now: string): Promise<readonly StoredReport[]>;
  /**
   * Makes a report for a schedule, once: undefined where it is no longer due at `dueAt`. Sets its next time to `nextAt` in any
   * case. Where the user already has `most`, removes the oldest finished report; without one, stores `full` as the schedule's
   * error.
   */
  spawn(
    id: number,
    due: { readonly dueAt: string; readonly nextAt: string | null },
    child: {
      readonly report: NewReport;
      readonly by: string;
      readonly most: number;
      readonly full: CodedMessage;
    } | null,
  ): Promise<StoredReport | undefined>;
  /** Files that had expired at `now`. */
  expired(now: string): Promise<readonly { readonly id: number; readonly file: string }[]>;
  /** Notes that the file is deleted. */
  dropFile(id: number, file: string): Promise<void>;
  /** Which of these files belong to a report. */
  known(files: readonly string[]): Promise<readonly string[]>;
};
