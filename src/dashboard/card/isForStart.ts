import type { Viewer } from '../../schema/access';

/** Whether the viewer can set up an empty installation. */
export const isForStart = ({ role, isSuper }: Pick<Viewer, 'role' | 'isSuper'>): boolean =>
  role === 'demand' || (role === 'admin' && isSuper);
