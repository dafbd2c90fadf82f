/**
 * What `createApi` needs from its host. Node gives PGlite or PostgreSQL, argon2id and zlib; the demo gives memory and WebCrypto.
 * Every port has one contract suite in `tests/contracts`, run on each implementation.
 */

import type { ListLimits } from '../src/model/listAnswer';
import type { ComingTraffic } from '../src/model/reports/reportBatch';
import type { Carrier } from './ports/carrier';
import type { Files, ReadMedia } from './ports/files';
import type { FinanceReader, FinanceWriter } from './ports/finance';
import type { Idempotency, Undo } from './ports/keptAnswers';
import type { Keys } from './ports/keys';
import type { Limits } from './ports/limits';
import type { LivePort } from './ports/live';
import type { Mail } from './ports/mail';
import type { Observer } from './ports/observer';
import type { Outbound } from './ports/outbound';
import type { QuickAnswers } from './ports/quickAnswer';
import type { ReportEngine } from './ports/reports';
import type { SavedFiles } from './ports/savedFiles';
import type { SavedReports } from './ports/savedReports';
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

export type * from './ports/stored';

export type Reader = {
  /** By id, whatever status or owner; unknown ids are left out. */
  get(type: string, ids: readonly number[]): Promise<readonly StoredObject[]>;
  find(query: ObjectQuery): Promise<{ readonly rows: readonly StoredObject[]; readonly total: number }>;
  /** Every object of a type in scope, by id, in chunks that fit in memory. */
  all(type: string, scope: Scope): AsyncIterable<readonly StoredObject[]>;
  /** As `all` for half the cost: what it leaves out is as much as the document. */
  documents(type: string, scope: Scope): AsyncIterable<readonly StoredDocument[]>;
  /** As `documents`, with the searched text, and of the own fields with these alone: a quarter of the cost of `all` or less. Only ids after `after`. */
  parts(type: string, scope: Scope, fields: readonly string[], after?: number): AsyncIterable<readonly StoredPart[]>;
  /** Names and these own fields, by id, of those in scope that hold all of `where` and, where `ids` are given, are among them. */
  named(
    type: string,
    of: { readonly scope: Scope; readonly where?: readonly Condition[]; readonly ids?: readonly number[] },
    fields: readonly string[],
  ): AsyncIterable<readonly NamedObject[]>;
  /**
   * Rows written or touched after `seq`, and ids removed after it. Where the scope narrows `rows`, one that does not hold the id
   * is told as removed: it may have held it before.
   */
  changed(
    type: string,
    scope: Scope,
    seq: number,
  ): Promise<{ readonly rows: readonly StoredObject[]; readonly removed: readonly number[]; readonly seq: number }>;
  /** The highest seq of a type among the scope's owners, removals included; 0 when there never was one. Does not ask for `rows`. */
  lastSeq(type: string, scope: Scope): Promise<number>;
  /** Who names these objects; archived ones included, with what is needed to judge and show them. */
  refsTo(
    type: string,
    ids: readonly number[],
  ): Promise<
    readonly (StoredRef & { readonly name: string; readonly status: 0 | 1 | 2; readonly owner: number | null })[]
  >;
  /** How many live (not archived) objects name each object of `toType`, by naming type and field. */
  refCounts(
    toType: string,
    ids?: readonly number[],
  ): Promise<
    readonly { readonly toId: number; readonly fromType: string; readonly field: string; readonly count: number }[]
  >;
  /** Pairs of one reference field, for the mirrored end: `fromId`s by `toId`. */
  refPairs(
    fromType: string,
    field: string,
    toIds?: readonly number[],
  ): Promise<readonly { readonly fromId: number; readonly toId: number }[]>;
  /**
   * An object of the type, not archived and not `except`, with these sort keys; `owner` undefined looks on the whole platform.
   * In a transaction, others that ask for the same keys wait until it ends: what was found free is free.
   */
  findByKeys(
    type: string,
    keys: Readonly<Record<string, string | number | null>>,
    options: { readonly owner?: number | null; readonly except?: number },
  ): Promise<StoredObject | undefined>;
  /** As `findByKeys` for thousands at once, all by the keys of the same fields: what was found of each, in their order. */
  findEachByKeys(type: string, asked: readonly AskedKeys[]): Promise<readonly (StoredObject | undefined)[]>;
  /** The newest first, of the time `during` alone where that is given; `total` counts those too. Told of removed objects as well. */
  history(
    type: string,
    id: number,
    range: readonly [number, number],
    during?: During,
  ): Promise<{ readonly rows: readonly HistoryEntry[]; readonly total: number }>;
  /** What was done to any of many objects of a type in a time, the newest first, at most so many. */
  historyOf(
    type: string,
    ids: readonly number[],
    during: Required<During>,
    atMost: number,
  ): Promise<readonly HistoryEntry[]>;
  /** Changes of a type in a time after which a field no longer names an id, the newest first and at most so many. */
  unlinkedIn(
    type: string,
    link: StoredLink,
    id: number,
    during: Required<During>,
    atMost: number,
  ): Promise<readonly HistoryEntry[]>;
  /** What removed objects were called, as their history tells; those that it does not know are left out. */
  removedNames(type: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The other way round: the removed objects that had one of these names when they went. */
  removedIds(type: string, names: readonly string[]): Promise<readonly number[]>;
  members(
    type: string,
    id: number,
    range: readonly [number, number],
    q?: string,
  ): Promise<{ readonly rows: readonly Member[]; readonly total: number }>;
  /** Of these keys those that each of the lists has. */
  membersAmong(
    type: string,
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<readonly { readonly id: number; readonly key: string }[]>;
  /** Members of each list: how many, and how many have no target. */
  memberCounts(
    type: string,
    ids?: readonly number[],
  ): Promise<readonly { readonly id: number; readonly count: number; readonly unknown: number }[]>;
};

export type Transaction = Reader & {
  /** Locks the objects until the end of the transaction and reads them; unknown ids are left out. Lock in rising id order. */
  lock(type: string, ids: readonly number[]): Promise<readonly StoredObject[]>;
  nextIds(type: string, count: number): Promise<readonly number[]>;
  insert(objects: readonly NewObject[]): Promise<void>;
  /** Writes all columns of existing objects. */
  update(objects: readonly NewObject[]): Promise<void>;
  /** Removes the objects with their refs from and to others, members and history stay readable by `history`. */
  remove(type: string, ids: readonly number[]): Promise<void>;
  /** Replaces every reference that comes from these objects. */
  putRefs(type: string, ids: readonly number[], refs: readonly StoredRef[]): Promise<void>;
  addHistory(entries: readonly HistoryEntry[]): Promise<void>;
  /** Raises `seq` alone, so that lists send the rows again: something computed from other objects changed. */
  touch(type: string, ids: readonly number[]): Promise<void>;
  addMembers(type: string, id: number, members: readonly Member[]): Promise<{ readonly added: number }>;
  removeMembers(type: string, id: number, keys: readonly string[] | 'all'): Promise<{ readonly removed: number }>;
  readonly finance: FinanceWriter;
  /** Kept with the write, or not at all. */
  readonly beside: Beside;
};

/** What is kept beside the objects, each by its key. */
export type Beside = Pick<Store, 'credentials' | 'keys' | 'undo' | 'idempotency'>;

/** Told after commit, in this process and, on PostgreSQL, in every other. Several ids of one type come together. */
export type Change = {
  readonly type: string;
  readonly ids: readonly number[];
  readonly owners: readonly (number | null)[];
};

export type TransactionOptions = {
  /** A few bytes that are written even when the disk has only its reserve left. */
  readonly usesReserve?: boolean;
};

export type Store = Reader & {
  /** All or nothing. Inside, only the transaction given may be used: PGlite has one connection. */
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
  readonly preferences: {
    get(user: number): Promise<Readonly<Record<string, unknown>>>;
    /** Merges at once; null removes a key, and `{ $merge: entries }` changes these entries of a setting alone. */
    merge(user: number, patch: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  };
  readonly undo: Undo;
  readonly idempotency: Idempotency;
  close(): Promise<void>;
  /** Whether an error of one of these calls says that the database does not answer; absent where it is in this process. */
  readonly isAway?: (error: unknown) => boolean;
};

export type { Passwords, Secrets, Traffic, TrafficChange };

export type Log = {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
};

/** Unpacks the body of a request. Ends in an error where it is not whole, or not packed like that. */
export type UnpackBody = (
  coding: 'gzip' | 'deflate' | 'br',
  body: ReadableStream<Uint8Array>,
) => ReadableStream<Uint8Array<ArrayBuffer>>;

export type Ports = {
  readonly store: Store;
  readonly traffic: Traffic;
  readonly reports: ReportEngine;
  /** How far the sample's traffic is that the host makes in the background; null once all of it is there. */
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
  /** Where people and players reach the installation, without a slash at its end; as the host was told or listens, never as a request says. */
  readonly publicUrl: () => string;
  readonly clock: () => Date;
  /** Where requests may come packed; without it they are refused. */
  readonly unpack?: UnpackBody;
  /** Where the host cuts off bodies that come too slowly: this one is a file of a signed-in user. */
  readonly mayBeSlow?: (request: Request) => void;
  /** Where calls share places: others get this one's while it waits for its body or for time to pass. What it answers waits for a place again. */
  readonly stepAside?: (request: Request, reason: 'body' | 'time') => () => Promise<void>;
  /** Where the host serves its callers in turn: told of each request that came with a session, and of its user. */
  readonly signedIn?: (request: Request, user: number) => void;
  /** Where the host can answer a call alike without asking the API; none in the demo. */
  readonly quickAnswers?: QuickAnswers;
  /** Cryptographically random bytes. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  /** Compressed forms of a body, made off the request path; none in the demo. */
  readonly compress?: (
    body: Uint8Array<ArrayBuffer>,
  ) => Promise<{ readonly gzip: Uint8Array<ArrayBuffer>; readonly br: Uint8Array<ArrayBuffer> }>;
  /** Above these a list is not sent whole; the usual ones where they are left out. */
  readonly listLimits?: ListLimits;
  /** Sends list and object bodies as `json-encrypt` ones. */
  readonly encryption?: { readonly key: Uint8Array<ArrayBuffer>; readonly iv: Uint8Array<ArrayBuffer> };
  /** Whether a request with effects comes from our own pages. */
  readonly isSameSite: (request: Request) => boolean;
  /** The caller's address, for throttling and the session list. */
  readonly addressOf: (request: Request) => string;
  /** The host that was asked for, where a proxy says so too; of the address itself where it is left out. */
  readonly hostOf?: (request: Request) => string;
  /** Whether an address is one of these, or in one of these networks. If that is unknown, none is. */
  readonly isWithin?: (address: string, networks: readonly string[]) => boolean;
  readonly mail?: Mail;
  readonly observer?: Observer;
  readonly live?: LivePort;
  /** As codes of a second factor are named in the app that makes them. */
  readonly productName?: string;
  /** Who sends statements: the name, then the lines of the address. The product where it is left out. */
  readonly statementFrom?: readonly string[];
  readonly build: string;
  /** What the files `src/resources/*.server.ts` add to their objects. */
  readonly own?: readonly ServerExtension[];
};
