import type { RowSpec } from '../../src/model/rowIndex';
import { keyOf, searchText } from '../../src/model/rowKeys';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import type { Records, Row } from '../objects/records';
import type { Ports, Scope, StoredObject } from '../ports';

/** One row of a list, serialized once per change. */
export type ListEntry = {
  readonly row: Row;
  readonly json: string;
  readonly search: string;
  readonly moments: readonly number[];
};

type Shape = { readonly resource: AnyResource; readonly scope: Scope; readonly names: readonly string[] };
type Parts = Pick<Ports, 'store'> & { readonly records: Records };

const chunkRows = 1000;

/** Turns stored objects into list rows: visible fields, computed values, and when these change by themselves. */
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

/** The text that a search reads: the stored text, or only the row's fields in a name list, whose readers may see no more. */
export function searchedIn(resource: AnyResource, names: readonly string[]): (row: Row, stored: string) => string {
  const allFields = Object.fromEntries(Object.entries(resource.allFields).filter(([name]) => names.includes(name)));
  // Only name lists have no version in their rows.
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

/** The minutes at which computed values of these rows change by themselves. */
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
 * The version of a whole list: the last write in it, and the last minute at which one of its rows changed by itself (flights
 * start and end). One number with the minute in its lower bits; clients only compare it and send it back.
 */
type ListVersion = { readonly seq: number; readonly minute: number };

/** Minutes since the start of 2026, for 16 years; a thousand million writes fit above them. */
const epoch = Date.UTC(2026, 0, 1);
const minutes = 2 ** 23;

export const joinVersion = ({ seq, minute }: ListVersion): number => seq * minutes + minute;

export function splitVersion(version: number): ListVersion {
  return { seq: Math.floor(version / minutes), minute: version % minutes };
}

/** The minute of an instant (ms since 1970), limited to the range of a version. */
export const minuteOf = (time: number): number =>
  Math.min(minutes - 1, Math.max(0, Math.floor((time - epoch) / 60_000)));

/** The minute of `YYYY-MM-DD HH:mm` at an offset in whole hours. */
function minuteOfLocal(text: string, offset: number): number {
  const time = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  return Number.isNaN(time) ? 0 : minuteOf(time - offset * 3_600_000);
}
