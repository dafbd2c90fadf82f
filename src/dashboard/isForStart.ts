import type { Viewer } from '../schema/access';

/** Who can lead an empty installation to its first figures. */
export const isForStart = ({ role, isSuper }: Pick<Viewer, 'role' | 'isSuper'>): boolean =>
  role === 'demand' || (role === 'admin' && isSuper);
