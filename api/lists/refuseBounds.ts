import { isBrokenBound, type ListFilter, type ParsedFilter } from '../../src/model/listDialect';
import { type Field, kindOf } from '../../src/schema/kinds';
import { type Problem, problem } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import { Refusal } from '../http/problems';

/**
 * Refuses a bound of numbers that is none: `cpm_gte=abc` would match no row, and look like an empty list.
 * @throws {Refusal} 400 at the key of the filter
 */
export function refuseBounds({ allFields }: AnyResource, filter: ListFilter, { where }: ParsedFilter): void {
  for (const condition of where) {
    const { field: name, op } = condition;
    const field = allFields[name];
    if (!field || !isBrokenBound(field, condition)) continue;
    const key = `${name}_${op}`;
    const told = boundProblem(field, key, filter[key]);
    throw new Refusal('bad_request', told, { errors: { [`filter.${key}`]: told } });
  }
}

/** As the kind of the field says it, under the name of the key. */
function boundProblem(field: Field, key: string, given: unknown): Problem {
  const named = { ...field, label: key };
  let found: Problem | undefined;
  kindOf(named).check(kindOf(named).normalize(given, named), named, (_, one) => {
    found ??= one;
  });
  return found ?? problem('number', { label: key });
}
