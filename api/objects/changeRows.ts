import type { Grant, Viewer } from '../../src/schema/access';
import { type Field, kindOf, unknownFields } from '../../src/schema/kinds';
import { mostIds } from '../../src/schema/kinds/ref';
import type { CodedMessage } from '../../src/schema/messages/message';
import { type Problem, type Problems, problem } from '../../src/schema/messages/problem';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyResource } from '../../src/schema/resource';
import { derive, isSame, isWritable, normalize } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import { forbidden, notFound, Refusal } from '../http/problems';
import type { JsonObject } from '../http/request';
import type { StoredObject } from '../ports';
import { changedOneByOne, checkRows } from './checks';
import { linkFields, targetsOf, writeLinks } from './links';
import { isMasked, type Row, readOne, sealSecrets } from './records';
import { isWithin, mayChange, requireSight, requireWrite } from './rights';
import { everything, type Target, type WriteContext } from './unitOfWork';

/** Objects per read: PGlite runs on this thread. */
export const readAtOnce = 250;

export type Versions = ReadonlyMap<number, number>;

/** The problems of one of many objects, and warnings that do not prevent the save. */
export type RowResult = { readonly id: number; readonly problems: Problems; readonly warnings: Problems };

type Values = Readonly<Record<string, unknown>>;

/** Results of the checks before a save's transaction, in which nothing may take long. */
export type PreSaveResult = {
  readonly set: Values;
  readonly problems: Problems;
  readonly warnings: Problems;
  /** Files that the object names after the save. */
  readonly files: readonly string[];
};

export const emptyPreSaveResult: PreSaveResult = { set: {}, problems: {}, warnings: {}, files: [] };

/**
 * Sets the values of a body on each of these objects; absent values stay. Returns the problems of each. @throws for objects that
 * are missing, may not be changed or have another version.
 */
export const changeRows = (
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  body: JsonObject,
  versions: Versions,
  preSave: PreSaveResult = emptyPreSaveResult,
): Promise<readonly RowResult[]> => changeEach(saving, resource, sameFor(ids, body), versions, preSave);

/** Values for each of many objects: `bodyOf` returns them for the object as it is, with no other fields than `namesOf`. */
export type Bodies = {
  readonly ids: readonly number[];
  bodyOf(before: Row): JsonObject;
  namesOf(id: number): readonly string[];
};

function sameFor(ids: readonly number[], body: JsonObject): Bodies {
  const names = Object.keys(body);
  return { ids, bodyOf: () => body, namesOf: () => names };
}

export const bodiesOf = (bodies: ReadonlyMap<number, JsonObject>): Bodies => ({
  ids: [...bodies.keys()],
  bodyOf: ({ id }) => bodies.get(id) ?? {},
  namesOf: (id) => Object.keys(bodies.get(id) ?? {}),
});

/** An object as it would be after the change, with its problems. */
export type Judged = RowResult & { readonly before: Row; readonly after: Row };

/** Like `changeRows`, with a body per object. Fields of `lone` may not be changed in bulk. */
export async function changeEach(
  saving: WriteContext,
  resource: AnyResource,
  bodies: Bodies,
  versions: Versions,
  preSave: PreSaveResult = emptyPreSaveResult,
  lone: readonly string[] = [],
): Promise<readonly Judged[]> {
  const judged = await judgeEach(saving, resource, bodies, versions, preSave, lone);
  if (judged.some(({ problems }) => Object.keys(problems).length > 0)) return judged;
  const pace = createPace();
  for (const { before, after } of judged) {
    if (pace.isOver()) await pace.rest();
    const sealed = await sealSecrets(saving, resource, before, after);
    saving.work.change({ type: resource.name, id: before.id }, () => sealed);
    await writeLinks(saving, resource, before, after);
  }
  return judged;
}

