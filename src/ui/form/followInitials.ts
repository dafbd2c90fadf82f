import type { AnyResource } from '../../schema/resource';
import { type DefaultsContext, type Document, defaults, isSame } from '../../schema/validate';

/**
 * The defaults that follow other fields, where they came out differently for these values: the form sets them until the
 * field is touched. What differs from `start`, the values that the form set itself, is a person's own, also where it came
 * with a draft. `given` are values that were handed over, as by a copy: they stay.
 */
export function followInitials(
  resource: AnyResource,
  values: Document,
  start: Document,
  touched: ReadonlySet<string>,
  given: Document,
  context: DefaultsContext,
): Readonly<Record<string, unknown>> {
  const isOwn = (name: string) => touched.has(name) || given[name] !== undefined || !isSame(values[name], start[name]);
  const following = Object.keys(resource.initial ?? {}).filter((name) => !isOwn(name));
  if (following.length === 0) return {};
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !following.includes(name)));
  const fresh = defaults(resource, others, context);
  return Object.fromEntries(
    following.filter((name) => !isSame(fresh[name], values[name])).map((name) => [name, fresh[name]]),
  );
}
