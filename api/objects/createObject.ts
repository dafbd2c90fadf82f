import { makeUid } from '../../src/model/uid';
import { resourceOf } from '../../src/resources';
import type { Grant } from '../../src/schema/access';
import { isEmpty } from '../../src/schema/kinds/field';
import type { RefsField } from '../../src/schema/kinds/ref';
import { type Problem, type Problems, problem, sentence, shown } from '../../src/schema/messages/problem';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import { defaults, derive } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import { refuseProblems } from '../http/problems';
import type { JsonObject } from '../http/request';
import type { Reader } from '../ports';
import { archivedByAction, emptyPreSaveResult, type PreSaveResult, type RowResult, readInput } from './changeRows';
import { checkRows } from './checks';
import { fromEntity, idsIn, ownerTypeOf } from './entity';
import { createLinks, targetsOf, writeLinks } from './links';
import { addEntries, entriesGiven } from './members';
import { type Row, sealSecrets } from './records';
import { requireMaker } from './rights';
import type { Action, Target, WriteContext } from './unitOfWork';

/** Records per step; other requests run between steps. */
const atOnce = 50;

type RandomBytes = (count: number) => Uint8Array;
type Values = Readonly<Record<string, unknown>>;
export type Saved = { readonly id: number; readonly warnings: Problems };

/** Creates an object from a body, on the defaults of the definition. */
export async function createObject(
  saving: WriteContext,
  resource: AnyResource,
  body: JsonObject,
  randomBytes: RandomBytes,
  preSave: PreSaveResult = emptyPreSaveResult,
): Promise<Saved> {
  const [made] = await createRows(saving, resource, [body], randomBytes, preSave);
  if (!made) throw new Error('A body was given, and nothing came of it.');
  const { id, problems, warnings } = made;
  refuseProblems(problems);
  return { id, warnings };
}

/** Creates an object from each body, or none where one has a problem; returns the problems of each. */
export async function createRows(
  saving: WriteContext,
  resource: AnyResource,
  bodies: readonly JsonObject[],
  randomBytes: RandomBytes,
  preSave: PreSaveResult = emptyPreSaveResult,
): Promise<readonly RowResult[]> {
  const { work, viewer, now } = saving;
  const grant = requireMaker(viewer, resource);
  const ids = await work.tx.nextIds(resource.name, bodies.length);
  const owners = createOwners(saving, resource, grant);
  const presets = createPresets(work.tx, resource);
  const links = createLinks(work.tx, resource);
  const rows: NewRow[] = [];
  for (let at = 0; at < bodies.length; at += atOnce) {
    if (at > 0) await pause();
    const some = await Promise.all(
      bodies.slice(at, at + atOnce).map(async (body, index) => {
        const input = readInput(resource, viewer, grant, body);
        const given: Values = { ...input.given, ...preSave.set };
        return { id: ids[at + index] as number, given, problems: input.problems, owner: await owners(given) };
      }),
    );
    const fresh = await links.settle(() =>
      some.map(({ given, owner: { id, account } }) =>
        defaults(
          resource,
          { ...given, demand: id },
          { viewer, now, linkedOf: links.linked, ...(account && { account }) },
        ),
      ),
    );
    for (const [index, { id, given, problems, owner }] of some.entries()) {
      const record = await presets.add({ ...fresh[index], id, demand: owner.id }, given);
      const row = derive(resource, { ...record, ...madeOnce(resource, randomBytes) } as Row, undefined, saving);
      const status: Problems = row.status === 2 ? { status: archivedByAction } : {};
      rows.push({ source: undefined, row, input: { ...problems, ...status, ...owner.problems } });
    }
    saving.told?.('read', rows.length);
  }
  return insertRows(saving, resource, rows, 'create', preSave);
}

/** A record to store; `source` is the original of a copy, `input` holds problems of the request. */
type NewRow = { readonly source: Row | undefined; readonly row: Row; readonly input: Problems };

/** Checks records and adds them to the writes, with their links and members, unless one has a problem. */
async function insertRows(
  saving: WriteContext,
  resource: AnyResource,
  rows: readonly NewRow[],
  action: Action,
  preSave: PreSaveResult,
): Promise<readonly RowResult[]> {
  const { work } = saving;
  const pace = createPace();
  const targets: Target[] = [];
  for (const { source, row } of rows) {
    if (pace.isOver()) await pace.rest();
    targets.push(...targetsOf(resource, source, row));
  }
  await work.lock(targets);
  const checked = await checkRows(
    saving,
    resource,
    rows.map(({ source, row }) => ({ before: source, after: row })),
  );
  const results = rows.map(({ row, input }, at) => ({
    id: row.id,
    problems: { ...preSave.problems, ...checked[at]?.problems, ...input },
    warnings: { ...checked[at]?.warnings, ...preSave.warnings },
  }));
  if (results.some(({ problems }) => Object.keys(problems).length > 0)) return results;
  for (const { source, row } of rows) {
    if (pace.isOver()) await pace.rest();
    const entries = await entriesGiven(resource, row);
    work.insert(resource, await sealSecrets(saving, resource, source, row), action);
    await writeLinks(saving, resource, undefined, row);
    if (entries.length > 0) await addEntries(saving, resource, row, entries);
  }
  return results;
}

