import type { EntriesImport } from '../../src/model/consoleProvider';
import { type MessageCode, toMessageCode } from '../../src/schema/messages/message';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import { pause } from '../http/pause';
import { checkCount, inHistory, sortEntries, toMembers } from '../objects/members';
import type { Row } from '../objects/records';
import type { MemberSteps } from '../objects/undo';
import type { WriteContext } from '../objects/unitOfWork';

export const importModes = ['append', 'replace', 'remove'] as const;
export type Import = {
  readonly mode: (typeof importModes)[number];
  readonly values: readonly unknown[];
  /** The line of a value in its file; by default its position among the values. */
  readonly lineOf?: (index: number) => number;
  /** Lines that could not be read as values. */
  readonly refused?: EntriesImport['rejected'];
  /** Only reports what would be added and removed. */
  readonly isDry?: boolean;
  /** The caller wants every refused line. */
  readonly isFaultsAll?: boolean;
};

/** Most rejected lines that an answer lists; all are counted. Calls that ask for all get more. */
const rejectedAtMost = 100;
const allRejectedAtMost = 100_000;

/** The part of a long answer that is stored for a repeat. */
export function shortened<T extends Pick<EntriesImport, 'rejected' | 'invalid'>>(
  told: T,
): T & { readonly note: string } & MessageCode {
  const note = sayRequests('requests.repeatedAnswer', { named: rejectedAtMost, count: told.invalid });
  return { ...told, rejected: told.rejected.slice(0, rejectedAtMost), note: note.message, ...toMessageCode(note) };
}

/** Adds, replaces or removes members in one transaction; history lists what was added and removed. */
export async function importEntries(
  { work }: WriteContext,
  resource: AnyResource,
  row: Row,
  { mode, values: given, lineOf, refused = [], isDry = false, isFaultsAll = false }: Import,
): Promise<Omit<EntriesImport, 'undo'> & { readonly undo?: MemberSteps }> {
  const { members } = resource;
  if (!members) throw new Error(`${resource.name} has no members.`);
  const there = await work.tx.members(resource.name, row.id, [0, members.max]);
  const known = new Set(there.rows.map(({ key }) => key));
  const asTheyStand = mode === 'remove' ? known : undefined;
  const {
    values,
    duplicate,
    restored,
    rejected: bad,
  } = await sortEntries(resource, row, given, { lineOf, asTheyStand });
  await pause();
  const rejected = refused.length > 0 ? [...bad, ...refused].sort((one, other) => one.line - other.line) : bad;
  const wanted = new Set(values);
  const coming = mode === 'remove' ? [] : values.filter((value) => !known.has(value));
  const going = mode === 'append' ? [] : [...known].filter((key) => wanted.has(key) === (mode === 'remove'));
  const count = known.size + coming.length - going.length;
  await pause();
  checkCount(resource, count);
  if (!isDry) {
    if (going.length > 0) await work.tx.removeMembers(resource.name, row.id, going);
    if (coming.length > 0)
      await work.tx.addMembers(resource.name, row.id, await toMembers(work.tx, resource, row, coming));
    if (coming.length + going.length > 0)
      work.note(
        { type: resource.name, id: row.id },
        { field: members.field, from: inHistory(going), to: inHistory(coming) },
      );
  }
  return {
    added: coming.length,
    removed: going.length,
    duplicate: duplicate + (mode === 'append' ? values.length - coming.length : 0),
    invalid: rejected.length,
    rejected: rejected.slice(0, isFaultsAll ? allRejectedAtMost : rejectedAtMost),
    count,
    version: row.version as number,
    ...(restored > 0 && { restored }),
    ...(isDry ? { coming } : coming.length + going.length > 0 && { undo: { remove: coming, add: going } }),
  };
}
