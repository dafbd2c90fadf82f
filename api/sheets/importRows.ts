import { isEmpty } from '../../src/schema/field';
import type { Problem, Problems } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { changeEach } from '../objects/changeRows';
import { createRows } from '../objects/createObject';
import { isWithin, mayChange, requireSight } from '../objects/rights';
import type { Saving } from '../objects/saving';
import { changedOneByOne, nothingEarly } from '../own/beforeSave';
import { type ReadSheet, type Rejected, rejectedOf, type SheetRow } from './readSheet';
import { sheetProblem } from './sheetProblem';

/** What lines may do: make objects, change those whose id they name, or both. */
export type ImportMode = 'create' | 'update' | 'both';

export const importModes: readonly ImportMode[] = ['create', 'update', 'both'];

type Parts = {
  readonly mode: ImportMode;
  /** Fields that have to be looked at for each object, in a form. */
  readonly lone: readonly string[];
  readonly randomBytes: (count: number) => Uint8Array;
};

/** Puts the rows of a file among the writes; what is wrong with any of them is answered, and then none is to be stored. */
export async function importRows(
  saving: Saving,
  resource: AnyResource,
  { rows, known }: ReadSheet,
  { mode, lone, randomBytes }: Parts,
): Promise<{ readonly rejected: readonly Rejected[]; readonly created: number }> {
  const changes = rows.filter(({ id }) => id !== undefined);
  const fresh = rows.filter(({ id }) => id === undefined);
  const rejected: Rejected[] = [];
  const refuse = (some: readonly SheetRow[], field: string, found: Problem) =>
    rejected.push(...some.map(({ line }) => ({ line, field, ...found })));
  const reject = (some: readonly SheetRow[], problemsOf: (row: SheetRow, at: number) => Problems | undefined) =>
    rejected.push(...some.flatMap((row, at) => rejectedOf(row, problemsOf(row, at) ?? {}, known)));

  if (mode === 'create') refuse(changes, 'ID', sheetProblem('sheetHasId'));
  if (mode === 'update') refuse(fresh, 'ID', sheetProblem('sheetHasNoId'));
  if (rejected.length > 0) return { rejected, created: 0 };

  const found = await findRows(saving, resource, changes);
  for (const { row, problems } of found) rejected.push(...rejectedOf(row, problems, known));
  const sound = found.filter(({ problems }) => Object.keys(problems).length === 0).map(({ row }) => row);
  if (sound.length > 0) {
    const bodies = new Map(sound.map((row) => [row.id as number, row.body]));
    const versions = new Map(sound.flatMap(({ id, version }) => (version === undefined ? [] : [[id as number, version] as const])));
    const results = new Map((await changeEach(saving, resource, bodies, versions, nothingEarly, lone)).map((one) => [one.id, one]));
    reject(sound, ({ id }) => results.get(id as number)?.problems);
  }
  if (fresh.length > 0) {
    reject(fresh, ({ body }) => Object.fromEntries(lone.filter((name) => !isEmpty(body[name])).map((name) => [name, changedOneByOne])));
    const bodies = fresh.map(({ body }) => body);
    const made = await createRows(saving, resource, bodies, randomBytes);
    reject(fresh, (_, at) => made[at]?.problems);
  }
  rejected.sort((one, other) => one.line - other.line);
  return { rejected, created: fresh.length };
}

/** The objects that rows name, or why a row may not change its object. */
async function findRows(
  { work, viewer }: Saving,
  resource: AnyResource,
  rows: readonly SheetRow[],
): Promise<readonly { readonly row: SheetRow; readonly problems: Problems }[]> {
  if (rows.length === 0) return [];
  const { scope } = requireSight(viewer, resource);
  const ids = rows.map(({ id }) => id as number);
  const stored = new Map((await work.tx.get(resource.name, ids)).map((object) => [object.id, object]));
  return rows.map((row) => {
    const object = stored.get(row.id as number);
    const at = (name: string, found: Problem): { row: SheetRow; problems: Problems } => ({ row, problems: { [name]: found } });
    if (!object || !isWithin(scope, object))
      return at('id', sheetProblem('sheetNotThere', { resource: resource.label[0], id: row.id as number }));
    if (!mayChange(viewer, resource, object)) return at('id', sheetProblem('sheetNotYours', { name: object.name }));
    if (row.version !== undefined && row.version !== object.version)
      return at('version', sheetProblem('sheetChanged', { name: object.name, version: object.version }));
    return { row, problems: {} };
  });
}
