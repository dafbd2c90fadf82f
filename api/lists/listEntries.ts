import type { RowSpec } from '../../src/model/rowIndex';
import { keyOf, searchText } from '../../src/model/rowKeys';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import type { Records, Row } from '../objects/records';
import type { Ports, Scope, StoredObject } from '../ports';

/** One row of a list, serialized once for as long as it does not change. */
export type ListEntry = {
  readonly row: Row;
  readonly json: string;
  readonly search: string;
  readonly moments: readonly number[];
};

type Shape = { readonly resource: AnyResource; readonly scope: Scope; readonly names: readonly string[] };
type Parts = Pick<Ports, 'store'> & { readonly records: Records };

const chunkRows = 1000;

/** Makes stored objects into rows of a list: what is shown of them, what is worked out, and when that changes by itself. */
export function createEntryMaker(
  { resource, scope, names }: Shape,
  parts: Parts,
): (objects: readonly StoredObject[]) => Promise<readonly ListEntry[]> {
  const fields = new Set(names);
  const searchOf = searchedIn(resource, names);
  return async (objects) => {
    const entries: ListEntry[] = [];
    for (let at = 0; at < objects.length; at += chunkRows) {
      if (at > 0) await pause();
      const chunk = objects.slice(at, at + chunkRows);
      const rows = await parts.records.assemble(parts.store, resource, chunk, scope, fields);
      const moments = await momentsOf(parts, resource, rows);
      rows.forEach((row, place) => {
        const shown = Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Row;
        entries.push({
          row: shown,
          json: JSON.stringify(shown),
          search: searchOf(row, chunk[place]?.search ?? ''),
          moments: moments(row),
        });
      });
    }
    return entries;
  };
}

/** What the words of a search are looked for in: the stored text, but in a list of names, whose readers may see no more, its own fields. */
export function searchedIn(resource: AnyResource, names: readonly string[]): (row: Row, stored: string) => string {
  const allFields = Object.fromEntries(Object.entries(resource.allFields).filter(([name]) => names.includes(name)));
  // Every other list has the version of its rows.
  const isOfNames = !names.includes('version');
  return isOfNames ? (row) => searchText({ allFields }, row) : (_, stored) => stored;
}

export const entrySpec = (resource: AnyResource): RowSpec<ListEntry> => ({
  id: ({ row }) => row.id,
  value: ({ row }, field) => row[field],
  key: ({ row }, field) => {
    const known = resource.allFields[field];
    return known ? keyOf(known, row[field]) : null;
  },
  search: ({ search }) => search,
});

/** When computed values of these rows change by themselves, in minutes. */
export async function momentsOf(
  { records, store }: Parts,
  resource: AnyResource,
  rows: readonly Row[],
): Promise<(row: Row) => readonly number[]> {
  const { moments } = resource;
  if (!moments) return () => [];
  const accounts = await records.accounts(
    store,
    resource,
    rows.map((row) => row.demand as number | null),
  );
  return (row) => {
    const offset = Number(accounts.get(row.demand as number | null)?.timezone ?? 0);
    return moments(row as never).flatMap((moment) => (moment ? [minuteOfLocal(moment, offset)] : []));
  };
}

/**
 * The version of a whole list: how far writes are in it, and the last moment that passed for one of its rows (flights start and
 * end by themselves). One number, since clients only compare it and hand it back: the minute is in the lower bits.
 */
type ListVersion = { readonly seq: number; readonly minute: number };

/** Minutes since the start of 2026, for 16 years; a thousand million writes fit above them. */
const epoch = Date.UTC(2026, 0, 1);
const minutes = 2 ** 23;

export const joinVersion = ({ seq, minute }: ListVersion): number => seq * minutes + minute;

export function splitVersion(version: number): ListVersion {
  return { seq: Math.floor(version / minutes), minute: version % minutes };
}

/** The minute of an instant, within what a version can hold. */
export const minuteOf = (time: number): number =>
  Math.min(minutes - 1, Math.max(0, Math.floor((time - epoch) / 60_000)));

/** The minute of `YYYY-MM-DD HH:mm` in an offset of whole hours. */
function minuteOfLocal(text: string, offset: number): number {
  const time = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  return Number.isNaN(time) ? 0 : minuteOf(time - offset * 3_600_000);
}
