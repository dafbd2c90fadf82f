import type { Field, Fields } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';

/** A label of a form or a head of a column that a help text may be tied to. */
export type HelpPlace = {
  readonly key: string;
  readonly resource: AnyResource;
  readonly fields: readonly [Field, ...Field[]];
};

const common = ['name', 'status', 'demand', 'note', 'createdAt', 'modifiedAt'];

/** Every place that the screens of these definitions have, in the order of the definitions and their fields. */
export const helpPlaces = (resources: readonly AnyResource[]): readonly HelpPlace[] =>
  resources.flatMap((resource) => {
    const { columns, quick, filters } = resource.list;
    const shown = new Set([...common, ...Object.values(resource.form).flat(), ...columns, ...quick, ...filters]);
    const fields = Object.fromEntries(Object.entries(resource.allFields).filter(([name]) => shown.has(name)));
    return placesIn(fields).map(({ path, fields: way }) => ({
      key: `${resource.name}.${path}`,
      resource,
      fields: way,
    }));
  });

type Way = { readonly path: string; readonly fields: HelpPlace['fields'] };

/** Fields within fields have labels of their own. */
function placesIn(fields: Fields): readonly Way[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Way[] => [
    { path: name, fields: [field] },
    ...('fields' in field
      ? placesIn(field.fields).map(
          (inner): Way => ({ path: `${name}.${inner.path}`, fields: [field, ...inner.fields] }),
        )
      : []),
  ]);
}
