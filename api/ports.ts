/**
 * What `createApi` needs from its host. Node has PGlite or PostgreSQL, argon2id and zlib; the demo has memory and WebCrypto.
 * Every port has one contract suite in `tests/contracts`, which runs on each implementation.
 */

import type { ListLimits } from '../src/model/listAnswer';
import type { ComingTraffic } from '../src/model/reports/reportBatch';
import type { Job } from '../src/schema/jobs';
import type { FinanceReader, FinanceWriter } from './finance/ports/finance';
import type { JobRuns } from './jobs/ports/jobs';
import type { Outbox, OutboxWriter } from './jobs/ports/outbox';
import type { LivePort } from './live/ports/live';
import type { Carrier } from './ports/carrier';
import type { Files, ReadMedia } from './ports/files';
import type { Idempotency, Undo } from './ports/keptAnswers';
import type { Keys } from './ports/keys';
import type { Limits } from './ports/limits';
import type { Mail } from './ports/mail';
import type { Observer } from './ports/observer';
import type { Outbound } from './ports/outbound';
import type { QuickAnswers } from './ports/quickAnswer';
import type { Passwords, Secrets } from './ports/secrets';
import type { ServerExtension } from './ports/serverPart';
import type { Sessions } from './ports/sessions';
import type {
  AskedKeys,
  Condition,
  During,
  HistoryEntry,
  Member,
  NamedObject,
  NewObject,
  ObjectQuery,
  Scope,
  StoredDocument,
  StoredLink,
  StoredObject,
  StoredPart,
  StoredRef,
} from './ports/stored';
import type { Traffic, TrafficChange } from './ports/traffic';
import type { ReadVast } from './ports/vastReader';
import type { ReportEngine } from './reports/ports/reports';
import type { SavedFiles } from './reports/ports/savedFiles';
import type { SavedReports } from './reports/ports/savedReports';

export type * from './ports/stored';

