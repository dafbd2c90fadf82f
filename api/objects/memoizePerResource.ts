import type { AnyResource } from '../../src/schema/resource';

/** Works something out from a definition once: definitions never change while the program runs. */
export function memoizePerResource<T>(work: (resource: AnyResource) => T): (resource: AnyResource) => T {
  const known = new WeakMap<AnyResource, { readonly value: T }>();
  return (resource) => {
    const found = known.get(resource) ?? { value: work(resource) };
    known.set(resource, found);
    return found.value;
  };
}
