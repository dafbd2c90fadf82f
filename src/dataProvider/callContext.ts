import { isGranted, type Viewer } from '../schema/access';
import type { AnyResource } from '../schema/resource';
import type { DerivedColumns } from './derivedColumns';
import type { Lists } from './lists/lists';
import type { Transport } from './transport';

/** Services that the calls of the provider share. */
export type CallContext = {
  readonly transport: Transport;
  readonly lists: Lists;
  readonly derivedColumns: DerivedColumns;
  find(resource: string): { readonly resource: AnyResource; readonly endpoint: Endpoint };
  /** Returns the endpoint; undefined where the viewer has no call of the resource. */
  reach(resource: string): Endpoint | undefined;
  /** Puts the answer of a write into the list, and notifies the screens. */
  wrote(resource: string, rows: readonly { readonly id: number }[], removed?: readonly number[]): Promise<void>;
  /** As `wrote`, for answers without rows: reads them from the server. */
  wroteMany(resource: string, ids: readonly number[]): Promise<void>;
};

/** Paths of a resource for a viewer. */
export type Endpoint = {
  /** Path of the object calls. */
  readonly base: string;
  /** Path of the whole list; absent where the server sorts, filters and pages. */
  readonly list?: string;
  /** The viewer may read only the list, and of its rows only the names. */
  readonly isNamesOnly: boolean;
};

/** Returns the viewer's calls of a resource; undefined where there are none. Without full read access, a name list is used. */
export function endpointOf(resource: AnyResource, viewer: Viewer): Endpoint | undefined {
  const base = resource.base[viewer.role];
  if (isGranted(viewer, resource.access.read)) {
    return { base, ...(!resource.paged && { list: resource.listPath[viewer.role] }), isNamesOnly: false };
  }
  const names = resource.nameLists?.find((list) => isGranted(viewer, list.read));
  return names && { base, list: names.path, isNamesOnly: true };
}
