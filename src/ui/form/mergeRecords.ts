import type { Viewer } from '../../schema/access';
import { type Field, kindOf } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame, maySet } from '../../schema/validate';
import { modeFieldOf } from '../formState/modeField';

/**
 * One place where the two sides differ. `theirs` or `yours`: one side changed it. `both`: both did, and the user must choose.
 * `merged`: both added or removed items of a list, and `merged` has the result.
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

/** Fields that a form can merge; entries of a stored list have calls of their own. */
export const mergedFields = (resource: AnyResource, viewer: Viewer): readonly string[] =>
  Object.keys(resource.allFields).filter((name) => name !== resource.members?.field && maySet(resource, name, viewer));

/** Compares two people's changes of the same object since `before`; equal results are no difference. */
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
    // Absent, null and empty count as equal in the form, whichever of them the server stores.
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
  // The content of a secret is unknown here.
  if (field.access === 'writeOnly') return [{ path, field, ...values, by: 'both' }];
  if (field.kind === 'group' && isGroup(before) && isGroup(theirs) && isGroup(yours)) {
    return Object.entries(field.fields).flatMap(([name, part]) =>
      compareField(`${path}.${name}`, part, { before: before[name], theirs: theirs[name], yours: yours[name] }),
    );
  }
  // Rows have no ids: while none was added or removed, rows match by position.
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

/** Include and exclude reverse a list's meaning: entries that one side added while the other reversed it fit neither side. */
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

/** Applies both sides' additions and removals to a list. Undefined where a side only reordered it. */
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

/** Returns their record with your changes; `choices` decides what both changed. @throws where a choice is missing. */
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
