import { isGranted, type Viewer } from '../schema/access';
import type { AnyResource } from '../schema/resource';

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
