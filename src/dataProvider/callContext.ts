import type { AnyResource } from '../schema/resource';
import type { DerivedColumns } from './derivedColumns';
import type { Endpoint } from './endpoints';
import type { Lists } from './lists/lists';
import type { Transport } from './transport';

/** What the calls of the provider share. */
export type CallContext = {
  readonly transport: Transport;
  readonly lists: Lists;
  readonly derivedColumns: DerivedColumns;
  find(resource: string): { readonly resource: AnyResource; readonly endpoint: Endpoint };
  /** The endpoint, or nothing where the viewer has no call of the resource. */
  reach(resource: string): Endpoint | undefined;
  /** Puts the answer of a write into the list and notifies its screens. */
  wrote(resource: string, rows: readonly { readonly id: number }[], removed?: readonly number[]): Promise<void>;
  /** As `wrote`, where the answer has no rows: the server is asked for them. */
  wroteMany(resource: string, ids: readonly number[]): Promise<void>;
};
