import type { DataProvider, RaRecord } from 'ra-core';
import type { Edit } from '../schema/bulkEdit';
import type { DerivedColumn, DerivedColumnQuery, FigurePeriod } from '../schema/derivedColumns';
import type { SeparatorName } from '../schema/files/separators';
import type { Problem } from '../schema/problem';
import type { BulkPreview } from './bulkPreview';
import type { HelpTexts } from './helpTexts';
import type { Warning } from './problemBody';
import type { SheetProgress } from './sheetProgress';
import type { ManyUses, Uses } from './uses';

/** One row of history as the API answers it. */
export type HistoryRow = {
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly by: { readonly id: number; readonly name: string; readonly isBlind?: true } | null;
  readonly admin: { readonly id: number; readonly name: string; readonly reason?: string } | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  /** What was changed, where linked objects are asked for too. */
  readonly object?: { readonly resource: string; readonly id: number; readonly name: string };
};

/** What a picker or a filter shows of an object. */
export type Choice = {
  readonly id: number;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly [field: string]: unknown;
};

/** Totals of a list by name; sums that a double does not hold are text. */
export type ListSums = Readonly<Record<string, number | string>>;

/** What of one kind of objects answers some words. */
export type FoundObjects = {
  /** The best first, never more than were asked for. */
  readonly rows: readonly { readonly id: number; readonly name: string; readonly status: 0 | 1 | 2 }[];
  /** How many the list itself finds by these words. */
  readonly total: number;
  /** How well the first of them answers, as in `src/schema/rankText.ts`. */
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
  /** Of a dry run: the values that would be added. */
  readonly coming?: readonly string[];
  /** Ids that a spreadsheet had changed and that are as they were again. */
  readonly restored?: number;
  /** What was recognised of a file. */
  readonly recognised?: RecognisedList;
  /** The token for `undo`, where anything changed. */
  readonly undo?: string;
  /** Of an answer that is repeated under a key and was too long to be kept whole: how many of the refused lines it names. */
  readonly note?: string;
};

/** What was recognised of a file of values, each of which a person can say otherwise. */
export type RecognisedList = {
  /** Of a text. */
  readonly encoding?: string;
  /** Nothing in the file says the encoding. */
  readonly isGuess?: boolean;
  /** Of a workbook: the names of its sheets, and the one that was read, counted from 1. */
  readonly sheets?: readonly string[];
  readonly sheet?: number;
  readonly separator: string;
  /** Counted from 1. */
  readonly column: number;
  readonly columns: readonly { readonly heading: string | null; readonly first: readonly string[] }[];
  readonly heading: { readonly line: number; readonly text: string } | null;
  readonly comments: number;
};

/** What came of a file of objects, or would come of it; with anything rejected nothing of it is stored. */
export type SheetImport = {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  /** The first of them, by line. */
  readonly rejected: readonly (Problem & { readonly line: number; readonly field: string })[];
  readonly rejectedCount: number;
  /** The token for `undo`, where anything was stored. */
  readonly undo?: string;
  /** What was recognised of the file; nothing of one that cannot be read. */
  readonly recognised?: SheetRecognition;
  /** Of a preview: the first objects that would be made or changed. */
  readonly changes?: readonly SheetChange[];
  /** Of a preview: with it just what was shown is stored. */
  readonly token?: string;
};

/** What was recognised of a file of objects; a person can say each of it otherwise. */
export type SheetRecognition = {
  /** Of a text. */
  readonly encoding?: string;
  /** Nothing in the file says the encoding. */
  readonly isGuess?: boolean;
  readonly separator?: SeparatorName;
  /** Of a workbook: the names of its sheets, and the one that was read, counted from 1. */
  readonly sheets?: readonly string[];
  readonly sheet?: number;
  readonly decimal: '.' | ',' | 'unknown';
  readonly headLine: number;
  /** Each column of the file and its field. Null: it is left out, or with `isUnknown` its heading names no field yet. */
  readonly columns: readonly {
    readonly heading: string;
    readonly field: string | null;
    readonly isAside?: true;
    readonly isUnknown?: true;
  }[];
};

