import type { SavedDefinition, SavedState, StoredFormat } from '../../src/model/reports/savedReport';
import type { Mode } from '../../src/schema/access';
import type { CodedMessage, MessageCode } from '../../src/schema/messages/message';
import type { Transaction } from '../ports';

/** The type under which changes of saved reports are told. */
export const savedType = 'savedReports';

/** Among the owners of a change: users of this account can no longer open it, since it was deleted or is no longer shared. */
export const loserOf = (account: string): number => Number(account.slice(account.indexOf(':') + 1));

/** A saved report as storage keeps it. Moments are ISO 8601. */
export type StoredReport = SavedDefinition & {
  /** Rises in the order in which reports are there to be seen. */
  readonly id: number;
  readonly user: number;
  /** Role and account of its maker (`demand:31`): only users with the same ever see it. */
  readonly account: string;
  readonly mode: Mode;
  readonly format: StoredFormat;
  readonly state: SavedState;
  /** The key of its file; null without one. */
  readonly file: string | null;
  readonly rowCount: number | null;
  readonly bytes: number | null;
  /** The file has the first rows alone. */
  readonly isCut: boolean;
  /** Months such as `2026-10` of which facts were lost when the file was written, so that its figures are too low; null without any. */
  readonly incomplete: readonly string[] | null;
  /** Why there is no file, in English. */
  readonly error: string | null;
  /** Code and values of `error`; null in rows of earlier versions, and where it is a whole text. */
  readonly errorCoded: MessageCode | null;
  readonly expiresAt: string | null;
  /** The scheduled report that it is a file of. */
  readonly from: number | null;
  /** When the schedule is due. */
  readonly nextAt: string | null;
  /** Who is written to, once, when the file is ready. */
  readonly mailTo: readonly string[];
  readonly version: number;
  /** When it was made, or its file became ready or failed. */
  readonly at: string;
};

/** As lists need it: a request may name 100,000 values. */
export type ListedReport = Omit<StoredReport, 'request'> & { readonly ivt: 0 | 1 };

export type NewReport = Omit<
  StoredReport,
  'id' | 'file' | 'rowCount' | 'bytes' | 'isCut' | 'incomplete' | 'error' | 'errorCoded' | 'expiresAt' | 'version'
>;

/** A report whose file the holder of the token is writing. */
export type ClaimedReport = StoredReport & {
  /** How often it was begun, this time among them. */ readonly tries: number;
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
  /** Nothing came of it, and it is no fault of the report: its turn comes again. */
  | 'again';

/** Who sees which: their own, and what others of the same account share. */
export type ReportSight = { readonly user: number; readonly account: string };

/** Saved reports, their versions, and whose turn it is. Every change that people see is told as one of `savedType`, of no owner but `loserOf`. */
export type SavedReports = {
  get(id: number): Promise<StoredReport | undefined>;
  /** By id, as lists need them; unknown ids are left out. */
  list(ids: readonly number[]): Promise<readonly ListedReport[]>;
  /** Newest first. `since`: of a greater id, or not finished, or finished after the moment. */
  find(
    sight: ReportSight,
    options?: { readonly since?: { readonly id: number; readonly finished: string }; readonly limit?: number },
  ): Promise<readonly ListedReport[]>;
  /** The user's that wait for their file or are being written. */
  unfinished(sight: ReportSight): Promise<readonly StoredReport[]>;
  /** Newest first. */
  versions(id: number): Promise<readonly ReportVersion[]>;
  /** Nothing where the user has as many as `most`. `end` is the last thing in the transaction. */
  add(
    report: NewReport,
    by: string,
    most: number,
    end?: (tx: Transaction, made: StoredReport) => Promise<void>,
  ): Promise<StoredReport | undefined>;
  /** A new version, of which the newest `keep` stay; nothing where the report is gone or of another version. */
  change(
    id: number,
    version: number,
    change: Partial<SavedDefinition> & Pick<StoredReport, 'nextAt'>,
    about: { readonly by: string; readonly at: string; readonly keep: number },
  ): Promise<StoredReport | undefined>;
  /** With its versions; answers what was removed. Its files stay reports of their own. */
  remove(id: number): Promise<StoredReport | undefined>;

  /** Claims the next file to write for this token, until `until`: one that waits, or one whose time was over at `now`. */
  claim(turn: {
    readonly token: string;
    readonly now: string;
    readonly until: string;
  }): Promise<ClaimedReport | undefined>;
  /** Extends the claim; false if another process has it, or it is gone. */
  hold(id: number, token: string, until: string): Promise<boolean>;
  /** Ends it, once; false if another process has it, or it is gone. */
  finish(id: number, token: string, outcome: FileOutcome): Promise<boolean>;
  /** Whatever was begun is begun anew: where no other process can be at it. */
  release(): Promise<void>;

  /** Whose schedule was due at `now`. */
  due(now: string): Promise<readonly StoredReport[]>;
  /**
   * What a schedule makes, once: nothing where it is not due at `dueAt` any more. It is due at `nextAt` then, whether or not there
   * is a report to make. Where the user has as many as `most`, its oldest one that is finished gives way; without any, `full` is told
   * of the schedule.
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
  /** Claims a ready report whose mail was not sent yet; the caller sends it. */
  takeMail(): Promise<StoredReport | undefined>;
  /** Files whose time was over at `now`. */
  expired(now: string): Promise<readonly { readonly id: number; readonly file: string }[]>;
  /** The file is there no more. */
  dropFile(id: number, file: string): Promise<void>;
  /** Which of these files belong to a report. */
  known(files: readonly string[]): Promise<readonly string[]>;
};
