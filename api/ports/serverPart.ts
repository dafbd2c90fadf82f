import type { Grant, Viewer } from '../../src/schema/access';
import type { Message } from '../../src/schema/messages/message';
import type { AnyRecord, AnyResource, Infer } from '../../src/schema/resource';
import type { MediaFacts, StoredFile } from './files';
import type { Outbound } from './outbound';
import type { TestCalls } from './testCalls';
import type { CheckVast } from './vastCheck';

/** Services of the installation for server extensions. */
export type Services = {
  readonly now: Date;
  /** The only way to reach other servers. */
  readonly outbound: Outbound;
  readonly checkVast: CheckVast;
  readonly testCalls: TestCalls;
};

/** The context of an extension's call. */
export type OwnCallContext = Services & {
  readonly viewer: Viewer;
  /** The account that owns the object; for a call without an object, the viewer's own. */
  readonly account: AnyRecord | undefined;
  /** A parameter that the call describes in its `query`. @throws for any other name. */
  query(name: string): string | undefined;
  /** The JSON object of the body; empty without a body. */
  body(): Promise<Readonly<Record<string, unknown>>>;
  /** An error to throw for invalid input, with a message per name: the caller gets a 422. */
  refusal(sentences: Readonly<Record<string, Message>>): Error;
};

/** The context of a call on one object. */
export type RecordCallContext<T> = OwnCallContext & {
  /** With the fields that the viewer may read; the call is refused where the viewer may not read the object. */
  readonly record: T;
  /** The objects in a reference of the record. */
  linked(field: string): Promise<readonly AnyRecord[]>;
  /** The value of a write-only field, for its recipient; never put it in the answer. */
  secret(field: string): Promise<unknown>;
  /**
   * Stores results of the call in fields that only the server sets. The version stays, so that a user's edit gets no conflict,
   * and the history gets no entry. Lists and other screens load the new values.
   */
  keep(values: Readonly<Record<string, unknown>>): Promise<void>;
};

/** `GET export` is a GET at `{base}/export`; on one object, at `{base}/{id}/export`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

type CallBase = {
  /** Description for the API reference. */
  readonly about: string;
  /** Who may call it; rows and fields are limited as everywhere. */
  readonly access: readonly Grant[];
  /** Calls per user and minute; more are answered with 429. By default the general limit. */
  readonly perMinute?: number;
  /** Query parameters with their descriptions. */
  readonly query?: Readonly<Record<string, string>>;
};

// Methods rather than properties, so that an extension of one object is assignable to one of any object.
/** An additional call of an object. Its result is sent as JSON. */
export type OwnCall = CallBase & { run(context: OwnCallContext): unknown };
export type RecordCall<T> = CallBase & { run(context: RecordCallContext<T>): unknown };

/** A file that a save names for the first time. */
export type NamedFile = Pick<StoredFile, 'mime' | 'bytes' | keyof MediaFacts> & {
  /** The public URL from which players fetch it. */
  readonly url: string;
};

export type SaveContext<R extends AnyResource> = Services & {
  readonly viewer: Viewer;
  /** The object as it would be saved; its own rules have not run yet. */
  readonly record: Infer<R>;
  /** Whether this save changes the field to a valid value that applies. */
  changes(field: keyof R['fields'] & string): boolean;
  /** The new file of an upload field, where this save changes it. */
  file(field: keyof R['fields'] & string): NamedFile | undefined;
};

/** The result of a check: messages at fields, and values that the server sets regardless of rights. */
export type SaveVerdict<R extends AnyResource> = {
  readonly set?: Partial<Infer<R>>;
  /** Problems at fields: nothing is stored. */
  readonly problems?: Sentences<R>;
  /** Warnings at fields: the object is stored nevertheless. */
  readonly warnings?: Sentences<R>;
};
type Sentences<R extends AnyResource> = { readonly [K in keyof R['fields']]?: Message | undefined };

/**
 * The server extension of an object, for what takes time or needs other servers. It is the default
 * export of `src/resources/<name>.server.ts`, where the server finds it.
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
 * } satisfies ServerExtension<typeof vendors>;
 */
export type ServerExtension<R extends AnyResource = AnyResource> = {
  readonly of: R;
  /** Calls without an object, below the resource's path. */
  readonly calls?: Readonly<Record<CallName, OwnCall>>;
  /** Calls on one object. */
  readonly recordCalls?: Readonly<Record<CallName, RecordCall<Infer<R>>>>;
  /**
   * Runs before an object is created or changed, outside the transaction, where one of the fields changes. These fields cannot be
   * changed in bulk; a copy takes them over unchecked.
   */
  readonly onSave?: {
    readonly fields: readonly (keyof R['fields'] & string)[];
    run(context: SaveContext<R>): Promise<SaveVerdict<R>> | SaveVerdict<R>;
  };
};
