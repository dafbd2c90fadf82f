import { type Grant, type Role, roles } from './access';

const grants = <const R extends Role>(role: R) =>
  ({
    any: { role },
    ssp: { role, mode: 'ssp' },
    dsp: { role, mode: 'dsp' },
    /** Only these fields of existing objects. */
    only: (...fields: readonly string[]): Grant => ({ role, fields }),
  }) as const;

const own = (role: 'sub' | 'adv') => ({
  /** Rows whose `rows` field holds the viewer's own account, showing only `fields` when given. */
  own: (rows: string, fields?: readonly string[]): Grant => ({ role, rows, ...(fields && { fields }) }),
});

export const admin = { ...grants('admin'), global: { role: 'admin', global: true } } as const;
export const demand = grants('demand');
export const sub = own('sub');
export const adv = own('adv');

/** All signed-in users, for objects that a user keeps and can share with their account. */
export const everyone = {
  /** The user's own objects, and those shared with their account. */
  seesIn: (audience: string): readonly Grant[] => roles.map((role) => ({ role, audience })),
  /** The user's own objects. */
  madeIn: (maker: string): readonly Grant[] => roles.map((role) => ({ role, maker })),
} as const;
