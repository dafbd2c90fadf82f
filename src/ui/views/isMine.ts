import type { Viewer } from '../../schema/access';
import { mayChange } from '../../schema/mayWrite';
import type { AnyResource } from '../../schema/resource';
import type { StoredView } from './useListViews';

/** Whether it is this viewer's to save, rename and delete; those of colleagues are only used. */
export const isMine = (viewer: Viewer, views: AnyResource, view: StoredView): boolean =>
  mayChange(viewer, views.access.write, null, (field) => view[field]);
