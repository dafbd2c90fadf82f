import type { DataProvider, RaRecord } from 'ra-core';
import type { Edit } from '../schema/bulkEdit';
import type { DerivedColumn, DerivedColumnQuery, FigurePeriod } from '../schema/derivedColumns';
import type { SeparatorName } from '../schema/files/separators';
import type { MessageCode } from '../schema/messages/message';
import type { Problem } from '../schema/messages/problem';
import type { BulkPreview } from './bulkPreview';
import type { HelpTexts } from './helpTexts';
import type { Warning } from './problemBody';
import type { SheetProgress } from './sheetProgress';
import type { ManyUses, Uses } from './uses';

/** One row of history as the API returns it. */
export type HistoryRow = {
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly by: {
    readonly id: number;
    /** Of a job: its label. */
    readonly name: string;
    readonly isBlind?: true;
    /** Why a job made the change; absent for people. */
    readonly why?: { readonly message: string } & MessageCode;
  } | null;
  readonly admin: { readonly id: number; readonly name: string; readonly reason?: string } | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  /** The changed object, where linked objects are included. */
  readonly object?: { readonly resource: string; readonly id: number; readonly name: string };
};

/** The properties of an object in a picker or a filter. */
export type Choice = {
  readonly id: number;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly [field: string]: unknown;
};

/** Totals of a list by name; sums beyond a double's precision are text. */
export type ListSums = Readonly<Record<string, number | string>>;

/** Search results of one resource. */
export type FoundObjects = {
  /** The best first, at most the requested number. */
  readonly rows: readonly { readonly id: number; readonly name: string; readonly status: 0 | 1 | 2 }[];
  /** Number of rows that the list's search finds. */
  readonly total: number;
  /** Rank of the first row, as in `src/schema/rankText.ts`. */
  readonly best: number;
};

export type EntriesImport = {
  readonly added: number;
  readonly removed: number;
  readonly duplicate: number;
  readonly invalid: number;
  readonly rejected: readonly { readonly line: number; readonly value: string; readonly code: string }[];
  readonly count: number;
  readonly version: number;
  /** For a dry run: the values that would be added. */
  readonly coming?: readonly string[];
  /** Number of ids restored from a spreadsheet's form. */
  readonly restored?: number;
  /** What was recognized in a file. */
  readonly recognised?: RecognisedList;
  /** The token for `undo`, if anything changed. */
  readonly undo?: string;
  /** If an answer is repeated by its idempotency key and was too long to store whole: how many refused lines it names. */
  readonly note?: string;
};

/** What was recognized in a file of values; a user can override each. */
export type RecognisedList = {
  /** For text files. */
  readonly encoding?: string;
  /** The file does not show its encoding. */
  readonly isGuess?: boolean;
  /** For a workbook: the names of its sheets, and the one that was read, counted from 1. */
  readonly sheets?: readonly string[];
  readonly sheet?: number;
  readonly separator: string;
  /** Counted from 1. */
  readonly column: number;
  readonly columns: readonly { readonly heading: string | null; readonly first: readonly string[] }[];
  readonly heading: { readonly line: number; readonly text: string } | null;
  readonly comments: number;
};

/** The result of importing a file of objects, or its preview; if any line is rejected, nothing is stored. */
export type SheetImport = {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  /** The first ones, by line. */
  readonly rejected: readonly (Problem & { readonly line: number; readonly field: string })[];
  readonly rejectedCount: number;
  /** The token for `undo`, if anything was stored. */
  readonly undo?: string;
  /** What was recognized in the file; absent if it cannot be read. */
  readonly recognised?: SheetRecognition;
  /** For a preview: the first objects that would be created or changed. */
  readonly changes?: readonly SheetChange[];
  /** For a preview: sent with the import, it stores exactly what was shown. */
  readonly token?: string;
};

/** What was recognized in a file of objects; a user can override each. */
export type SheetRecognition = {
  /** For text files. */
  readonly encoding?: string;
  /** The file does not show its encoding. */
  readonly isGuess?: boolean;
  readonly separator?: SeparatorName;
  /** For a workbook: the names of its sheets, and the one that was read, counted from 1. */
  readonly sheets?: readonly string[];
  readonly sheet?: number;
  readonly decimal: '.' | ',' | 'unknown';
  readonly headLine: number;
  /** Each column of the file and its field. Null: it is skipped, or with `isUnknown` its heading matches no field. */
  readonly columns: readonly {
    readonly heading: string;
    readonly field: string | null;
    readonly isAside?: true;
    readonly isUnknown?: true;
  }[];
};

