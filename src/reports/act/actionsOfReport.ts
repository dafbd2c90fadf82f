import { findDimension } from '../../model/reports/dimensions';
import type { ReportColumn, ReportRow } from '../../model/reports/reportCall';
import { type ListKind, type ValueList, valueLists } from '../../model/reports/valueLists';
import { isGranted, type Viewer } from '../../schema/access';
import { mayMake } from '../../schema/mayWrite';
import type { AnyResource } from '../../schema/resource';

/** A resource whose objects the rows refer to, and the dimension with their ids. */
export type RowObjects = { readonly resource: AnyResource; readonly dimension: string };

/** Lists of one resource that rows may be added to. */
export type RowLists = {
  readonly resource: AnyResource;
  readonly values: ValueList;
  /** A dimension with the ids of the objects that the entries name. */
  readonly dimension: string;
  /** By field, the dimension that shows it; a field without one is read from the objects. */
  readonly shown: ReadonlyMap<string, string>;
};

export type ReportActions = { readonly objects: readonly RowObjects[]; readonly lists: readonly RowLists[] };

/** The actions on rows of a report that its dimensions and the viewer's rights allow. */
export function actionsOfReport(
  columns: readonly ReportColumn[],
  { viewer, resources }: { readonly viewer: Viewer; readonly resources: readonly AnyResource[] },
): ReportActions {
  const named = columns.flatMap((column) => (column.kind === 'dimension' && column.object !== null ? [column] : []));
  const dimensionOf = (resource: string) => named.find(({ object }) => object === resource)?.id;
  const find = (name: string) => resources.find((one) => one.name === name);
  const objects = [...new Set(named.map(({ object }) => object))].flatMap((name): RowObjects[] => {
    const resource = find(name ?? '');
    const isOpen =
      resource &&
      !resource.hidden &&
      isGranted(viewer, resource.access.read) &&
      (!resource.mode || resource.mode === viewer.mode);
    return isOpen ? [{ resource, dimension: dimensionOf(resource.name) ?? '' }] : [];
  });
  const lists = valueLists.flatMap((values): RowLists[] => {
    const resource = find(values.resource);
    const dimension = dimensionOf(values.of);
    if (!resource || dimension === undefined || !mayMake(viewer, resource.access.write)) return [];
    const shown = named.flatMap(({ id, object }) => {
      const known = findDimension(id);
      return object === values.of && known?.by === 'object' ? [[known.of.field, id] as const] : [];
    });
    return [{ resource, values, dimension, shown: new Map(shown) }];
  });
  return { objects, lists };
}

/** Ids of the rows' objects, each once. Rows without an object, or with a deleted one, are left out. */
export function idsBehind(rows: Iterable<ReportRow>, dimension: string): readonly number[] {
  const ids = new Set<number>();
  for (const { _ids } of rows) {
    const id = _ids?.[dimension];
    if (id) ids.add(id);
  }
  return [...ids];
}

/**
 * Reading more objects than this, for a field that a dimension could show, takes too long; the user adds the dimension instead.
 */
const readAtMost = 5_000;

/** The list kinds that can take these rows. */
export const kindsFor = ({ values, shown }: RowLists, count: number): readonly ListKind[] =>
  values.kinds.filter(({ field }) => shown.has(field) || count <= readAtMost);
