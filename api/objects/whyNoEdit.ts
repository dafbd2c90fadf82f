import { type Edit, waysOf } from '../../src/schema/bulkEdit';
import { type Field, kindOf, normalizeValue } from '../../src/schema/kinds';
import { type Problem, problem, sentence } from '../../src/schema/problem';

/** Of what is no value of the field, but something to change it by. */
export function whyNoEdit(field: Field, { way, value, find }: Edit): Problem | undefined {
  if (!waysOf(field).includes(way)) return sentence('This value can only be set.');
  if (way === 'raise' || way === 'percent')
    return typeof value === 'number' && Number.isFinite(value) ? undefined : problem('number', { label: field.label });
  if (way === 'replace') {
    if (find === undefined || find === '') return sentence('Say which text is to be replaced.');
    return value === null || typeof value === 'string' ? undefined : problem('text', { label: field.label });
  }
  if (way === 'set') return undefined;
  const entries = normalizeValue(field, value);
  if (!Array.isArray(entries) || entries.length === 0) return sentence('Name at least one entry.');
  let found: Problem | undefined;
  kindOf(field).check(entries, way === 'remove' ? ({ ...field, minItems: 0 } as Field) : field, (_, one) => {
    found ??= one;
  });
  return found;
}
