import {
  boundsOfSum,
  compareSums,
  type Figure,
  isWithin,
  minus,
  nearOf,
  type Sum,
  sumOfFigure,
} from '../../src/model/exactSums';
import type { ChosenReport } from '../../src/model/reports/chooseReport';
import { compareTexts } from '../../src/model/reports/compareTexts';
import { differenceOf } from '../../src/model/reports/differenceOf';
import type { Dimension } from '../../src/model/reports/dimensions';
import { unitOf } from '../../src/model/reports/evaluate';
import type { PlannedReport } from '../../src/model/reports/planReport';
import type { SortOf } from '../../src/model/reports/reportCall';
import { dealIn } from '../../src/model/reports/reportPlan';
import type { Viewer } from '../../src/schema/access';
import { sortKey } from '../../src/schema/sortKey';
import type { NamedObject, Reader } from '../ports';
import type { FigureRow } from './joinRows';
import { fieldOf, objectsBehind, sayDeleted } from './lookUp';

/** The shown value of a group, and the id of its object. */
export type Shown = { readonly value: string | number | null; readonly id?: number };
export type ShowGroup = (value: string | number) => Shown;

/** Objects found for the groups of one viewer's reports, by the way they were read; undefined for missing ones. */
export type FoundBehind = Map<string, Map<string | number, NamedObject | undefined>>;

/** How to show each visible group of the rows. Reads objects once for all rows, and for all reports that share `found`. */
export async function presentGroups(
  store: Reader,
  viewer: Viewer,
  { groups }: Pick<PlannedReport, 'groups'>,
  rows: readonly FigureRow[],
  found: FoundBehind = new Map(),
): Promise<readonly (ShowGroup | null)[]> {
  return Promise.all(
    groups.map(async ({ of }, at): Promise<ShowGroup | null> => {
      if (!of) return null;
      const behind = objectBehind(of.dimension);
      if (!behind) return (value) => ({ value: value === '' ? null : value });
      const keyOf = (value: string | number) => (behind.isNumber ? Number(value) : value);
      const values = [...new Set(rows.map(({ groups: values }) => values[at] as string | number))].filter(
        (value) => value !== 0 && value !== '',
      );
      const objects = await readBehind(store, viewer, behind, [...new Set(values.map(keyOf))], found);
      const gone = behind.isNumber ? values.map(Number).filter((id) => !objects.get(id)) : [];
      const names = gone.length > 0 ? await store.removedNames(behind.resource, gone) : none;
      return (value) => show(keyOf(value), objects.get(keyOf(value)), behind.field, names);
    }),
  );
}

async function readBehind(
  store: Reader,
  viewer: Viewer,
  behind: NonNullable<ReturnType<typeof objectBehind>>,
  keys: readonly (string | number)[],
  found: FoundBehind,
): Promise<ReadonlyMap<string | number, NamedObject | undefined>> {
  const name = `${behind.resource}/${behind.key}/${behind.field}`;
  const known = found.get(name) ?? new Map<string | number, NamedObject | undefined>();
  found.set(name, known);
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length === 0) return known;
  const read = await objectsBehind(store, viewer, behind, unknown);
  for (const key of unknown) known.set(key, read.get(key));
  return known;
}

function objectBehind(dimension: Dimension) {
  if (dimension.by === 'object')
    return {
      key: dimension.key,
      resource: dimension.of.resource,
      field: dimension.of.field,
      isNumber: dimension.key !== 'deal',
    };
  // The value of the field is an id itself, as text.
  if (dimension.by === 'field' && dimension.names)
    return { key: dimension.key, resource: dimension.names, field: 'name', isNumber: true };
  return undefined;
}

const none: ReadonlyMap<number, string> = new Map();

/** A deleted object shows its last name or its id, without a link. */
function show(
  value: string | number,
  object: NamedObject | undefined,
  field: string,
  names: ReadonlyMap<number, string>,
): Shown {
  if (value === 0 || value === '') return { value: null, id: 0 };
  if (object) return { value: fieldOf(object, field), id: object.id };
  if (typeof value === 'string') return { value: dealIn(value) };
  if (field === 'id') return { value };
  return { value: sayDeleted(value, field === 'name' ? names.get(value) : undefined) };
}

