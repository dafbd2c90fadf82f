import type { Field, Fields } from '../../src/schema/kinds';
import type { RefField, RefsField } from '../../src/schema/kinds/ref';
import type { UploadField } from '../../src/schema/kinds/upload';
import type { AnyResource } from '../../src/schema/resource';
import { isStored } from './entity';

export type Link = { readonly path: string; readonly field: RefField | RefsField };

/** Every reference that a definition stores, with its path; those inside groups and rows too. The owner is kept apart. */
export function storedLinks(resource: AnyResource): readonly Link[] {
  const found: Link[] = [];
  const visit = (fields: Fields, path: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (path === '' && (name === 'demand' || !isStored(resource, name))) continue;
      if (isLink(field)) found.push({ path: path + name, field });
      else if ('fields' in field) visit(field.fields, `${path}${name}.`);
    }
  };
  visit(resource.allFields, '');
  return found;
}

export const linkAt = (resource: AnyResource, path: string): Link | undefined =>
  storedLinks(resource).find((link) => link.path === path);

export const isLink = (field: Field | undefined): field is RefField | RefsField =>
  field?.kind === 'ref' || field?.kind === 'refs';

/** The fields that hold files. */
export const uploadFields = (resource: AnyResource): readonly (readonly [name: string, field: UploadField])[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'upload' ? [[name, field] as const] : []));

/** The ids that a value of a reference field holds. */
export const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** The type of the account that owns objects of this resource; none for the platform's. */
export function ownerTypeOf(resource: AnyResource): string | undefined {
  const { demand } = resource.allFields;
  return demand?.kind === 'ref' ? demand.to : undefined;
}
