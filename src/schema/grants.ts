import { type Grant, type Role, roles } from './access';

const grants = <const R extends Role>(role: R) =>
  ({
    any: { role },
    ssp: { role, mode: 'ssp' },
    dsp: { role, mode: 'dsp' },
    /** Only these fields of objects that are there. */
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

/** Everybody who is signed in, for what people keep for themselves and may share with their account. */
export const everyone = {
  /** What is theirs, and what is shared with their account. */
  seesIn: (audience: string): readonly Grant[] => roles.map((role) => ({ role, audience })),
  /** What they made. */
  madeIn: (maker: string): readonly Grant[] => roles.map((role) => ({ role, maker })),
} as const;