/** Everything that `changeEach` checks before it changes anything. */
export async function judgeEach(
  saving: WriteContext,
  resource: AnyResource,
  { ids, bodyOf, namesOf }: Bodies,
  versions: Versions,
  preSave: PreSaveResult = emptyPreSaveResult,
  lone: readonly string[] = [],
): Promise<readonly Judged[]> {
  const { work, viewer } = saving;
  const grant = requireWrite(viewer, resource);
  const merge = (before: Row) => {
    const { given, problems } = readInput(resource, viewer, grant, bodyOf(before), before);
    const changedAlone = lone.filter((name) => given[name] !== undefined && !isSame(given[name], before[name]));
    return {
      after: derive(resource, { ...before, ...given, ...preSave.set } as Row, before, saving),
      problems: {
        ...problems,
        ...statusProblem(before, given.status),
        ...Object.fromEntries(changedAlone.map((name) => [name, changedOneByOne])),
      },
    };
  };
  // Only a body that names other objects needs further locks.
  const links = linkFields(resource).map(([name]) => name);
  const namesOthers = ids.filter((id) => namesOf(id).some((name) => links.includes(name)));
  const others: Target[] = [];
  for (let at = 0; at < namesOthers.length; at += readAtOnce) {
    if (at > 0) await pause();
    const known = await wholeRows(
      saving,
      resource,
      await work.tx.get(resource.name, namesOthers.slice(at, at + readAtOnce)),
    );
    for (const row of known) {
      const { after, problems } = merge(row);
      // A refused change locks nothing. A loop, since a call with 200,000 arguments overflows the stack.
      if (Object.keys(problems).length === 0) for (const target of targetsOf(resource, row, after)) others.push(target);
    }
  }
  const rows = await lockRows(saving, resource, ids, versions, others);
  const items: ({ readonly before: Row } & ReturnType<typeof merge>)[] = [];
  const pace = createPace();
  for (const before of rows) {
    if (pace.isOver()) {
      await pace.rest();
      saving.told?.('read', items.length);
    }
    items.push({ before, ...merge(before) });
  }
  const checked = await checkRows(saving, resource, items);
  return items.map(({ before, after, problems }, index) => ({
    id: before.id,
    before,
    after,
    problems: { ...preSave.problems, ...checked[index]?.problems, ...problems },
    warnings: { ...checked[index]?.warnings, ...preSave.warnings },
  }));
}

/** Locks objects to change and the objects that the change needs; returns their records. */
export async function lockRows(
  saving: WriteContext,
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
  const pace = createPace();
  for (const id of ids) {
    if (pace.isOver()) await pace.rest();
    const found = work.find({ type: resource.name, id })?.stored;
    if (!found || !isWithin(sight.scope, found))
      throw notFound(sayObjects('objects.missing', { kind: { word: resource.label[0] }, id }));
    if (!mayChange(viewer, resource, found)) {
      const code = requireWrite(viewer, resource).maker === undefined ? 'objects.ofPlatformFixed' : 'objects.ofOthers';
      throw forbidden(sayObjects(code, { name: found.name }));
    }
    const version = versions.get(id);
    if (version !== undefined && version !== found.version) throw await conflict(saving, resource, found);
    stored.push(found);
  }
  return wholeRows(saving, resource, stored);
}

async function wholeRows(
  { work, records }: WriteContext,
  resource: AnyResource,
  stored: readonly StoredObject[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < stored.length; at += readAtOnce) {
    if (at > 0) await pause();
    rows.push(...(await records.assemble(work.tx, resource, stored.slice(at, at + readAtOnce), everything)));
  }
  return rows;
}

/** A change of status may not archive. */
export const archivedByAction: Problem = { code: 'archive', message: 'Use the Archive action to archive this.' };

/** Refuses to archive or restore by a change of status: these are actions of their own. */
function statusProblem(before: Row, status: unknown): Readonly<Record<string, Problem>> {
  if (status === undefined || isSame(status, before.status)) return {};
  if (status === 2) return { status: archivedByAction };
  return before.status === 2 ? { status: { code: 'restore', message: 'It is archived; restore it first.' } } : {};
}

async function conflict(
  { work, viewer, records, now }: WriteContext,
  resource: AnyResource,
  stored: StoredObject,
): Promise<Refusal> {
  const current = await readOne(work.tx, records, viewer, resource, stored.id);
  // Changes without a new version are newer than the line of their version, so the last line with the version counts.
  const { rows } = await work.tx.history(resource.name, stored.id, [0, 19]);
  const by = rows.findLast((row) => row.version === stored.version)?.by;
  const told = sayVersionSaved({ version: stored.version, at: stored.modifiedAt, by: by?.name }, now, viewer.timezone);
  return new Refusal('version_conflict', told, { current, ...(by && { by }) });
}

type SavedVersion = { readonly version: number; readonly at: string; readonly by: string | undefined };

/** When a version was saved, in the viewer's time zone; with the date where it is not today. */
export function sayVersionSaved({ version, at, by }: SavedVersion, now: Date, timezone: number): CodedMessage {
  const local = (time: number) => new Date(time + timezone * 3_600_000).toISOString();
  const [day, time] = [local(Date.parse(at)).slice(0, 10), local(Date.parse(at)).slice(11, 16)];
  const isToday = day === local(now.getTime()).slice(0, 10);
  if (by === undefined) {
    return isToday
      ? sayObjects('objects.savedAt', { version, time })
      : sayObjects('objects.savedOn', { version, day, time });
  }
  return isToday
    ? sayObjects('objects.savedAtBy', { version, time, by })
    : sayObjects('objects.savedOnBy', { version, day, time, by });
}

