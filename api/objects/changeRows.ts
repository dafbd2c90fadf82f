import type { CodedMessage } from '../../src/schema/messages/message';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { Problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { derive, isSame } from '../../src/schema/validate';
import { changedOneByOne, emptyPreSaveResult, type PreSaveResult } from '../extensions/preSave';
import { createPace, pause } from '../http/pause';
import { forbidden, notFound, Refusal } from '../http/problems';
import type { JsonObject } from '../http/readBody';
import type { StoredObject } from '../ports';
import { checkRows } from './checkRows';
import { archivedByAction, type RowResult } from './createObject';
import { readInput } from './readInput';
import { readOne } from './readOne';
import type { Row } from './records';
import { isWithin, mayChange, requireSight, requireWrite } from './rights';
import { linkFields } from './rowLinks';
import { sealSecrets } from './secrets';
import { everything, type WriteContext } from './transactionRunner';
import type { Target } from './unitOfWork';
import { targetsOf, writeLinks } from './writeLinks';

/** Objects read in one go: PGlite works on this very thread. */
export const readAtOnce = 250;

export type Versions = ReadonlyMap<number, number>;

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

export function sameFor(ids: readonly number[], body: JsonObject): Bodies {
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
    const sealed = await sealSecrets(resource, before, after, saving.secrets);
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
