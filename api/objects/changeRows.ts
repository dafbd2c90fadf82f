import type { Grant, Viewer } from '../../src/schema/access';
import { type Field, kindOf, unknownFields } from '../../src/schema/kinds';
import { mostIds } from '../../src/schema/kinds/ref';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import { type Problem, type Problems, problem } from '../../src/schema/problem';
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

/** Objects read in one go: PGlite works on this very thread. */
export const readAtOnce = 250;

export type Versions = ReadonlyMap<number, number>;

/** What is wrong with one of many objects, and what is worth showing though it is saved. */
export type RowResult = { readonly id: number; readonly problems: Problems; readonly warnings: Problems };

type Values = Readonly<Record<string, unknown>>;

/** What was found out about a save before its transaction, in which nothing may take long. */
export type PreSaveResult = {
  readonly set: Values;
  readonly problems: Problems;
  readonly warnings: Problems;
  /** Files that the object names from then on. */
  readonly files: readonly string[];
};

export const emptyPreSaveResult: PreSaveResult = { set: {}, problems: {}, warnings: {}, files: [] };

/**
 * Sets the values of a body on each of these objects (absent values stay). Nothing is refused here but objects
 * that are not there, may not be changed or have another version by now; what is wrong with values is the answer of each.
 */
export const changeRows = (
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  body: JsonObject,
  versions: Versions,
  preSave: PreSaveResult = emptyPreSaveResult,
): Promise<readonly RowResult[]> => changeEach(saving, resource, sameFor(ids, body), versions, preSave);

/** What to set on each of many objects: `bodyOf` answers it by the object as it stands, and names no other fields than `namesOf`. */
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

/** An object as it would be, and what is wrong with that. */
export type Judged = RowResult & { readonly before: Row; readonly after: Row };

/** As `changeRows`, with a body for each object. Fields of `lone` may not be changed in this way. */
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

/** Everything that `changeEach` finds out before it changes anything. */
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
  // What else has to be locked is known only where a body names other objects.
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
      // What is refused locks nothing; and a call with 200,000 arguments overflows the stack.
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

/** Locks objects that are to be changed, and what else the change needs; answers them whole. */
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

/** A status switch may not archive. */
export const archivedByAction: Problem = { code: 'archive', message: 'Use the Archive action to archive this.' };

/** Archiving and restoring are actions of their own: a status switch never does either. */
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
  // What changed without a version of its own stands above the line of the version it left.
  const { rows } = await work.tx.history(resource.name, stored.id, [0, 19]);
  const by = rows.findLast((row) => row.version === stored.version)?.by;
  const told = sayVersionSaved({ version: stored.version, at: stored.modifiedAt, by: by?.name }, now, viewer.timezone);
  return new Refusal('version_conflict', told, { current, ...(by && { by }) });
}

type SavedVersion = { readonly version: number; readonly at: string; readonly by: string | undefined };

/** Says when a version was saved, in the viewer's offset; with the day where that is not today. */
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

/** What a body asks to set, in stored form, and what may not be set. */
type Input = { readonly given: Record<string, unknown>; readonly problems: Readonly<Record<string, Problem>> };

/**
 * Reads the keys of a body. Unknown ones are refused; those that the server makes are ignored when they are sent back, and those
 * that another role writes are, as long as they are unchanged. What is sent back as it is stored is left as it is, in whatever form
 * it was stored once. `_warnings` of an earlier answer is ignored. `stored` is the object so far, absent on create.
 */
export function readInput(
  resource: AnyResource,
  viewer: Viewer,
  grant: Grant,
  { _warnings, ...body }: JsonObject,
  stored?: Values,
): Input {
  // A map, since a body may have keys such as __proto__ that an object does not take.
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
  // A new object gets its own values of these; a changed one must be told that they were not taken.
  return !stored || isSame(value, stored[name]) ? 'ignore' : problem('adminOnly', { label: field.label });
}

/** Whose an object is, an admin says once. */
function judgeOwner(viewer: Viewer, value: unknown, stored: Values | undefined): 'take' | 'ignore' | Problem {
  if (!stored) return viewer.role === 'admin' ? 'take' : 'ignore';
  return viewer.role !== 'admin' || isSame(value, stored.demand) ? 'ignore' : problem('fixed', { label: 'Publisher' });
}

/**
 * The rows of a group, or the items of a list, as they are to be stored: those that are sent back as they are stored keep the form in
 * which they were stored once, unless that would be refused today.
 */
export function withUntouched(field: Field, sent: unknown, stored: unknown, read: unknown): unknown {
  if (field.kind !== 'groups' && field.kind !== 'strings') return read;
  if (!Array.isArray(sent) || !Array.isArray(stored) || stored.length === 0 || !Array.isArray(read)) return read;
  // Mostly there is nothing old: thousands of texts are not read one by one for that.
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

/** The same for the same row, whatever the order of its keys; others may share it. */
const formOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? JSON.stringify(Object.values(one).map(String).toSorted()) : String(one);