/** What a person says of a file instead of what was recognised; `columns` has the field of a column, counted from 1, or ''. */
export type SheetChoice = {
  readonly encoding?: string;
  /** Counted from 1. */
  readonly sheet?: number;
  readonly separator?: SeparatorName;
  readonly decimal?: 'point' | 'comma';
  readonly headLine?: number;
  readonly columns?: Readonly<Record<string, string>>;
};

/** An object that a line of a file would make (`id` is null) or change. */
export type SheetChange = {
  readonly line: number;
  readonly id: number | null;
  readonly name: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
};

/** How much of a file has been sent; then how far it is on the server. */
export type ImportProgress = { readonly sent: number; readonly total: number } | SheetProgress;

export type OwnCallParams = {
  /** `GET export`: of the object with `id`, else of none. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  readonly id?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs?: number;
  /** Of a POST: what is sent again before there was an answer is done once. */
  readonly isOnce?: boolean;
};

/** A file that was sent: `upload` names it in an upload field, and `url` is where it can be seen. */
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
 * react-admin's data provider and the calls that it has no word for. Screens get it with `useDataProvider<ConsoleProvider>()`.
 * Every refusal is an `HttpProblem` (see `src/model/HttpProblem.ts`) with `status`, `problem` (`ProblemBody`)
 * and `body`, its cut for react-admin's forms.
 * Lists (`getList` and kin) are answered by the worker where the whole list is there, else by the server; both give
 * `meta: { unfiltered: number }` beside `total`, and the worker `isHeld: true`: what is asked next
 * costs no call either; false where the list is there and does not know what was asked.
 */
