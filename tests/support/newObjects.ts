import { resources } from '../../src/resources';
import { matrix } from '../contracts/rightsMatrix';

/**
 * Objects without a row in the rights table, which every finished object has. For them, tests report missing parts as to-dos
 * instead of failures.
 */
export const newObjects: readonly string[] = resources.map(({ name }) => name).filter((name) => !(name in matrix));

export const isNew = (name: string): boolean => newObjects.includes(name);

/** Whether the place of a text (a resource, a field, a file) belongs to one of these objects. */
export const isOfNew = (place: string): boolean =>
  newObjects.some(
    (name) =>
      place === name ||
      [`${name}.`, `src/resources/${name}.`, `src/resources/${name}/`].some((start) => place.startsWith(start)),
  );
