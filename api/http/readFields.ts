import { type Fields, kindOf, unknownFields } from '../../src/schema/kinds';
import { isEmpty, type ValueOf } from '../../src/schema/kinds/field';
import { problem } from '../../src/schema/messages/problem';
import { noProblems, refuseProblems } from './problems';
import { type ApiContext, readBody } from './request';

/**
 * The body of a call that is about no object: its fields as they are defined, each refused in the words that objects have.
 * What the call does not know is refused too.
 */
export async function readFields<F extends Fields>(
  c: ApiContext,
  fields: F,
): Promise<{ readonly [K in keyof F]: ValueOf<F[K]> }> {
  const body = await readBody(c);
  const problems = noProblems();
  for (const [name, found] of unknownFields(body, fields)) problems[name] = found;
  const values = Object.entries(fields).map(([name, field]) => {
    const value = kindOf(field).normalize(
      (Object.hasOwn(body, name) ? body[name] : undefined) ?? kindOf(field).empty,
      field,
    );
    if (isEmpty(value)) {
      if (field.required) problems[name] = problem('required', { label: field.label });
    } else {
      kindOf(field).check(value, field, (path, found) => {
        problems[at(name, path)] ??= found;
      });
    }
    return [name, value] as const;
  });
  refuseProblems(problems);
  return Object.fromEntries(values) as { readonly [K in keyof F]: ValueOf<F[K]> };
}

const at = (name: string, path: string): string => (path ? `${name}.${path}` : name);
