import type { Viewer } from '../../schema/access';
import { mayChange } from '../../schema/mayWrite';
import type { AnyResource } from '../../schema/resource';
import type { StoredView } from './useListViews';

/** Whether the viewer may save, rename and delete a view; views of colleagues can only be opened. */
export const isMine = (viewer: Viewer, views: AnyResource, view: StoredView): boolean =>
  mayChange(viewer, views.access.write, null, (field) => view[field]);
