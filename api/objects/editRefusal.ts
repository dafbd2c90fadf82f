import { type Edit, waysOf } from '../../src/schema/bulkEdit';
import { isEmpty } from '../../src/schema/field';
import { type Field, kindOf, normalizeValue } from '../../src/schema/kinds';
import { moveAtMost } from '../../src/schema/moveMoment';
import { type Problem, problem, sentence } from '../../src/schema/problem';

/** Of what is no value of the field, but something to change it by. */
export function editRefusal(field: Field, { way, value, find, unit = 'days', round, withStart }: Edit): Problem | undefined {
  if (!waysOf(field).includes(way)) return sentence('This field only supports “Set to”.');
  if (round !== undefined && (!(round > 0) || !Number.isFinite(round))) return sentence('Round to a step above 0.');
  if (withStart && !(way === 'move' && 'after' in field && field.after)) return sentence('The start can only move together with the end.');
  if (way === 'move') {
    if (unit === 'hours' && field.kind === 'date') return sentence('A date without a time moves by days, weeks or months.');
    if (!Number.isInteger(value) || value === 0) return sentence('Move by a whole number other than 0.');
    return Math.abs(Number(value)) > moveAtMost ? problem('max', { label: field.label, max: moveAtMost }) : undefined;
  }
  if (way === 'extend') {
    const moment = normalizeValue(field, value);
    if (isEmpty(moment)) return problem('required', { label: field.label });
    return firstOf(field, moment);
  }
  if (way === 'raise' || way === 'percent')
    return typeof value === 'number' && Number.isFinite(value) ? undefined : problem('number', { label: field.label });
  if (way === 'replace') {
    if (find === undefined || find === '') return sentence('Enter the text to find.');
    return value === null || typeof value === 'string' ? undefined : problem('text', { label: field.label });
  }
  if (way === 'set') return undefined;
  const entries = normalizeValue(field, value);
  if (!Array.isArray(entries) || entries.length === 0) return sentence('Enter at least one entry.');
  return firstOf(way === 'remove' ? ({ ...field, minItems: 0 } as Field) : field, entries);
}

function firstOf(field: Field, value: unknown): Problem | undefined {
  let found: Problem | undefined;
  kindOf(field).check(value, field, (_, one) => {
    found ??= one;
  });
  return found;
}
