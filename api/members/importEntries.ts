import type { EntriesImport } from '../../src/model/consoleProvider';
import { readEntries } from '../../src/schema/readEntries';
import type { AnyResource } from '../../src/schema/resource';
import type { Row } from '../objects/records';
import type { Saving } from '../objects/saving';
import { checkCount, inHistory, toMembers } from './addEntries';

export type ImportMode = 'append' | 'replace' | 'remove';
export type Import = {
  readonly mode: ImportMode;
  readonly lines: readonly unknown[] /** Only tells what would come and go. */;
  readonly isDry?: boolean;
};

/** So many rejected lines are named; all are counted. */
const rejectedAtMost = 1000;

/** Adds, replaces or takes away members, all in one; history tells what came and what went (decision 8). */
export async function importEntries(
  { work }: Saving,
  resource: AnyResource,
  row: Row,
  { mode, lines, isDry = false }: Import,
): Promise<EntriesImport> {
  const { members } = resource;
  if (!members) throw new Error(`${resource.name} has no members.`);
  const { values, duplicate, rejected } = readEntries(resource, row, lines);
  const there = await work.tx.members(resource.name, row.id, [0, members.max]);
  const known = new Set(there.rows.map(({ key }) => key));
  const wanted = new Set(values);
  const coming = mode === 'remove' ? [] : values.filter((value) => !known.has(value));
  const going = mode === 'append' ? [] : [...known].filter((key) => wanted.has(key) === (mode === 'remove'));
  const count = known.size + coming.length - going.length;
  checkCount(resource, count);
  if (!isDry) {
    if (going.length > 0) await work.tx.removeMembers(resource.name, row.id, going);
    if (coming.length > 0) await work.tx.addMembers(resource.name, row.id, await toMembers(work.tx, resource, row, coming));
    if (coming.length + going.length > 0)
      work.note({ type: resource.name, id: row.id }, { field: members.field, from: inHistory(going), to: inHistory(coming) });
  }
  return {
    added: coming.length,
    removed: going.length,
    duplicate: duplicate + (mode === 'append' ? values.length - coming.length : 0),
    invalid: rejected.length,
    rejected: rejected.slice(0, rejectedAtMost),
    count,
    version: row.version as number,
    ...(isDry && { coming }),
  };
}
