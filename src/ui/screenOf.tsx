import type { ReactElement } from 'react';
import { isGranted, roles, type Viewer } from '../schema/access';
import type { AnyResource } from '../schema/resource';
import { ResourceScreen } from './list/ResourceScreen';
import { ErrorPage } from './shell/ErrorPage';
import { ForbiddenPage } from './shell/ForbiddenPage';
import { NotFoundPage } from './shell/NotFoundPage';
import { OtherModePage } from './shell/OtherModePage';

/**
 * What stands at a resource's address. Every resource is registered, so that references to it work everywhere; one without a
 * screen yet is a page not found, one with an unknown guard is broken, one the viewer may not read is refused, and one of the
 * other mode says so.
 */
export function screenOf(
  resource: AnyResource,
  viewer: Viewer,
): { readonly element: ReactElement; readonly isOpen: boolean } {
  if (resource.hidden) return { element: <NotFoundPage />, isOpen: false };
  if (!resource.access.read.every(({ role }) => roles.includes(role)))
    return { element: <ErrorPage error={unknownMiddleware} />, isOpen: false };
  if (!isGranted(viewer, resource.access.read)) return { element: <ForbiddenPage />, isOpen: false };
  if (resource.mode && resource.mode !== viewer.mode)
    return { element: <OtherModePage resource={resource} mode={resource.mode} />, isOpen: false };
  return { element: <ResourceScreen resource={resource} />, isOpen: true };
}

// Quoted from the product specification, to the letter: a slip in a definition shows, instead of leading everybody to /login.
const unknownMiddleware = Object.assign(new Error('Unknown middleware'), { status: 500 });
