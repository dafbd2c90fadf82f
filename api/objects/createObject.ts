import { resourceOf } from '../../src/resources';
import type { Grant } from '../../src/schema/access';
import { isEmpty } from '../../src/schema/field';
import { type Problem, type Problems, problem, sentence, shown } from '../../src/schema/problem';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { defaults, derive } from '../../src/schema/validate';
import { ownerOfSignIn } from '../auth/signIns';
import { refuseProblems } from '../http/problems';
import type { JsonObject } from '../http/readBody';
import { addEntries, entriesGiven } from '../members/addEntries';
import { type Early, nothingEarly } from '../own/beforeSave';
import { makeUid } from '../uid';
import { checkRows } from './checkRows';
import { ownerTypeOf } from './fieldPaths';
import { createLinks } from './links';
import { addPresets } from './presets';
import { readInput } from './readInput';
import type { Row } from './records';
import { requireMaker } from './rights';
import type { Saving } from './saving';
import { sealSecrets } from './secrets';
import { fromStored } from './stored';
import type { Action } from './work';
import { targetsOf, writeLinks } from './writeLinks';

type RandomBytes = (count: number) => Uint8Array;
export type Saved = { readonly id: number; readonly warnings: Problems };

/** Makes an object from a body: defaults of the definition, then what was given (`api.md` 6.3). */
export async function createObject(
  saving: Saving,
  resource: AnyResource,
  body: JsonObject,
  randomBytes: RandomBytes,
  early: Early = nothingEarly,
): Promise<Saved> {
  const { work, viewer, now } = saving;
  const grant = requireMaker(viewer, resource);
  const input = readInput(resource, viewer, grant, body);
  const given = { ...input.given, ...early.set };
  const owner: Owner =
    resource.owner === 'ofAccount' ? await ownerOfSignIn(work.tx, viewer, given) : await chooseOwner(saving, resource, grant, given.demand);
  const [id] = await work.tx.nextIds(resource.name, 1);
  const links = createLinks(work.tx, resource);
  const context = { viewer, now, linkedOf: links.linked, ...(owner.account && { account: owner.account }) };
  const fresh = await links.settle(() => defaults(resource, { ...given, demand: owner.id }, context));
  const record = await addPresets(work.tx, resource, { ...fresh, id, demand: owner.id }, given);
  const row = derive(resource, { ...record, ...madeOnce(resource, randomBytes) } as Row, undefined, saving);
  const status: Readonly<Record<string, Problem>> = row.status === 2 ? { status: archivedByAction } : {};
  return insertRow(saving, resource, undefined, row, { ...input.problems, ...status, ...owner.problems }, 'create', early);
}

export const archivedByAction: Problem = { code: 'archive', message: 'Archived is reached by the archive action.' };

/** Checks a record and puts it among the writes, with its links and members. `source` is what it is a copy of. */
export async function insertRow(
  saving: Saving,
  resource: AnyResource,
  source: Row | undefined,
  row: Row,
  input: Problems,
  action: Action,
  early: Early = nothingEarly,
): Promise<Saved> {
  const { work } = saving;
  await work.lock(targetsOf(resource, source, row));
  const [checked] = await checkRows(saving, resource, [{ before: source, after: row }]);
  refuseProblems({ ...early.problems, ...checked?.problems, ...input });
  const entries = entriesGiven(resource, row);
  work.insert(resource, await sealSecrets(resource, source, row, saving.secrets), action);
  await writeLinks(saving, resource, undefined, row);
  if (entries.length > 0) await addEntries(saving, resource, row, entries);
  return { id: row.id, warnings: { ...checked?.warnings, ...early.warnings } };
}

/** Public keys are made with the object and never change. */
export function madeOnce(resource: AnyResource, randomBytes: RandomBytes): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, { computed }] of Object.entries(resource.allFields)) {
    if (computed?.from === 'uid') made[name] = makeUid(randomBytes);
    // A token is never kept as it is (decision 23): there is none until the account asks for one.
    if (computed?.from === 'token') made[name] = null;
  }
  return made;
}

type Owner = { readonly id: number | null; readonly account?: AnyRecord; readonly problems: Problems };

/** An account's own object is its; an admin says whose, and nobody's where the definition knows global ones. */
async function chooseOwner({ work, viewer }: Saving, resource: AnyResource, grant: Grant, asked: unknown): Promise<Owner> {
  const type = ownerTypeOf(resource);
  if (!type) return { id: null, problems: {} };
  const label = resource.allFields.demand?.label ?? 'Publisher';
  const wanted = viewer.role === 'admin' ? asked : viewer.owner;
  if (isEmpty(wanted)) {
    const isMissing = resource.owner === 'account' || viewer.role !== 'admin';
    return { id: null, problems: isMissing ? { demand: problem('required', { label }) } : {} };
  }
  const refuse = (found: Problem): Owner => ({ id: null, problems: { demand: found } });
  if (grant.global) return refuse(sentence('What you make here belongs to everybody; leave the publisher empty.'));
  const [stored] = typeof wanted === 'number' ? await work.tx.get(type, [wanted]) : [];
  if (!stored) return refuse(problem('refMissing', { label, resource: resourceOf(type).label[0], id: shown(wanted) }));
  if (stored.status === 2) return refuse(problem('refArchived', { label, name: stored.name }));
  return { id: stored.id, account: fromStored(resourceOf(type), stored) as AnyRecord, problems: {} };
}
