import { isGranted, type Viewer } from '../schema/access';
import type { AnyResource } from '../schema/resource';
import type { DerivedColumns } from './derivedColumns';
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

/** Where a viewer finds a resource. */
export type Endpoint = {
  /** Address of the object calls. */
  readonly base: string;
  /** Address of the whole list; absent where the server keeps sorting, filtering and pages to itself. */
  readonly list?: string;
  /** Only the list may be read, and of its rows only what names them. */
  readonly isNamesOnly: boolean;
};

/** The calls a viewer may make of a resource; nothing where there are none. A list of names stands in for what is not granted. */
export function endpointOf(resource: AnyResource, viewer: Viewer): Endpoint | undefined {
  const base = resource.base[viewer.role];
  if (isGranted(viewer, resource.access.read)) {
    return { base, ...(!resource.paged && { list: resource.listPath[viewer.role] }), isNamesOnly: false };
  }
  const names = resource.nameLists?.find((list) => isGranted(viewer, list.read));
  return names && { base, list: names.path, isNamesOnly: true };
}
