import type { Viewer } from '../../schema/access';
import { type Field, kindOf } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame, maySet } from '../../schema/validate';
import { modeFieldOf } from './modeField';

/**
 * One place that the two sides do not agree on: `both` changed it and the user must choose, only one did, or each put something of
 * their own into a list or took it out, of which `merged` is what comes.
 */
export type Difference = {
  /** `cpm`; `freqCap.imps` in a group; `cpmOverrides.0.cpm` in a row. */
  readonly path: string;
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
  readonly by: 'both' | 'theirs' | 'yours' | 'merged';
  readonly merged?: readonly unknown[];
};

export type Side = 'theirs' | 'yours';

type Values = { readonly before: unknown; readonly theirs: unknown; readonly yours: unknown };

/** What a form may merge: entries of a stored list have calls of their own. */
export const mergedFields = (resource: AnyResource, viewer: Viewer): readonly string[] =>
  Object.keys(resource.allFields).filter((name) => name !== resource.members?.field && maySet(resource, name, viewer));

/** What two people made of the same object since `before`; where both came to the same value there is nothing to settle. */
export function compareVersions(
  resource: AnyResource,
  names: readonly string[],
  before: Document,
  theirs: Document,
  yours: Document,
): readonly Difference[] {
  const found = names.flatMap((name) => {
    const field = resource.allFields[name];
    if (!field) return [];
    // Absent, null and empty are the same to the form whichever of them the server keeps.
    const stored = (value: unknown) => (value === undefined ? value : kindOf(field).normalize(value, field));
    return compareField(name, field, {
      before: stored(before[name]),
      theirs: stored(theirs[name]),
      yours: stored(yours[name]),
    });
  });
  const torn = new Set(names.filter((name) => isTorn(name, modeFieldOf(resource, name), { before, theirs, yours })));
  const isOfTorn = (path: string) => torn.has(path) || [...torn].some((name) => modeFieldOf(resource, name) === path);
  return found.map(({ merged, ...one }) =>
    isOfTorn(one.path) ? { ...one, by: 'both' } : merged ? { ...one, merged } : one,
  );
}

function compareField(path: string, field: Field, values: Values): readonly Difference[] {
  const { before, theirs, yours } = values;
  const theyChanged = !isSame(before, theirs);
  const youChanged = !isSame(before, yours);
  if ((!theyChanged && !youChanged) || isSame(theirs, yours)) return [];
  if (!theyChanged || !youChanged) return [{ path, field, ...values, by: theyChanged ? 'theirs' : 'yours' }];
  // The parts of a secret are unknown.
  if (field.access === 'writeOnly') return [{ path, field, ...values, by: 'both' }];
  if (field.kind === 'group' && isGroup(before) && isGroup(theirs) && isGroup(yours)) {
    return Object.entries(field.fields).flatMap(([name, part]) =>
      compareField(`${path}.${name}`, part, { before: before[name], theirs: theirs[name], yours: yours[name] }),
    );
  }
  // Rows have no names: while none was added or removed, rows match by position.
  if (
    field.kind === 'groups' &&
    areRows(before) &&
    areRows(theirs) &&
    areRows(yours) &&
    isEven(before, theirs, yours)
  ) {
    return before.flatMap((row, at) =>
      Object.entries(field.fields).flatMap(([name, part]) =>
        compareField(`${path}.${at}.${name}`, part, {
          before: row[name],
          theirs: theirs[at]?.[name],
          yours: yours[at]?.[name],
        }),
      ),
    );
  }
  const merged = mergeItems(field, values);
  return [{ path, field, ...values, ...(merged ? { by: 'merged', merged } : { by: 'both' }) }];
}

/** Include and exclude turn the meaning of a list: entries added while the other side turned it fit neither side. */
function isTorn(
  name: string,
  mode: string | undefined,
  { before, theirs, yours }: Readonly<Record<'before' | 'theirs' | 'yours', Document>>,
) {
  if (mode === undefined || isSame(theirs[mode], yours[mode])) return false;
  const hasTouched = (side: Document) => !isSame(before[name], side[name]) || !isSame(before[mode], side[mode]);
  return hasTouched(theirs) && hasTouched(yours);
}

const listed: ReadonlySet<string> = new Set(['refs', 'strings', 'choices', 'countries', 'categories']);

/** What both put in or took out of a list. Nothing where one of them only put it in another order. */
function mergeItems({ kind }: Field, values: Values): readonly unknown[] | undefined {
  if (!listed.has(kind)) return undefined;
  const [before, theirs, yours] = [values.before ?? [], values.theirs ?? [], values.yours ?? []];
  if (!Array.isArray(before) || !Array.isArray(theirs) || !Array.isArray(yours)) return undefined;
  const [were, their, your] = [new Set(before), new Set(theirs), new Set(yours)];
  if (were.size === their.size && theirs.every((item) => were.has(item))) return undefined;
  if (were.size === your.size && yours.every((item) => were.has(item))) return undefined;
  const kept = theirs.filter((item) => your.has(item) || !were.has(item));
  return [...kept, ...yours.filter((item) => !were.has(item) && !their.has(item))];
}

/** Their object with your changes on it; what both changed goes by the choices, of which none may be missing. */
export function mergeRecords(
  theirs: Document,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  let merged: Document = theirs;
  for (const { path, by, yours, merged: items } of differences) {
    const side = by === 'both' ? choices[path] : by;
    if (!side) throw new Error(`Both sides changed '${path}': choose one before merging.`);
    if (side !== 'theirs') merged = put(merged, path.split('.'), side === 'merged' ? items : yours) as Document;
  }
  return { ...merged };
}

function put(into: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = (inner: unknown) => (rest.length === 0 ? value : put(inner, rest, value));
  if (Array.isArray(into)) return into.map((item, at) => (at === Number(name) ? next(item) : item));
  return isGroup(into) ? { ...into, [name]: next(into[name]) } : into;
}

export const openQuestions = (differences: readonly Difference[], choices: Readonly<Record<string, Side>>): number =>
  differences.filter(({ path, by }) => by === 'both' && !choices[path]).length;

const isGroup = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areRows = (value: unknown): value is readonly Document[] => Array.isArray(value) && value.every(isGroup);
const isEven = (...lists: readonly (readonly unknown[])[]): boolean =>
  new Set(lists.map(({ length }) => length)).size === 1;
