import { findGrant, type Grant, type Viewer } from './access';
import { personKey } from './persons';

/** Whether the viewer may create, copy, archive and delete objects, and not only set some fields. */
export function mayMake(viewer: Viewer, write: readonly Grant[]): boolean {
  const grant = findGrant(viewer, write);
  return grant !== undefined && grant.fields === undefined;
}

/**
 * Whether the viewer may change an object of this owner. All accounts may use a global object; only the platform may change it.
 * `read` returns its fields.
 */
export function mayChange(
  viewer: Viewer,
  write: readonly Grant[],
  owner: number | null | undefined,
  read?: (field: string) => unknown,
): boolean {
  const grant = findGrant(viewer, write);
  if (!grant) return false;
  if (grant.maker !== undefined)
    return read?.(grant.maker) === personKey(viewer) || viewer.role === 'admin' || viewer.admin !== undefined;
  if (viewer.role === 'admin') return !grant.global || owner === null;
  // An account's own record belongs to the platform, but the account may change what its grant allows.
  return owner !== null || grant.rows === 'id';
}
