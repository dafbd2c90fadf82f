import { isGranted, type Viewer } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';

/** Returns the definition of views, if this viewer may read them. */
export const viewsFor = (resources: readonly AnyResource[], viewer: Viewer): AnyResource | undefined =>
  resources.find(({ systemRole, access }) => systemRole === 'listViews' && isGranted(viewer, access.read));
