import { lint } from '../schema/lint';
import type { AnyResource } from '../schema/resource';

// Finds every object of the product by glob; a new file in this folder needs no line here.
const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./index.ts', '!./*.server.ts', '!./*.job.ts', '!./*.ui.ts'],
  {
    eager: true,
  },
);

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'allFields' in value;

export const resources: readonly AnyResource[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isResource))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const byName = new Map(resources.map((resource) => [resource.name, resource]));

export const findResource = (name: string): AnyResource | undefined => byName.get(name);

/** Returns the definition of that name. @throws where there is none, which is a mistake in the code. */
export function resourceOf(name: string): AnyResource {
  const found = byName.get(name);
  if (!found) throw new Error(`There is no resource '${name}'. Known: ${[...byName.keys()].join(', ')}.`);
  return found;
}

/** Returns the definition with this `systemRole`. @throws where there is none, which is a mistake in the code. */
export function resourceWithRole(what: NonNullable<AnyResource['systemRole']>): AnyResource {
  const found = resources.find(({ systemRole }) => systemRole === what);
  if (!found) throw new Error(`No definition has systemRole: '${what}'.`);
  return found;
}

/** Checks all definitions; each host calls it once at start. @throws with a message for every mistake that says the fix. */
export function assertDefinitions(list: readonly AnyResource[] = resources): void {
  const found = lint(list);
  if (found.length > 0)
    throw new Error(
      `The definitions need ${found.length} correction${found.length === 1 ? '' : 's'}:\n${found.map((text) => `- ${text}`).join('\n')}`,
    );
}
