import { isGranted, type Viewer } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';

/** The definition of views, where this viewer has any. */
export const viewsFor = (resources: readonly AnyResource[], viewer: Viewer): AnyResource | undefined =>
  resources.find(({ systemRole, access }) => systemRole === 'listViews' && isGranted(viewer, access.read));
