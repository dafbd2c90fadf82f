import type { Fields } from '../../schema/kinds';

/**
 * Returns fields as a worker can take them: without options that hold functions (checks and messages of rows), and without inner
 * fields. A worker reads lists without either.
 */
export const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Object.fromEntries(Object.entries(field).filter(([, value]) => isPlain(value)))]),
  ) as Fields;

const isPlain = (value: unknown): boolean => (Array.isArray(value) || typeof value !== 'object') && !hasFunction(value);

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFunction);
}