/** Like `insertRows` for one record. @throws for its problems. */
export async function insertRow(
  saving: WriteContext,
  resource: AnyResource,
  source: Row | undefined,
  row: Row,
  input: Problems,
  action: Action,
): Promise<Saved> {
  const [made] = await insertRows(saving, resource, [{ source, row, input }], action, emptyPreSaveResult);
  refuseProblems(made?.problems ?? {});
  return { id: row.id, warnings: made?.warnings ?? {} };
}

/** Public keys, made with the object and never changed. */
export function madeOnce(resource: AnyResource, randomBytes: RandomBytes): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, { computed }] of Object.entries(resource.allFields)) {
    if (computed?.from === 'uid') made[name] = makeUid(randomBytes);
    // A token is stored only as a hash, and made when the account asks for one.
    if (computed?.from === 'token') made[name] = null;
  }
  return made;
}

type Owner = { readonly id: number | null; readonly account?: AnyRecord; readonly problems: Problems };

/** The owner of each new object; reads an account once. */
function createOwners(saving: WriteContext, resource: AnyResource, grant: Grant): (given: Values) => Promise<Owner> {
  if (resource.owner === 'ofAccount') return (given) => saving.extension.ownerOf(saving.work.tx, saving.viewer, given);
  const known = new Map<unknown, Promise<Owner>>();
  return ({ demand }) => {
    const found = known.get(demand) ?? chooseOwner(saving, resource, grant, demand);
    known.set(demand, found);
    return found;
  };
}

/** The owner of a new object: the own account. An administrator names it, or none where the definition allows global objects. */
async function chooseOwner(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  grant: Grant,
  asked: unknown,
): Promise<Owner> {
  const type = ownerTypeOf(resource);
  if (!type) return { id: null, problems: {} };
  const label = resource.allFields.demand?.label ?? 'Publisher';
  const wanted = viewer.role === 'admin' ? asked : viewer.owner;
  if (isEmpty(wanted)) {
    const isMissing = resource.owner === 'account' || viewer.role !== 'admin';
    return { id: null, problems: isMissing ? { demand: problem('required', { label }) } : {} };
  }
  const refuse = (found: Problem): Owner => ({ id: null, problems: { demand: found } });
  if (grant.global)
    return refuse(sentence('Objects you create here belong to all publishers. Leave the publisher empty.'));
  const [stored] = typeof wanted === 'number' ? await work.tx.get(type, [wanted]) : [];
  if (!stored) return refuse(problem('refMissing', { label, resource: resourceOf(type).label[0], id: shown(wanted) }));
  if (stored.status === 2) return refuse(problem('refArchived', { label, name: stored.name }));
  return { id: stored.id, account: fromEntity(resourceOf(type), stored) as AnyRecord, problems: {} };
}

type PresetsValues = Readonly<Record<string, unknown>>;

/** Default targets of references (`presets`) for new objects without a value; read once per owner. */
function createPresets(reader: Reader, resource: AnyResource) {
  const known = new Map<string, Promise<readonly number[]>>();
  const fields = Object.entries(resource.allFields).flatMap(([name, field]) =>
    field.kind === 'refs' && field.presets ? [{ name, to: field.to, flag: field.presets }] : [],
  );
  const idsOf = (asked: { readonly to: RefsField['to']; readonly flag: string }, owner: number) => {
    const key = `${asked.to} ${asked.flag} ${owner}`;
    const found = known.get(key) ?? readIds(reader, asked, owner);
    known.set(key, found);
    return found;
  };
  return {
    async add<R extends PresetsValues>(record: R, given: PresetsValues): Promise<R> {
      const added: Record<string, unknown> = {};
      for (const field of fields) {
        if (given[field.name] !== undefined) continue;
        const ids = await idsOf(field, typeof record.demand === 'number' ? record.demand : 0);
        added[field.name] = [...new Set([...idsIn(record[field.name]), ...ids])];
      }
      return { ...record, ...added };
    },
  };
}

async function readIds(
  reader: Reader,
  { to, flag }: { readonly to: string; readonly flag: string },
  owner: number,
): Promise<readonly number[]> {
  const { rows } = await reader.find({
    type: to,
    scope: { owner, global: true },
    where: [
      { field: flag, op: 'in', values: [true] },
      { field: 'status', op: 'in', values: [1] },
    ],
    sort: { field: 'id', direction: 'asc' },
  });
  return rows.map(({ id }) => id);
}
