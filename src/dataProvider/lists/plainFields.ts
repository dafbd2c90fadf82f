import type { Fields } from '../../schema/kinds';

/** Fields as they can be handed to a worker: without functions (checks of rows) and the fields inside, which reading a list needs neither of. */
export const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Object.fromEntries(Object.entries(field).filter(isPlain))]),
  ) as Fields;

const isPlain = ([, value]: [string, unknown]): boolean =>
  Array.isArray(value) || (typeof value !== 'function' && typeof value !== 'object');