/** The values that a body sets, in stored form, and its problems. */
type Input = { readonly given: Record<string, unknown>; readonly problems: Readonly<Record<string, Problem>> };

/**
 * Reads the keys of a body. Unknown keys are problems. Server fields are ignored, and so are fields of another role while
 * unchanged. A value equal to the stored one keeps its stored form. `_warnings` of an earlier answer is ignored. `stored` is the
 * present object, absent on create.
 */
export function readInput(
  resource: AnyResource,
  viewer: Viewer,
  grant: Grant,
  { _warnings, ...body }: JsonObject,
  stored?: Values,
): Input {
  // A map: a body may have keys such as __proto__, which an object would not store.
  const problems = new Map<string, Problem>(unknownFields(body, resource.allFields));
  const known: Record<string, unknown> = {};
  const isUntouched = (name: string) =>
    stored !== undefined && name !== resource.members?.field && isSame(body[name], stored[name]);
  for (const name of Object.keys(resource.allFields))
    if (Object.hasOwn(body, name) && !isUntouched(name)) known[name] = body[name];
  const given = normalize(resource, known);
  for (const name of Object.keys(given)) {
    const field = resource.allFields[name] as Field;
    if (stored) given[name] = withUntouched(field, body[name], stored[name], given[name]);
    const verdict = judge(resource, viewer, grant, name, field, given[name], stored);
    if (verdict === 'take') continue;
    delete given[name];
    if (verdict !== 'ignore') problems.set(name, verdict);
  }
  return { given, problems: Object.fromEntries(problems) };
}

function judge(
  resource: AnyResource,
  viewer: Viewer,
  grant: Grant,
  name: string,
  field: Field,
  value: unknown,
  stored: Values | undefined,
): 'take' | 'ignore' | Problem {
  if (field.computed || field.access === 'server') return 'ignore';
  if (name === 'demand') return judgeOwner(viewer, value, stored);
  if (resource.members?.field === name) return stored ? problem('readOnly', { label: field.label }) : 'take';
  if (field.access === 'writeOnly' && isMasked(value)) return 'ignore';
  // Before anything is looked up for them.
  if (field.kind === 'refs' && Array.isArray(value) && value.length > (field.maxItems ?? mostIds))
    return problem('maxItems', { label: field.label, max: field.maxItems ?? mostIds });
  const isNamed = !grant.fields || grant.fields.includes(name);
  if (isNamed && isWritable(field, viewer)) return 'take';
  // A new object gets its own values; a change must report that these were not taken.
  return !stored || isSame(value, stored[name]) ? 'ignore' : problem('adminOnly', { label: field.label });
}

/** An administrator sets the owner once, on create. */
function judgeOwner(viewer: Viewer, value: unknown, stored: Values | undefined): 'take' | 'ignore' | Problem {
  if (!stored) return viewer.role === 'admin' ? 'take' : 'ignore';
  return viewer.role !== 'admin' || isSame(value, stored.demand) ? 'ignore' : problem('fixed', { label: 'Publisher' });
}

/**
 * The rows of a group or the items of a list to store. Items equal to stored ones keep their stored form, unless it would be
 * refused today.
 */
export function withUntouched(field: Field, sent: unknown, stored: unknown, read: unknown): unknown {
  if (field.kind !== 'groups' && field.kind !== 'strings') return read;
  if (!Array.isArray(sent) || !Array.isArray(stored) || stored.length === 0 || !Array.isArray(read)) return read;
  // Usually no item has an old form: this avoids reading thousands of texts one by one.
  const forms = new Set(read.map(formOf));
  const old = new Set(stored.map(formOf).filter((key) => !forms.has(key)));
  if (old.size === 0 || sent.length > mostRows || !sent.some((one) => old.has(formOf(one)))) return read;
  const known = new Map<string, unknown[]>();
  for (const one of stored) {
    const same = known.get(formOf(one));
    if (same) same.push(one);
    else known.set(formOf(one), [one]);
  }
  const kept = sent.flatMap((one) => {
    const before = known.get(formOf(one))?.find((other) => isSame(one, other));
    return before === undefined ? [kindOf(field).normalize([one], field)].flat() : [before];
  });
  const unique = field.kind === 'strings' ? [...new Set(kept)] : kept;
  let isSound = true;
  kindOf(field).check(unique, field, () => {
    isSound = false;
  });
  return isSound ? unique : read;
}

const mostRows = 5000;

/** Equal for equal rows, whatever the order of their keys; different rows may share it. */
const formOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? JSON.stringify(Object.values(one).map(String).toSorted()) : String(one);
