import { resources } from '../../src/resources';
import { matrix } from '../contracts/rightsMatrix';

/**
 * Objects without a row in the rights table, which is the first thing that a finished object has. Tests name what they still need as
 * a to-do in place of a failure.
 */
export const newObjects: readonly string[] = resources.map(({ name }) => name).filter((name) => !(name in matrix));

export const isNew = (name: string): boolean => newObjects.includes(name);

/** Whether a place of a text (a resource, a field, a file) belongs to one of them. */
export const isOfNew = (place: string): boolean =>
  newObjects.some(
    (name) =>
      place === name ||
      [`${name}.`, `src/resources/${name}.`, `src/resources/${name}/`].some((start) => place.startsWith(start)),
  );
