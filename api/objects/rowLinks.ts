import type { Field } from '../../src/schema/kinds';
import type { RefField, RefsField } from '../../src/schema/kinds/ref';
import type { AnyResource } from '../../src/schema/resource';
import { memoizePerResource } from './entity';
import { idsIn, isLink } from './fieldPaths';

type Row = Readonly<Record<string, unknown>>;

/** One reference in a record: where its problem is shown, and the path that all of its kind share. */
export type RowLink = {
  readonly at: string;
  readonly path: string;
  readonly root: string;
  readonly field: RefField | RefsField;
  readonly id: number;
};

/** References of a record that were not there before. */
export function newLinks(resource: AnyResource, before: Row | undefined, after: Row): readonly RowLink[] {
  // A value that is the same one, not only an equal one, was not touched at all.
  const changed = linkFields(resource).filter(([name]) => !before || before[name] !== after[name]);
  if (changed.length === 0) return [];
  const known = new Set(before ? linksIn(changed, before).map(({ path, id }) => `${path} ${id}`) : []);
  return linksIn(changed, after).filter(({ path, id }) => !known.has(`${path} ${id}`));
}

type Named = readonly (readonly [name: string, field: Field])[];

/** Fields that hold references which people choose, stored here or at the other end. */
export const linkFields = memoizePerResource(
  (resource): Named =>
    Object.entries(resource.allFields).filter(([name, field]) => !isServers(name, field) && hasLinks(field)),
);

const hasLinks = (field: Field): boolean =>
  isLink(field) || ('fields' in field && Object.values(field.fields).some(hasLinks));

function linksIn(fields: Named, row: Row): readonly RowLink[] {
  const found: RowLink[] = [];
  const visit = (some: Named, values: Row, at: string, path: string, root: string | undefined): void => {
    for (const [name, field] of some) {
      const value = values[name];
      if (isLink(field)) {
        for (const id of idsIn(value)) found.push({ at: at + name, path: path + name, root: root ?? name, field, id });
      } else if (field.kind === 'groups') {
        rowsIn(value).forEach((inner, index) => {
          visit(Object.entries(field.fields), inner, `${at}${name}.${index}.`, `${path}${name}.`, root ?? name);
        });
      } else if (field.kind === 'group') {
        for (const inner of rowsIn([value]))
          visit(Object.entries(field.fields), inner, `${at}${name}.`, `${path}${name}.`, root ?? name);
      }
    }
  };
  visit(fields, row, '', '', undefined);
  return found;
}

const isServers = (name: string, field: Field): boolean =>
  name === 'demand' || field.access === 'server' || field.computed !== undefined;

const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
