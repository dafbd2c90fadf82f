import { resourceOf } from '../../src/resources';
import { problem } from '../../src/schema/messages/problem';
import { type Entries, entrySorter, type Sorting } from '../../src/schema/readEntries';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import { invalidAt } from '../http/problems';
import type { Member, Reader, Scope } from '../ports';
import { storedValue } from './entity';
import type { Row } from './records';
import type { MemberSteps } from './undo';
import type { WriteContext } from './unitOfWork';

/** Most values that a history line names. */
const namedInHistory = 200;
/** Up to this number objects are queried by value; above it, reading all of them is cheaper. */
const askedByValue = 500;

/** The initial values of a new list. @throws for invalid ones; an import skips those. */
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

/** Adds values to a list, with a history line. Existing values stay. */
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

/** Values with the known object for each, of the list's owner or of the platform. */
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

/** Sorts the values of a request into valid, duplicate and invalid ones, with pauses for other requests. */
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

/** Removes values from a list and adds others back, as one change in its history. */
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
