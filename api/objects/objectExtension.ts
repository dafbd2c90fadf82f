import type { Viewer } from '../../src/schema/access';
import type { Message } from '../../src/schema/messages/message';
import type { Problems } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { Reader, Transaction } from '../ports';
import type { Row } from './records';
import type { CommittedChange, Target } from './unitOfWork';

/**
 * What a feature adds when objects are read, written and removed, without naming a resource here: for example sign-ins of
 * accounts (`createSignInExtension`).
 */
export type ObjectExtension = {
  /** Adds values to rows that their documents do not hold; `isAsked` tests whether a field is needed. */
  addValues(
    reader: Reader,
    resource: AnyResource,
    rows: readonly Row[],
    isAsked: (field: string) => boolean,
  ): Promise<void>;
  /** Objects whose rows show something of a changed one; lists send them again. */
  shownBy(change: CommittedChange): readonly Target[];
  /** The owner of a new object, where its definition has the owner `ofAccount`. */
  ownerOf(
    reader: Reader,
    viewer: Viewer,
    given: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly id: number | null; readonly problems: Problems }>;
  /** The objects that are removed with this one. */
  removedWith(reader: Reader, type: string, id: number): Promise<readonly Target[]>;
  /** Why an object may not be deleted or archived; undefined where it may. `viewer` is the id of the user who asks. */
  removalRefusal(
    reader: Reader,
    type: string,
    record: Readonly<Record<string, unknown>>,
    viewer: number,
    action: 'delete' | 'archive',
  ): Promise<Message | undefined>;
  /** Whether a secret is stored as a hash, outside its object. */
  isHashed(resource: AnyResource, field: string): boolean;
  /** The hash of such a secret in a body; slow on purpose, so call it before a transaction begins. */
  hashOf(type: string, body: Readonly<Record<string, unknown>>): Promise<string | undefined>;
  /** Runs at the end of a transaction, for what must be stored together with it. */
  beforeCommit(tx: Transaction, written: readonly CommittedChange[]): Promise<void>;
  /** Runs after a transaction is committed. */
  afterCommit(written: readonly CommittedChange[]): Promise<void>;
};
