import type { MessageCode } from '../../../src/schema/messages/message';

/** The type of changes of messages to send. */
export const outboxType = 'outbox';

/**
 * A message that leaves the console: an e-mail or a call. It is stored in the transaction of the write that it tells, so that
 * nothing is sent for a write that was rolled back and nothing is lost by a kill.
 */
export type OutMessage = {
  /** Which sender delivers it. */
  readonly kind: string;
  /** Two messages of one kind and key are one: the second is not stored. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** When to send it, ISO 8601; at once where absent. */
  readonly dueAt?: string;
};

/** In English, with code and values for translation. */
export type MessageError = { readonly message: string } & MessageCode;

export type StoredMessage = Required<OutMessage> & {
  readonly id: number;
  /** `failed` is given up. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string;
  readonly endedAt: string | null;
  readonly tries: number;
  /** Why the last attempt failed. */
  readonly error: MessageError | null;
};

export type MessageOutcome =
  | { readonly state: 'sent'; readonly at: string }
  | { readonly state: 'failed'; readonly at: string; readonly error: MessageError }
  /** Another attempt later. */
  | { readonly state: 'waiting'; readonly dueAt: string; readonly error: MessageError };

/** Part of a transaction. */
export type OutboxWriter = {
  /** Returns the number of new messages. */
  add(messages: readonly OutMessage[], at: string): Promise<number>;
};

export type Outbox = OutboxWriter & {
  /** Returns a due message to one caller, which holds it until `until`. */
  claim(by: {
    readonly token: string;
    readonly now: string;
    readonly until: string;
  }): Promise<StoredMessage | undefined>;
  /** False where another caller has it by now. */
  finish(id: number, token: string, outcome: MessageOutcome): Promise<boolean>;
  /** For stores of one process: messages that an earlier process held are free at once. */
  release(): Promise<void>;
  /** Sends a message that was given up once more, at `now`. */
  again(id: number, now: string): Promise<StoredMessage | undefined>;
  /** Newest first. */
  find(
    state: StoredMessage['state'],
    range: readonly [number, number],
  ): Promise<{ readonly rows: readonly StoredMessage[]; readonly total: number }>;
  /** Removes messages that ended before a time; until then their key blocks a second one. */
  tidy(before: string): Promise<void>;
};