/** Sorts and limits rows outside the engine, where that needs names, figures computed later or rows of other days. */
export function settleRows(
  rows: readonly FigureRow[],
  chosen: ChosenReport,
  { plan, groups, compiled }: PlannedReport,
  show: readonly (ShowGroup | null)[],
  otherOf?: (row: FigureRow) => FigureRow,
): readonly FigureRow[] {
  const at = (id: string) => compiled.values.findIndex(({ metric }) => metric.id === id);
  const unitAt = (place: number) => {
    const value = compiled.values[place]?.value;
    return value && unitOf(value);
  };
  const tests = chosen.request.having.map(({ metric, min, max }) =>
    createFigureTest(at(metric), unitAt(at(metric)), min, max),
  );
  const left = rows.filter(({ figures }) => tests.every((isIn) => isIn(figures)));
  const { sort } = chosen;
  if (!sort) return left;
  const group = groups.findIndex(({ of }) => of?.id === sort.id);
  // The engine orders its own values; it has no names.
  const byValue = plan.order.some(({ by }) => 'group' in by);
  const sorted = at(sort.id);
  const unit = group < 0 && sort.of !== 'percent' ? unitAt(sorted) : undefined;
  const keyOf = (row: FigureRow): string | number | null => {
    const figure = row.figures[sorted] ?? null;
    const other = sort.of === 'value' ? null : (otherOf?.(row).figures[sorted] ?? null);
    if (unit !== undefined) return sortedSum(sort.of, sumOrNull(figure, unit), sumOrNull(other, unit));
    if (group < 0) return sortedBy(sort.of, nearOf(figure), nearOf(other));
    const value = row.groups[group] as string | number;
    return byValue ? value : nameKey(show[group]?.(value).value ?? null);
  };
  const keyed = left.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null)
      return Number(one.key === null) - Number(other.key === null) || compareGroups(one.row.groups, other.row.groups);
    const compare = unit === undefined ? compareValues : compareSums;
    const order = sort.desc ? compare(other.key, one.key) : compare(one.key, other.key);
    return order || compareGroups(one.row.groups, other.row.groups);
  });
  return keyed.map(({ row }) => row);
}

/** Compares sums exactly, however large; a ratio is a double. */
function createFigureTest(
  at: number,
  unit: 1 | 1e-6 | undefined,
  min: Figure | null,
  max: Figure | null,
): (figures: FigureRow['figures']) => boolean {
  if (unit !== undefined) {
    const bounds = boundsOfSum(min, max, unit);
    return (figures) => figures[at] != null && isWithin(sumOfFigure(figures[at], unit), bounds);
  }
  const [least, most] = [nearOf(min), nearOf(max)];
  return (figures) => {
    const figure = nearOf(figures[at]);
    return figure !== null && (least === null || figure >= least) && (most === null || figure <= most);
  };
}

const sumOrNull = (figure: Figure | null, unit: 1 | 1e-6): Sum | null =>
  figure === null ? null : sumOfFigure(figure, unit);

function sortedSum(of: SortOf, figure: Sum | null, other: Sum | null): Sum | null {
  if (of === 'value') return figure;
  if (of === 'previous') return other;
  return figure === null || other === null ? null : minus(figure, other);
}

/** Null where there is nothing to compare with, or where a percentage would have a base of 0. */
function sortedBy(of: SortOf, figure: number | null, other: number | null): number | null {
  if (of === 'value') return figure;
  if (of === 'previous') return other;
  return figure === null || other === null ? null : differenceOf(of, figure, other);
}

/** Names sort as in lists: ignoring case and accents, with numbers in them compared as numbers. */
const nameKey = (shown: string | number | null): string | number | null =>
  typeof shown === 'string' ? sortKey(shown) : shown;

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));

/** The engine's order for equal rows. */
function compareGroups(one: FigureRow['groups'], other: FigureRow['groups']): number {
  for (const [at, value] of one.entries()) {
    const order = compareValues(value, other[at] as string | number);
    if (order !== 0) return order;
  }
  return 0;
}
