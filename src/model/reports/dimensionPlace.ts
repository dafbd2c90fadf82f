import type { Role } from '../../schema/access';
import type { TableLetter } from './facts';

const letters = 'SDBIER';
const rolesOf: Readonly<Record<string, Role>> = { A: 'admin', D: 'demand', S: 'sub', V: 'adv' };

/** As the catalogue writes them: tables, modes and roles by letter. */
export const where = (tables: string, sides: 's' | 'd' | 's d', roles: string) => ({
  tables: [...(tables === 'all' ? letters : tables)] as TableLetter[],
  sides: [...(sides.includes('s') ? (['ssp'] as const) : []), ...(sides.includes('d') ? (['dsp'] as const) : [])],
  roles: [...roles].map((letter) => rolesOf[letter] as Role),
});

export type Where = Parameters<typeof where>;
