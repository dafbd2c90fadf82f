import { createContext, useContext } from 'react';
import { mayMake } from '../../schema/mayWrite';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useConsole } from '../ConsoleContext';

/** An object that a field refers to and that is not there yet. */
export type Wanted = {
  readonly resource: AnyResource;
  readonly name: string;
  /** The field that wants it: what the form below knows of it goes along. */
  readonly source: string;
  /** Values that it begins with. */
  readonly start?: Document | undefined;
  readonly onMade: (record: AnyRecord) => void;
};

/** Opens the form of a new object over the one that wants it. */
export const CreateInPlace = createContext<((wanted: Wanted) => void) | undefined>(undefined);

/** What can be made here of a kind; nothing where the viewer may not, or where its form stands alone. */
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