/** The user's choices in place of what was recognized; `columns` has the field of a column, counted from 1, or ''. */
export type SheetChoice = {
  readonly encoding?: string;
  /** Counted from 1. */
  readonly sheet?: number;
  readonly separator?: SeparatorName;
  readonly decimal?: 'point' | 'comma';
  readonly headLine?: number;
  readonly columns?: Readonly<Record<string, string>>;
};

/** An object that a line of a file would create (`id` is null) or change. */
export type SheetChange = {
  readonly line: number;
  readonly id: number | null;
  readonly name: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** How much of a file has been sent, then its progress on the server. */
export type ImportProgress = { readonly sent: number; readonly total: number } | SheetProgress;

export type OwnCallParams = {
  /** For example `GET export`, of the object with `id`, or of none. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  readonly id?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  /** For a POST: repeated before there is an answer, it runs once. */
  readonly isOnce?: boolean;
};

/** An uploaded file: `upload` is its id for an upload field, and `url` is its address. */
export type Uploaded = {
  readonly upload: string;
  readonly mime: string;
  readonly bytes: number;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bitrate: number | null;
  readonly url: string;
};

/**
 * react-admin's data provider and further calls. Screens get it with `useDataProvider<ConsoleProvider>()`. Every refusal is an
 * `HttpProblem` (see `src/model/HttpProblem.ts`) with `status`, `problem` (`ProblemBody`) and `body`, its form for react-admin.
 * Lists (`getList` and the like) are answered by the worker if it holds the whole list, else by the server; both return `total` and
 * `meta: { unfiltered: number }`. With `isHeld: true` the worker answered, and further queries need no call; with false it
 * holds the list, but the list lacks a field of the query.
 */
export type ConsoleProvider = DataProvider & {
  /** Returns the prefilled, unsaved copy (`save: false`), or the saved one; `leftOut` are fields that an unsaved copy lacks. */
  copy(
    resource: string,
    params: { id: number; save: boolean; name?: string },
  ): Promise<{ data: Record<string, unknown>; leftOut?: readonly string[] }>;
  archive(resource: string, params: { id: number; version: number; force?: boolean }): Promise<{ data: RaRecord }>;
  restore(resource: string, params: { id: number; version: number; to: 0 | 1 }): Promise<{ data: RaRecord }>;
  /**
   * Changes objects in one request, all or none. `changes.status` 2 archives; with `reassignTo`, references are transferred to
   * that object. `edits` change each object's own values; `restore` reactivates archived ones. `undo` is the token for `undo`.
   */
  bulk(
    resource: string,
    params: {
      readonly ids: readonly number[];
      readonly changes?: Readonly<Record<string, unknown>>;
      readonly edits?: readonly Edit[];
      readonly restore?: true;
      /** With these, it is refused if one of the objects has changed since. */
      readonly versions?: Readonly<Record<string, number>>;
      readonly reassignTo?: number;
    },
  ): Promise<{ changed: number; unchanged: number; undo?: string }>;
  /** Returns what edits would change; nothing is stored. */
  previewBulk(
    resource: string,
    params: { readonly ids: readonly number[]; readonly edits: readonly Edit[]; readonly signal?: AbortSignal },
  ): Promise<BulkPreview>;
  /** `resource` is the resource of the token, if an earlier page received it. */
  undo(token: string, resource?: string, isRest?: boolean): Promise<Undone>;
  /** Deletes an object after references to it were transferred to another one. */
  deleteHandingOver(resource: string, params: { id: number; reassignTo: number }): Promise<void>;
  refs(resource: string, params: { id: number }): Promise<Uses>;
  /** For at most `usesAtMost` objects together. */
  uses(resource: string, params: { ids: readonly number[] }): Promise<ManyUses>;
  history(
    resource: string,
    /** `from` (inclusive) to `to` (exclusive), ISO 8601; `linked` includes its account, parents, lists and links. */
    params: { id: number; range: readonly [number, number]; from?: string; to?: string; linked?: true },
  ): Promise<{ rows: readonly HistoryRow[]; total: number }>;
  /** Returns objects for a picker: matches of the text without archived ones, and `ids` of any status; at most `limit` + ids. */
  choices(
    resource: string,
    params: { q?: string; ids?: readonly number[]; limit: number; where?: Record<string, unknown> },
  ): Promise<{ items: readonly Choice[]; total: number }>;
  /**
   * Finds the objects that a pasted text names, in one call: one per line or separated by commas, by id, uid or full name.
   * `missing` are the words that match none, or several by name.
   */
  findNamed(
    resource: string,
    params: { text: string },
  ): Promise<{ ids: readonly number[]; missing: readonly string[] }>;
  /** Counts the rows of each value of a field under a filter: the counts beside filter values. */
  valueCounts(
    resource: string,
    params: { field: string; filter: Record<string, unknown> },
  ): Promise<ReadonlyMap<string | number, number>>;
  /** Returns the totals of all rows that match a filter, for a list whose definition has totals. */
  totals(resource: string, params: { filter: Record<string, unknown> }): Promise<ListSums>;
  /**
   * Loads a derived column (`src/schema/derivedColumns.ts`) unless it is loaded and fresh, and returns its state. From then on
   * `getList` has it in its rows, and sorts and filters by it. The provider keeps it up to date.
   */
  joinSide(resource: string, side: DerivedColumn): Promise<DerivedColumnQuery>;
  /** Returns the ids of all matching rows, in order; undefined for a list that the server pages, which then filters itself. */
  filteredIds(
    resource: string,
    params: { filter: Record<string, unknown>; sort?: { readonly field: string; readonly order: string } },
  ): Promise<readonly number[] | undefined>;
  entries(
    resource: string,
    params: { id: number; range: readonly [number, number]; q?: string },
  ): Promise<{ rows: readonly { id: string; value: string; target: number | null; name?: string }[]; total: number }>;
  importEntries(
    resource: string,
    params: {
      id: number;
      mode: 'append' | 'replace' | 'remove';
      values: readonly string[];
      version: number;
      /** Stores nothing, and returns what would be added. */
      dryRun?: boolean;
      /** `all`: return all refused lines, not only the first hundred. */
      faults?: 'all';
    },
  ): Promise<EntriesImport>;
  /** Returns the address of the CSV of a list's entries; a promise, since react-admin wraps providers. */
  entriesUrl(resource: string, id: number): Promise<string>;
  /** Returns the help texts of the screens by place, in a language that has them. */
  helpTexts(locale: string): Promise<HelpTexts>;
  /** Calls the object's server extension. */
  own<T>(resource: string, params: OwnCallParams): Promise<T>;
  /** Uploads a file for an upload field, which a save then names. */
  upload(
    resource: string,
    params: { file: File; onProgress: (sent: number, total: number) => void; signal: AbortSignal },
  ): Promise<Uploaded>;
  /** Returns these objects, or those that match a filter, as a file with every field that the viewer can read. */
  exportSheet(
    resource: string,
    params: {
      readonly format: 'csv' | 'xlsx';
      readonly ids?: readonly number[];
      readonly filter?: Readonly<Record<string, unknown>>;
      readonly sort?: { readonly field: string; readonly order: string };
      /** The period whose figures follow the fields. */
      readonly figures?: FigurePeriod;
    },
  ): Promise<Blob>;
  /** Creates and changes objects from the lines of a file: all or none. `dryRun` only checks. */
  importSheet(
    resource: string,
    params: {
      readonly file: Blob;
      readonly mode: 'create' | 'update' | 'both';
      readonly dryRun: boolean;
      /** The user's choices in place of what was recognized. */
      readonly choice?: SheetChoice;
      /** Return every fault, not only the first hundred. */
      readonly isFaultsAll?: boolean;
      /** The token of the preview to store. */
      readonly token?: string;
      readonly signal?: AbortSignal;
      onProgress?(progress: ImportProgress): void;
    },
  ): Promise<SheetImport>;
  /** Loads the whole list if needed; resolves with whether it can be searched here. */
  holdList(resource: string): Promise<boolean>;
  /** Searches all of these lists at once, and skips those that are not held. `#12` searches an id. */
  searchLists(
    resources: readonly string[],
    params: { q: string; limit: number },
  ): Promise<ReadonlyMap<string, FoundObjects>>;
  /** Searches one resource on the server. */
  searchPage(resource: string, params: { q: string; limit: number; signal?: AbortSignal }): Promise<FoundObjects>;
  /** Drops all cached lists and loads them again. */
  reload(): Promise<void>;
};

/** Warnings of the last write, as the provider returns them: `result.meta.warnings`. */
export type WriteMeta = { readonly warnings: readonly Warning[] };

/** What an undo restored, and what it left because others had changed or used it. */
export type Undone = {
  readonly changed: number;
  readonly left?: { readonly count: number; readonly names: readonly string[] };
};
