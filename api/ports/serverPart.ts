import type { Grant, Viewer } from '../../src/schema/access';
import type { Message } from '../../src/schema/messages/message';
import type { AnyRecord, AnyResource, Infer } from '../../src/schema/resource';
import type { MediaFacts, StoredFile } from './files';
import type { Outbound } from './outbound';
import type { TestCalls } from './testCalls';
import type { CheckVast } from './vastCheck';

/** What own parts may use of the installation. */
export type Services = {
  readonly now: Date;
  /** The way to everything outside; there is no other. */
  readonly outbound: Outbound;
  readonly checkVast: CheckVast;
  readonly testCalls: TestCalls;
};

/** What every own call gets. */
export type OwnCallContext = Services & {
  readonly viewer: Viewer;
  /** The account whose object it is, or for a call on no object the viewer's own. */
  readonly account: AnyRecord | undefined;
  query(name: string): string | undefined;
  /** The JSON object that was sent; an empty one where nothing was. */
  body(): Promise<Readonly<Record<string, unknown>>>;
  /** To be thrown: what is wrong with what was sent, a sentence for each name. The caller gets a 422. */
  refusal(sentences: Readonly<Record<string, Message>>): Error;
};

/** What a call on one object gets. */
export type RecordCallContext<T> = OwnCallContext & {
  /** As the viewer may read it; others are refused before. */
  readonly record: T;
  /** The objects that a reference of the record names. */
  linked(field: string): Promise<readonly AnyRecord[]>;
  /** What a write-only field holds, for whom it is meant: never for the answer. */
  secret(field: string): Promise<unknown>;
  /**
   * Keeps what the call found out in fields that the server alone sets. It is no change of the object: the version stays, so that
   * a user who is editing it meets no conflict over server fields, and the history has no entry. Lists and other
   * screens hear of it.
   */
  keep(values: Readonly<Record<string, unknown>>): Promise<void>;
};

/** `GET export` is a GET at `{base}/export`, and on one object at `{base}/{id}/export`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

type CallBase = {
  /** What it does, for the description of the API. */
  readonly about: string;
  /** Who may call it; rows and fields as everywhere. */
  readonly access: readonly Grant[];
  /** How often one user may make it in a minute; more are answered with 429. As often as other calls unless said. */
  readonly perMinute?: number;
  /** Query parameters, each with what it means. */
  readonly query?: Readonly<Record<string, string>>;
};

// Methods rather than properties, so that a part of one object passes for a part of any.
/** A call beside those that every object has. What it answers is sent as JSON. */
export type OwnCall = CallBase & { run(context: OwnCallContext): unknown };
export type RecordCall<T> = CallBase & { run(context: RecordCallContext<T>): unknown };

/** A file that a save names for the first time. */
export type NamedFile = Pick<StoredFile, 'mime' | 'bytes' | keyof MediaFacts> & {
  /** Where players fetch it. */
  readonly url: string;
};

export type SaveContext<R extends AnyResource> = Services & {
  readonly viewer: Viewer;
  /** The object as it would be saved; its own rules have not been asked yet. */
  readonly record: Infer<R>;
  /** Whether this save changes the field, into something that is a value of its kind and means something now. */
  changes(field: keyof R['fields'] & string): boolean;
  /** What an upload field names now, where this save changes it. */
  file(field: keyof R['fields'] & string): NamedFile | undefined;
};

/** The result of a check: messages at fields, and values that the server sets regardless of rights. */
export type SaveVerdict<R extends AnyResource> = {
  readonly set?: Partial<Infer<R>>;
  /** Nothing is stored. */
  readonly problems?: Sentences<R>;
  /** Stored all the same. */
  readonly warnings?: Sentences<R>;
};
type Sentences<R extends AnyResource> = { readonly [K in keyof R['fields']]?: Message | undefined };

/**
 * The server's own part of an object: what a definition cannot say, because it takes time or the world outside. It is the default
 * export of `src/resources/<name>.server.ts`, and is found there by itself.
 *
 * @example
 * export default {
 *   of: vendors,
 *   recordCalls: {
 *     'GET card': { about: 'A business card', access: [demand.any], run: ({ record }) => ({ text: `${record.name}, ${record.domain}` }) },
 *   },
 *   onSave: {
 *     fields: ['domain'],
 *     run: async ({ record }) => ((await isRegistered(record.domain)) ? {} : { problems: { domain: 'This domain is not registered.' } }),
 *   },
 * } satisfies ServerPart<typeof vendors>;
 */
export type ServerExtension<R extends AnyResource = AnyResource> = {
  readonly of: R;
  /** Calls on no object, below the address of all. */
  readonly calls?: Readonly<Record<CallName, OwnCall>>;
  /** Calls on one object. */
  readonly recordCalls?: Readonly<Record<CallName, RecordCall<Infer<R>>>>;
  /**
   * Asked before an object is created or changed, outside the transaction, where one of the fields changes. Such fields are changed
   * on one object at a time; a copy takes them over as they are.
   */
  readonly onSave?: {
    readonly fields: readonly (keyof R['fields'] & string)[];
    run(context: SaveContext<R>): Promise<SaveVerdict<R>> | SaveVerdict<R>;
  };
};
