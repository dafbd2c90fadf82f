import { z } from 'zod';
import { kindOf } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import type { AnyResource } from '../../src/schema/resource';
import { derive, isSame, maySet } from '../../src/schema/validate';
import { forbidden } from '../http/problems';
import type { Reader } from '../ports';
import { insertRow, madeOnce, type Saved } from './createObject';
import { isSymmetric, storedValue, uniqueInGroups } from './entity';
import { isInverse } from './links';
import { findVisible, type Row } from './records';
import { requireMaker } from './rights';
import { everything, type WriteContext } from './unitOfWork';

export const copyShape = z.strictObject({
  name: z.string().optional().describe('Of the copy'),
  save: z.boolean().default(true).describe('`false`: answers the copy without saving it'),
});

type RandomBytes = (count: number) => Uint8Array;

const longestName = ({ allFields: { name } }: AnyResource): number =>
  (name && 'maxLength' in name ? name.maxLength : undefined) ?? 255;

/** Stores a copy of an object, with its members. @throws where a required field must be unique. */
export async function copyObject(
  saving: WriteContext,
  resource: AnyResource,
  id: number,
  name: string | undefined,
  randomBytes: RandomBytes,
): Promise<Saved> {
  const { work } = saving;
  const { source, copy } = await draftCopy(saving, resource, id, name);
  const [next] = await work.tx.nextIds(resource.name, 1);
  const row = derive(resource, { ...copy, ...madeOnce(resource, randomBytes), id: next } as Row, undefined, saving);
  const saved = await insertRow(saving, resource, source, row, {}, 'copy');
  if (resource.members) await copyMembers(saving, resource, id, row.id);
  return saved;
}

/** An unsaved copy needs no transaction. */
type Copying = Pick<WriteContext, 'viewer' | 'records'> & { readonly work: { readonly tx: Reader } };

/** The copy with which the create form opens: without id, uid and version. */
export async function draftCopy(
  { work, viewer, records }: Copying,
  resource: AnyResource,
  id: number,
  name: string | undefined,
): Promise<{ readonly source: Row; readonly copy: Readonly<Record<string, unknown>> }> {
  const grant = requireMaker(viewer, resource);
  const stored = await findVisible(work.tx, viewer, resource, id);
  if (resource.owner === 'platform' && viewer.role !== 'admin' && grant.maker === undefined) throw forbidden();
  const [source] = await records.assemble(work.tx, resource, [stored], everything);
  // Every account may copy a global object; the copy is its own.
  const demand = viewer.role !== 'admin' ? viewer.owner : grant.global ? null : stored.owner;
  const copy: Record<string, unknown> = { ...source };
  for (const [field, { access, computed, copied, unique }] of Object.entries(resource.allFields)) {
    // Copying links that other objects store changes those objects, so it needs the right to set them here.
    const isLinkOfOthers =
      (isInverse(resource, field) && !(copied && maySet(resource, field, viewer))) || isSymmetric(resource, field);
    const isOfServer = (access === 'writeOnly' || access === 'server') && !copied;
    if (computed || unique || isOfServer || isLinkOfOthers || resource.members?.field === field)
      copy[field] = emptyOf(resource, field);
  }
  for (const [path] of uniqueInGroups(resource)) {
    const [group = '', inner = ''] = path.split('.');
    copy[group] = { ...(copy[group] as Row | null), [inner]: null };
  }
  for (const field of ['id', 'createdAt', 'modifiedAt', 'modifiedBy', 'version']) delete copy[field];
  const given = name?.trim();
  return {
    source: source as Row,
    copy: { ...copy, demand, status: 0, name: given || (await freeName(work.tx, resource, demand, stored.name)) },
  };
}

/** Fields whose values a copy does not take over, except those that the server sets. */
export function leftOut(
  resource: AnyResource,
  source: Row,
  copy: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, { computed }]) => {
    const isOwn = computed || name === 'name' || name === 'status';
    const stays = source[name] ?? null;
    return isOwn || isEmpty(stays) || isSame(stays, copy[name] ?? null) ? [] : [name];
  });
}

function emptyOf(resource: AnyResource, name: string): unknown {
  const field = resource.allFields[name];
  return field ? kindOf(field).normalize(field.initial ?? kindOf(field).empty, field) : null;
}

/** A free name: `Name (copy)`, `Name (copy 2)` and so on, within the length of a name. */
async function freeName(reader: Reader, resource: AnyResource, owner: number | null, name: string): Promise<string> {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  const candidate = (count: number): string => {
    const suffix = count === 1 ? ' (copy)' : ` (copy ${count})`;
    return `${[...base]
      .slice(0, longestName(resource) - suffix.length)
      .join('')
      .trimEnd()}${suffix}`;
  };
  if (!resource.uniqueName) return candidate(1);
  const { rows } = await reader.find({
    type: resource.name,
    scope: { owner: owner ?? 0, global: owner === null },
    where: [{ field: 'status', op: 'in', values: [0, 1] }],
    q: '(copy',
  });
  const taken = new Set(rows.map((row) => String(storedValue(row, 'name')).toLowerCase()));
  let count = 1;
  while (taken.has(candidate(count).toLowerCase())) count += 1;
  return candidate(count);
}

const pageOfMembers = 10_000;

async function copyMembers({ work }: WriteContext, resource: AnyResource, from: number, to: number): Promise<void> {
  for (let at = 0; ; at += pageOfMembers) {
    const { rows } = await work.tx.members(resource.name, from, [at, at + pageOfMembers - 1]);
    if (rows.length > 0) await work.tx.addMembers(resource.name, to, rows);
    if (rows.length < pageOfMembers) return;
  }
}
