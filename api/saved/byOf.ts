import type { Viewer } from '../../src/schema/access';

/** The names to show: both if an administrator acted for an account. */
export const byOf = ({ name, admin }: Pick<Viewer, 'name' | 'admin'>): string => (admin ? `${name} (${admin.name})` : name);
