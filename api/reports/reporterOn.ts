import type { Viewer } from '../../src/schema/access';
import { forbidden } from '../http/problems';
import { type ApiContext, viewerOn } from '../http/request';

/** The viewer, if they may see reports; an administrator needs all rights. */
export function reporterOn(c: ApiContext): Viewer {
  const viewer = viewerOn(c);
  if (viewer.role === 'admin' && !viewer.isSuper) throw forbidden();
  return viewer;
}