export type Reader = {
  /** Objects by id, of any status and owner; unknown ids are left out. */
  get(type: string, ids: readonly number[]): Promise<readonly StoredObject[]>;
  find(query: ObjectQuery): Promise<{ readonly rows: readonly StoredObject[]; readonly total: number }>;
  /** Every object of a type in scope, by id, in chunks that fit in memory. */
  all(type: string, scope: Scope): AsyncIterable<readonly StoredObject[]>;
  /** Like `all` without the fields that are as large as the document, for half the cost. */
  documents(type: string, scope: Scope): AsyncIterable<readonly StoredDocument[]>;
  /** Like `documents`, with search text and only these own fields: at most a quarter of the cost of `all`. Ids after `after`. */
  parts(type: string, scope: Scope, fields: readonly string[], after?: number): AsyncIterable<readonly StoredPart[]>;
  /** Names and these own fields, by id, of objects in scope that match all of `where` and, if given, are among `ids`. */
  named(
    type: string,
    of: { readonly scope: Scope; readonly where?: readonly Condition[]; readonly ids?: readonly number[] },
    fields: readonly string[],
  ): AsyncIterable<readonly NamedObject[]>;
  /**
   * Rows written or touched after `seq`, and ids removed after it. A row that does not match the scope's `rows` counts as
   * removed, since it may have matched before.
   */
  changed(
    type: string,
    scope: Scope,
    seq: number,
  ): Promise<{ readonly rows: readonly StoredObject[]; readonly removed: readonly number[]; readonly seq: number }>;
  /** The highest seq of a type among the scope's owners, removals included; 0 where there is none. Ignores `rows`. */
  lastSeq(type: string, scope: Scope): Promise<number>;
  /** References to these objects, also from archived ones, with what is needed to check and show them. */
  refsTo(
    type: string,
    ids: readonly number[],
  ): Promise<
    readonly (StoredRef & { readonly name: string; readonly status: 0 | 1 | 2; readonly owner: number | null })[]
  >;
  /** Number of live (not archived) objects that refer to each object of `toType`, by referring type and field. */
  refCounts(
    toType: string,
    ids?: readonly number[],
  ): Promise<
    readonly { readonly toId: number; readonly fromType: string; readonly field: string; readonly count: number }[]
  >;
  /** Pairs of one reference field, for the inverse end: `fromId`s by `toId`. */
  refPairs(
    fromType: string,
    field: string,
    toIds?: readonly number[],
  ): Promise<readonly { readonly fromId: number; readonly toId: number }[]>;
  /**
   * A live object of the type, except `except`, with these sort keys; `owner` undefined searches the whole platform. In a
   * transaction, other searches for the same keys wait until it ends, so a free key stays free.
   */
  findByKeys(
    type: string,
    keys: Readonly<Record<string, string | number | null>>,
    options: { readonly owner?: number | null; readonly except?: number },
  ): Promise<StoredObject | undefined>;
  /** Like `findByKeys` for thousands at once, all with the same fields; results in the order of `asked`. */
  findEachByKeys(type: string, asked: readonly AskedKeys[]): Promise<readonly (StoredObject | undefined)[]>;
  /** Newest first, also of removed objects; `during` limits the time, and `total` counts only that time. */
  history(
    type: string,
    id: number,
    range: readonly [number, number],
    during?: During,
  ): Promise<{ readonly rows: readonly HistoryEntry[]; readonly total: number }>;
  /** Changes of any of many objects of a type in a time, newest first, up to the limit. */
  historyOf(
    type: string,
    ids: readonly number[],
    during: Required<During>,
    atMost: number,
  ): Promise<readonly HistoryEntry[]>;
  /** Changes of a type in a time after which a field no longer holds an id, newest first, up to the limit. */
  unlinkedIn(
    type: string,
    link: StoredLink,
    id: number,
    during: Required<During>,
    atMost: number,
  ): Promise<readonly HistoryEntry[]>;
  /** The last names of removed objects, from their history; unknown ids are left out. */
  removedNames(type: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Ids of removed objects that had one of these names last. */
  removedIds(type: string, names: readonly string[]): Promise<readonly number[]>;
  members(
    type: string,
    id: number,
    range: readonly [number, number],
    q?: string,
  ): Promise<{ readonly rows: readonly Member[]; readonly total: number }>;
  /** Which of these keys each list has. */
  membersAmong(
    type: string,
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<readonly { readonly id: number; readonly key: string }[]>;
  /** Members of each list, and members without a target. */
  memberCounts(
    type: string,
    ids?: readonly number[],
  ): Promise<readonly { readonly id: number; readonly count: number; readonly unknown: number }[]>;
};

export type Transaction = Reader & {
  /** Locks the objects until the transaction ends and reads them; unknown ids are left out. Lock in ascending id order. */
  lock(type: string, ids: readonly number[]): Promise<readonly StoredObject[]>;
  nextIds(type: string, count: number): Promise<readonly number[]>;
  insert(objects: readonly NewObject[]): Promise<void>;
  /** Writes all columns of existing objects. */
  update(objects: readonly NewObject[]): Promise<void>;
  /** Removes the objects with their members and references in both directions; `history` can still read their history. */
  remove(type: string, ids: readonly number[]): Promise<void>;
  /** Replaces all references of these objects. */
  putRefs(type: string, ids: readonly number[], refs: readonly StoredRef[]): Promise<void>;
  addHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Raises only `seq`, so that lists send the rows again: a value computed from other objects changed. */
  touch(type: string, ids: readonly number[]): Promise<void>;
  addMembers(type: string, id: number, members: readonly Member[]): Promise<{ readonly added: number }>;
  removeMembers(type: string, id: number, keys: readonly string[] | 'all'): Promise<{ readonly removed: number }>;
  readonly finance: FinanceWriter;
  readonly outbox: OutboxWriter;
  /** Stored together with the write. */
  readonly beside: Beside;
};

/** Tables beside the objects, each by its own key. */
export type Beside = Pick<Store, 'credentials' | 'keys' | 'undo' | 'idempotency'>;

/** Sent after commit, in this process and, on PostgreSQL, in every other one. Ids of one type are grouped. */
export type Change = {
  readonly type: string;
  readonly ids: readonly number[];
  readonly owners: readonly (number | null)[];
};

export type TransactionOptions = {
  /** A few bytes, which are written even when only the disk's reserve is left. */
  readonly usesReserve?: boolean;
};

export type Store = Reader & {
  /** All or nothing. Inside, use only the given transaction: PGlite has one connection. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  onChange(listener: (change: Change) => void): () => void;
  readonly sessions: Sessions;
  readonly credentials: {
    get(user: number): Promise<string | undefined>;
    set(user: number, hash: string): Promise<void>;
  };
  readonly keys: Keys;
  readonly savedReports: SavedReports;
  readonly finance: FinanceReader;
  readonly jobs: JobRuns;
  readonly outbox: Outbox;
  readonly preferences: {
    get(user: number): Promise<Readonly<Record<string, unknown>>>;
    /** Merges atomically; null removes a key, and `{ $merge: entries }` changes only these entries of a setting. */
    merge(user: number, patch: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  };
  readonly undo: Undo;
  readonly idempotency: Idempotency;
  close(): Promise<void>;
  /** Whether an error of one of these calls means that the database does not respond; absent for an embedded one. */
  readonly isAway?: (error: unknown) => boolean;
};

export type { Passwords, Secrets, Traffic, TrafficChange };

export type Log = {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
};

/** Decompresses a request body. Fails where the body is incomplete or has another encoding. */
export type UnpackBody = (
  coding: 'gzip' | 'deflate' | 'br',
  body: ReadableStream<Uint8Array>,
) => ReadableStream<Uint8Array<ArrayBuffer>>;

export type Ports = {
  readonly store: Store;
  readonly traffic: Traffic;
  readonly reports: ReportEngine;
  /** Progress of the sample's traffic that the host makes in the background; null once it is complete. */
  readonly comingTraffic?: () => Promise<ComingTraffic | null>;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly carrier: Carrier;
  readonly limits: Limits;
  readonly log: Log;
  readonly outbound: Outbound;
  readonly files: Files;
  readonly savedFiles: SavedFiles;
  readonly readMedia: ReadMedia;
  readonly readVast: ReadVast;
  /** The installation's public URL without a trailing slash, from the configuration or listener, never from a request. */
  readonly publicUrl: () => string;
  readonly clock: () => Date;
  /** For hosts that accept compressed requests; without it they are refused. */
  readonly unpack?: UnpackBody;
  /** For hosts that end slow bodies: marks this one as a file of a signed-in user. */
  readonly mayBeSlow?: (request: Request) => void;
  /** For hosts that limit parallel calls: frees this place while the call waits for its body or time. */
  readonly stepAside?: (request: Request, reason: 'body' | 'time') => () => Promise<void>;
  /** For hosts that share time between callers: called for each request with a session, with its user. */
  readonly signedIn?: (request: Request, user: number) => void;
  /** For hosts that can repeat an answer without calling the API; absent in the demo. */
  readonly quickAnswers?: QuickAnswers;
  /** Cryptographically random bytes. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  /** Compresses a body off the request path; absent in the demo. */
  readonly compress?: (
    body: Uint8Array<ArrayBuffer>,
  ) => Promise<{ readonly gzip: Uint8Array<ArrayBuffer>; readonly br: Uint8Array<ArrayBuffer> }>;
  /** Longest list that is sent whole; defaults apply where it is absent. */
  readonly listLimits?: ListLimits;
  /** Sends list and object bodies encrypted (`json-encrypt`). */
  readonly encryption?: { readonly key: Uint8Array<ArrayBuffer>; readonly iv: Uint8Array<ArrayBuffer> };
  /** Whether a request comes from our own pages. */
  readonly isSameSite: (request: Request) => boolean;
  /** The caller's address, for rate limits and the session list. */
  readonly addressOf: (request: Request) => string;
  /** The requested host, as a proxy forwards it; absent where the URL has it. */
  readonly hostOf?: (request: Request) => string;
  /** Whether an address is one of these or in one of these networks; without it, none is. */
  readonly isWithin?: (address: string, networks: readonly string[]) => boolean;
  readonly mail?: Mail;
  readonly observer?: Observer;
  readonly live?: LivePort;
  /** The name under which authenticator apps show the second factor. */
  readonly productName?: string;
  /** Sender of statements: the name, then the lines of the address; the product's name where absent. */
  readonly statementFrom?: readonly string[];
  readonly build: string;
  /** Server extensions from `src/resources/*.server.ts`. */
  readonly own?: readonly ServerExtension[];
  /** Jobs from `*.job.ts`. */
  readonly jobs?: readonly Job[];
};
