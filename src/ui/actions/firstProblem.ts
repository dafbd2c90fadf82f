import { type Field, kindOf } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import { type Problem, problem } from '../../schema/messages/problem';

/** Returns the first problem of a normalized value outside a form. */
export function firstProblem(field: Field, value: unknown): Problem | undefined {
  if (isEmpty(value)) return field.required ? problem('required', { label: field.label }) : undefined;
  let first: Problem | undefined;
  kindOf(field).check(value, field, (_, found) => {
    first ??= found;
  });
  return first;
}