export type ConsoleProvider = DataProvider & {
  /** The prefilled, unsaved copy (`save: false`), or the saved one; `leftOut` are fields whose values the unsaved one does not have. */
  copy(
    resource: string,
    params: { id: number; save: boolean; name?: string },
  ): Promise<{ data: Record<string, unknown>; leftOut?: readonly string[] }>;
  archive(resource: string, params: { id: number; version: number; force?: boolean }): Promise<{ data: RaRecord }>;
  restore(resource: string, params: { id: number; version: number; to: 0 | 1 }): Promise<{ data: RaRecord }>;
  /**
   * One request, all or nothing. `changes.status` 2 archives; what needs the objects is handed over to `reassignTo`, where that is
   * given. `edits` change each by what it has, `restore` brings archived ones back. `undo` is the token for `undo`.
   */
  bulk(
    resource: string,
    params: {
      readonly ids: readonly number[];
      readonly changes?: Readonly<Record<string, unknown>>;
      readonly edits?: readonly Edit[];
      readonly restore?: true;
      /** With these it is refused if one of the objects was changed since. */
      readonly versions?: Readonly<Record<string, number>>;
      readonly reassignTo?: number;
    },
  ): Promise<{ changed: number; unchanged: number; undo?: string }>;
  /** What edits would make of the objects; nothing is stored. */
  previewBulk(
    resource: string,
    params: { readonly ids: readonly number[]; readonly edits: readonly Edit[]; readonly signal?: AbortSignal },
  ): Promise<BulkPreview>;
  /** `resource` is what the token is about, where an earlier page got it. */
  undo(token: string, resource?: string, isRest?: boolean): Promise<Undone>;
  /** Deletes an object after what needs it was handed over to another one. */
  deleteHandingOver(resource: string, params: { id: number; reassignTo: number }): Promise<void>;
  refs(resource: string, params: { id: number }): Promise<Uses>;
  /** Of at most `usesAtMost` objects together. */
  uses(resource: string, params: { ids: readonly number[] }): Promise<ManyUses>;
  history(
    resource: string,
    /** `from` on and before `to`, as ISO moments, where only that time is asked for; `linked`: its account, parents, lists and links too. */
    params: { id: number; range: readonly [number, number]; from?: string; to?: string; linked?: true },
  ): Promise<{ rows: readonly HistoryRow[]; total: number }>;
  /** Objects for a picker: those whose text matches, archived ones left out, and `ids` whatever their state; never over `limit` + ids. */
  choices(
    resource: string,
    params: { q?: string; ids?: readonly number[]; limit: number; where?: Record<string, unknown> },
  ): Promise<{ items: readonly Choice[]; total: number }>;
  /**
   * The objects that a pasted text names, all in one question: one a line or with commas between, by id, uid or whole name. `missing`
   * are the words that name none, or more than one.
   */
  findNamed(
    resource: string,
    params: { text: string },
  ): Promise<{ ids: readonly number[]; missing: readonly string[] }>;
  /** How many rows of the list name each value of a field under the given filter: the counts beside filter values. */
  valueCounts(
    resource: string,
    params: { field: string; filter: Record<string, unknown> },
  ): Promise<ReadonlyMap<string | number, number>>;
  /** The totals of all rows that match a filter, of a list whose definition has totals. */
  totals(resource: string, params: { filter: Record<string, unknown> }): Promise<ListSums>;
  /**
   * Loads a derived column (`src/schema/derivedColumns.ts`) unless it is there and fresh, and returns its state. From then on
   * `getList` has it in its rows and can sort and filter by it. The provider keeps it up to date.
   */
  joinSide(resource: string, side: DerivedColumn): Promise<DerivedColumnQuery>;
  /** Ids of all rows that a filter finds, in order; nothing for a list that the server answers by pages, which knows them itself. */
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
      /** Stores nothing, and names what would be added. */
      dryRun?: boolean;
      /** `all`: every line that is refused is to be told, not the first hundred. */
      faults?: 'all';
    },
  ): Promise<EntriesImport>;
  /** Address of the CSV of a list's entries; a promise, since react-admin hands out providers whose calls all answer one. */
  entriesUrl(resource: string, id: number): Promise<string>;
  /** The texts that explain the places of the screens, in a language where there are such, by place. */
  helpTexts(locale: string): Promise<HelpTexts>;
  /** A call that the object's own part on the server adds. */
  own<T>(resource: string, params: OwnCallParams): Promise<T>;
  /** Sends a file for an upload field; a save names it. */
  upload(
    resource: string,
    params: { file: File; onProgress: (sent: number, total: number) => void; signal: AbortSignal },
  ): Promise<Uploaded>;
  /** These objects, or those behind a filter, as a file with every field that the viewer may read. */
  exportSheet(
    resource: string,
    params: {
      readonly format: 'csv' | 'xlsx';
      readonly ids?: readonly number[];
      readonly filter?: Readonly<Record<string, unknown>>;
      readonly sort?: { readonly field: string; readonly order: string };
      /** The figures of these days behind the fields. */
      readonly figures?: FigurePeriod;
    },
  ): Promise<Blob>;
  /** Makes and changes objects as the lines of a CSV file say: all of them or none. `dryRun` only tells. */
  importSheet(
    resource: string,
    params: {
      readonly file: Blob;
      readonly mode: 'create' | 'update' | 'both';
      readonly dryRun: boolean;
      /** What a person says of the file instead of what was recognised. */
      readonly choice?: SheetChoice;
      /** Every fault is to be told, not the first hundred. */
      readonly isFaultsAll?: boolean;
      /** Of the preview that is to be stored. */
      readonly token?: string;
      readonly signal?: AbortSignal;
      onProgress?(progress: ImportProgress): void;
    },
  ): Promise<SheetImport>;
  /** Whether the whole list of a resource can be searched here, once it has come; it is fetched where it is not there yet. */
  holdList(resource: string): Promise<boolean>;
  /** Searches all of these lists at once; those that are not here are left out. `#12` asks for an id. */
  searchLists(
    resources: readonly string[],
    params: { q: string; limit: number },
  ): Promise<ReadonlyMap<string, FoundObjects>>;
  /** The same of one kind, asked of the server. */
  searchPage(resource: string, params: { q: string; limit: number; signal?: AbortSignal }): Promise<FoundObjects>;
  /** Drops every cached list and reads it again. */
  reload(): Promise<void>;
};

/** Warnings of the last write, as the provider hands them to the form: `result.meta.warnings`. */
export type WriteMeta = { readonly warnings: readonly Warning[] };

/** What an undo gave back, and what it left since others had changed or used it. */
export type Undone = {
  readonly changed: number;
  readonly left?: { readonly count: number; readonly names: readonly string[] };
};
