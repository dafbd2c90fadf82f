import type { Viewer } from '../../src/schema/access';

/** Who did it, for people to read: both where an admin acts for somebody. */
export const byOf = ({ name, admin }: Pick<Viewer, 'name' | 'admin'>): string => (admin ? `${name} (${admin.name})` : name);
