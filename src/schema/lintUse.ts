import type { Field } from './kinds';
import type { Reader } from './kinds/field';
import { nearest } from './nearest';
import type { AnyResource } from './resource';

type Reading = { readonly name: string; readonly reader: Reader };

/** Returns who reads which fields, as the definition says it: at the field, or for many in its `readBy`. */
export const readersOf = ({ allFields, readBy = {} }: AnyResource): readonly Reading[] => [
  ...Object.entries(allFields).flatMap(([name, { readBy: reader }]) => (reader ? [{ name, reader }] : [])),
  ...Object.entries(readBy).flatMap(([reader, names = '']) =>
    names
      .split(/\s/)
      .filter(Boolean)
      .map((name) => ({ name, reader: reader as Reader })),
  ),
];

/** Whether only the server sets the field. */
export const isOfServer = ({ access, computed }: Field): boolean => access === 'server' || computed !== undefined;

/** Reports readers and writers that the definition must not name. */
export function lintUse(resource: AnyResource, say: (text: string) => void): void {
  const { allFields } = resource;
  const seen = new Set<string>();
  for (const { name, reader } of readersOf(resource)) {
    const field = allFields[name];
    if (!field) say(`readBy names '${name}', which is no field. ${nearest(name, Object.keys(allFields))}`);
    else if (isOfServer(field))
      say(`field '${name}' is set by the server, so it has no readBy; say what sets it: writtenBy.`);
    if (seen.has(`${name} ${reader}`)) say(`readBy says twice that '${reader}' reads '${name}'; take one out.`);
    seen.add(`${name} ${reader}`);
  }
  for (const [name, field] of Object.entries(allFields))
    if (field.writtenBy && !isOfServer(field))
      say(`field '${name}' has writtenBy, but users set it; write access: 'server', or say who reads it: readBy.`);
}
