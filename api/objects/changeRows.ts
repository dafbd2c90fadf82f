import type { Problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { derive, isSame } from '../../src/schema/validate';
import { forbidden, notFound, Refusal } from '../http/problems';
import type { JsonObject } from '../http/readBody';
import { changedOneByOne, type Early, nothingEarly } from '../own/beforeSave';
import type { StoredObject } from '../ports';
import { checkRows } from './checkRows';
import { archivedByAction, type RowResult } from './createObject';
import { readInput } from './readInput';
import { readOne } from './readOne';
import type { Row } from './records';
import { isWithin, mayChange, requireSight, requireWrite } from './rights';
import { linkFields } from './rowLinks';
import { everything, type Saving } from './saving';
import { sealSecrets } from './secrets';
import type { Target } from './work';
import { targetsOf, writeLinks } from './writeLinks';

export type Versions = ReadonlyMap<number, number>;

/**
 * Sets the values of a body on each of these objects (decision 4: what is absent stays). Nothing is refused here but objects
 * that are not there, may not be changed or have another version by now; what is wrong with values is the answer of each.
 */
export const changeRows = (
  saving: Saving,
  resource: AnyResource,
  ids: readonly number[],
  body: JsonObject,
  versions: Versions,
  early: Early = nothingEarly,
): Promise<readonly RowResult[]> => changeEach(saving, resource, new Map(ids.map((id) => [id, body])), versions, early);

/** As `changeRows`, with a body for each object. Fields of `lone` may not be changed in this way. */
export async function changeEach(
  saving: Saving,
  resource: AnyResource,
  bodies: ReadonlyMap<number, JsonObject>,
  versions: Versions,
  early: Early = nothingEarly,
  lone: readonly string[] = [],
): Promise<readonly RowResult[]> {
  const { work, viewer } = saving;
  const grant = requireWrite(viewer, resource);
  const ids = [...bodies.keys()];
  const merge = (before: Row) => {
    const { given, problems } = readInput(resource, viewer, grant, bodies.get(before.id) ?? {}, before);
    const changedAlone = lone.filter((name) => given[name] !== undefined && !isSame(given[name], before[name]));
    return {
      after: derive(resource, { ...before, ...given, ...early.set } as Row, before, saving),
      problems: {
        ...problems,
        ...statusProblem(before, given.status),
        ...Object.fromEntries(changedAlone.map((name) => [name, changedOneByOne])),
      },
    };
  };
  // What else has to be locked is known only where a body names other objects.
  const links = linkFields(resource).map(([name]) => name);
  const namesOthers = ids.filter((id) => links.some((name) => bodies.get(id)?.[name] !== undefined));
  const known = namesOthers.length > 0 ? await wholeRows(saving, resource, await work.tx.get(resource.name, namesOthers)) : [];
  const rows = await lockRows(
    saving,
    resource,
    ids,
    versions,
    known.flatMap((row) => targetsOf(resource, row, merge(row).after)),
  );
  const items = rows.map((before) => ({ before, ...merge(before) }));
  const checked = await checkRows(saving, resource, items);
  const results = items.map(({ before, problems }, index) => ({
    id: before.id,
    problems: { ...early.problems, ...checked[index]?.problems, ...problems },
    warnings: { ...checked[index]?.warnings, ...early.warnings },
  }));
  if (results.some(({ problems }) => Object.keys(problems).length > 0)) return results;
  for (const { before, after } of items) {
    const sealed = await sealSecrets(resource, before, after, saving.secrets);
    work.change({ type: resource.name, id: before.id }, () => sealed);
    await writeLinks(saving, resource, before, after);
  }
  return results;
}

/** Locks objects that are to be changed, and what else the change needs; answers them whole. */
export async function lockRows(
  saving: Saving,
  resource: AnyResource,
  ids: readonly number[],
  versions: Versions,
  others: readonly Target[],
): Promise<readonly Row[]> {
  const { work, viewer } = saving;
  requireWrite(viewer, resource);
  const sight = requireSight(viewer, resource);
  await work.lock([...ids.map((id) => ({ type: resource.name, id })), ...others]);
  const stored: StoredObject[] = [];
  for (const id of ids) {
    const found = work.find({ type: resource.name, id })?.stored;
    if (!found || !isWithin(sight.scope, found)) throw notFound(`There is no ${resource.label[0]} ${id}.`);
    if (!mayChange(viewer, resource, found)) throw forbidden(`${found.name} belongs to the platform and cannot be changed here.`);
    const version = versions.get(id);
    if (version !== undefined && version !== found.version) throw await conflict(saving, resource, found);
    stored.push(found);
  }
  return wholeRows(saving, resource, stored);
}

const wholeRows = ({ work, records }: Saving, resource: AnyResource, stored: readonly StoredObject[]): Promise<readonly Row[]> =>
  records.assemble(work.tx, resource, stored, everything);

/** Archiving and restoring are actions of their own: a status switch never does either. */
function statusProblem(before: Row, status: unknown): Readonly<Record<string, Problem>> {
  if (status === undefined || isSame(status, before.status)) return {};
  if (status === 2) return { status: archivedByAction };
  return before.status === 2 ? { status: { code: 'restore', message: 'It is archived; restore it first.' } } : {};
}

async function conflict({ work, viewer, records, now }: Saving, resource: AnyResource, stored: StoredObject): Promise<Refusal> {
  const current = await readOne(work.tx, records, viewer, resource, stored.id);
  // What changed without a version of its own stands above the line of the version it left.
  const { rows } = await work.tx.history(resource.name, stored.id, [0, 19]);
  const by = rows.findLast((row) => row.version === stored.version)?.by;
  const detail = `Version ${stored.version} was saved ${momentOf(stored.modifiedAt, now, viewer.timezone)}${by ? ` by ${by.name}` : ''}.`;
  return new Refusal('version_conflict', detail, { current, ...(by && { by }) });
}

/** `at 16:05`, with the day where it was another one, in the viewer's offset. */
export function momentOf(iso: string, now: Date, timezone: number): string {
  const local = (time: number) => new Date(time + timezone * 3_600_000).toISOString();
  const [day, time] = [local(Date.parse(iso)).slice(0, 10), local(Date.parse(iso)).slice(11, 16)];
  return day === local(now.getTime()).slice(0, 10) ? `at ${time}` : `on ${day} at ${time}`;
}
