import { createContext, useContext } from 'react';
import { mayMake } from '../../schema/mayWrite';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useConsole } from '../ConsoleContext';

/** A new object to create for a reference field. */
export type Wanted = {
  readonly resource: AnyResource;
  readonly name: string;
  /** The reference field; its form gives the new object starting values. */
  readonly source: string;
  /** Values that the new object starts with. */
  readonly start?: Document | undefined;
  readonly onMade: (record: AnyRecord) => void;
};

/** Opens the form of a new object over the form that refers to it. */
export const CreateInPlace = createContext<((wanted: Wanted) => void) | undefined>(undefined);

/** Returns a function that opens the form of a new `to`; undefined where the viewer may not create one here. */
export function useCreateInPlace(
  to: string,
  source: string,
): { resource: AnyResource; open: (name: string, onMade: Wanted['onMade'], start?: Document) => void } | undefined {
  const create = useContext(CreateInPlace);
  const { viewer, resources } = useConsole();
  const resource = resources.find(({ name }) => name === to);
  if (
    !create ||
    !resource ||
    resource.hidden ||
    resource.parentScope ||
    (resource.mode && resource.mode !== viewer.mode)
  )
    return undefined;
  if (!mayMake(viewer, resource.access.write)) return undefined;
  return { resource, open: (name, onMade, start) => create({ resource, name, source, onMade, start }) };
}
