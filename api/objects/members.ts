import { resourceOf } from '../../src/resources';
import { problem } from '../../src/schema/problem';
import { type Entries, entrySorter, type Sorting } from '../../src/schema/readEntries';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { invalidAt } from '../http/problems';
import type { Member, Reader, Scope } from '../ports';
import { storedValue } from './entity';
import type { Row } from './records';
import type { MemberSteps } from './undo';
import type { WriteContext } from './unitOfWork';

/** History names this many of the values that came or went. */
const namedInHistory = 200;
/** Up to here objects are asked for by value; for more it is cheaper to look through all of them. */
const askedByValue = 500;

/** The values that a new list was given with it. Where one of them is none the list is not made; an import passes over such. */
export async function entriesGiven(resource: AnyResource, row: Row): Promise<readonly string[]> {
  const { members } = resource;
  const given = members && row[members.field];
  if (!members || !Array.isArray(given)) return [];
  const { values, rejected } = await sortEntries(resource, row, given);
  const [bad] = rejected;
  if (bad)
    throw invalidAt(
      members.field,
      problem('badValue', { label: resource.allFields[members.field]?.label ?? '', value: bad.value }),
    );
  return values;
}

/** Adds values to a list and tells history. Values that are there already stay as they are. */
export async function addEntries(
  { work }: WriteContext,
  resource: AnyResource,
  row: Row,
  values: readonly string[],
): Promise<void> {
  const { members } = resource;
  if (!members) return;
  checkCount(resource, values.length);
  await work.tx.addMembers(resource.name, row.id, await toMembers(work.tx, resource, row, values));
  work.note({ type: resource.name, id: row.id }, { field: members.field, from: null, to: inHistory(values) });
}

export function checkCount(resource: AnyResource, count: number): void {
  const { members } = resource;
  if (!members || count <= members.max) return;
  const label = resource.allFields[members.field]?.label ?? members.field;
  throw invalidAt(members.field, problem('maxItems', { label, max: members.max }));
}

export const inHistory = (values: readonly string[]): unknown =>
  values.length === 0 ? null : { count: values.length, values: values.slice(0, namedInHistory) };

/** Values with the known object that each stands for, of the list's owner or of the platform. */
export async function toMembers(
  reader: Reader,
  resource: AnyResource,
  row: Row,
  values: readonly string[],
): Promise<readonly Member[]> {
  const { members } = resource;
  if (!members || values.length === 0) return [];
  const field = members.match?.(row as never) ?? 'name';
  const of = resourceOf(members.of).name;
  const scope: Scope = { owner: typeof row.demand === 'number' ? row.demand : 0, global: true };
  const targets = new Map<string, number>();
  const wanted = new Set(values);
  if (values.length <= askedByValue) {
    const { rows } = await reader.find({ type: of, scope, where: [{ field, op: 'in', values }] });
    for (const object of rows) targets.set(String(storedValue(object, field)), object.id);
  } else {
    for await (const chunk of reader.all(of, scope)) {
      for (const object of chunk) {
        const value = String(storedValue(object, field));
        if (wanted.has(value)) targets.set(value, object.id);
      }
    }
  }
  const found: Member[] = [];
  const pace = createPace();
  for (const value of values) {
    if (pace.isOver()) await pace.rest();
    found.push({ value, key: value, target: targets.get(value) ?? null });
  }
  return found;
}

/** Sorts the values that were sent for a list into good ones, doubles and bad ones, with turns for other requests. */
export async function sortEntries(
  resource: AnyResource,
  row: Row,
  given: readonly unknown[],
  sorting?: Sorting,
): Promise<Entries> {
  const sorter = entrySorter(resource, row, sorting);
  const pace = createPace();
  for (const [index, value] of given.entries()) {
    if (pace.isOver()) await pace.rest();
    sorter.take(value, index);
  }
  return sorter.sorted();
}

/** Takes values out of a list again and gives others back, as one change of its history. */
export async function undoMembers(
  { work }: WriteContext,
  resource: AnyResource,
  row: Row,
  { add, remove }: MemberSteps,
): Promise<void> {
  const { members } = resource;
  if (!members) return;
  if (remove.length > 0) await work.tx.removeMembers(resource.name, row.id, remove);
  if (add.length > 0) await work.tx.addMembers(resource.name, row.id, await toMembers(work.tx, resource, row, add));
  work.note({ type: resource.name, id: row.id }, { field: members.field, from: inHistory(remove), to: inHistory(add) });
}
