import { kindOf } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import type { Problem, Problems } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import { type SheetColumn, sheetCell, sheetValue } from '../../src/schema/sheet';
import { isSame, isWritable } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import { bodiesOf, changeEach, emptyPreSaveResult } from '../objects/changeRows';
import { changedOneByOne } from '../objects/checks';
import { createRows } from '../objects/createObject';
import { fromEntity } from '../objects/entity';
import type { Row } from '../objects/records';
import { isWithin, mayChange, requireSight } from '../objects/rights';
import type { WriteContext } from '../objects/unitOfWork';
import type { StoredObject } from '../ports';
import { type ReadSheet, type Rejected, rejectedOf, type SheetRow } from './readSheet';
import { sheetProblem } from './sheetProblem';

/** What lines may do: create objects, change those whose id they name, or both. */
export const importModes = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof importModes)[number];

/** Objects per read: their rows are parsed and copied on this thread, with pauses for other requests. */
const foundAtOnce = 250;

type Parts = {
  readonly mode: ImportMode;
  /** Fields that need a check per object, in a form. */
  readonly lone: readonly string[];
  readonly randomBytes: (count: number) => Uint8Array;
  /** The version of each object at the time of the preview. */
  readonly versions?: ReadonlyMap<number, number>;
};

export type ImportedRows = {
  readonly rejected: readonly Rejected[];
  /** The line of each object that the file creates. */
  readonly created: ReadonlyMap<number, number>;
  /** The version of each object that the file names. */
  readonly versions: ReadonlyMap<number, number>;
};

/** Adds the rows of a file to the writes. Returns the problems of all rows; with any problem nothing may be stored. */
export async function importRows(
  saving: WriteContext,
  resource: AnyResource,
  { rows, known }: ReadSheet,
  { mode, lone, randomBytes, versions: previewed }: Parts,
): Promise<ImportedRows> {
  const changes = rows.filter(({ id }) => id !== undefined);
  const fresh = rows.filter(({ id }) => id === undefined);
  const rejected: Rejected[] = [];
  const refuse = (some: readonly SheetRow[], field: string, found: Problem) => {
    for (const { line } of some) rejected.push({ line, field, ...found });
  };
  const reject = async (some: readonly SheetRow[], problemsOf: (row: SheetRow, at: number) => Problems | undefined) => {
    const pace = createPace();
    for (const [at, row] of some.entries()) {
      if (pace.isOver()) await pace.rest();
      rejected.push(...rejectedOf(row, problemsOf(row, at) ?? {}, known));
    }
  };

  if (mode === 'create') refuse(changes, 'ID', sheetProblem('sheetHasId'));
  if (mode === 'update') refuse(fresh, 'ID', sheetProblem('sheetHasNoId'));
  if (rejected.length > 0) return { rejected, created: new Map(), versions: new Map() };

  const found = await findRows(saving, resource, changes, known, previewed);
  const versions = new Map(
    found.flatMap(({ row, version }) => (version === undefined ? [] : [[row.id as number, version] as const])),
  );
  const created = new Map<number, number>();
  for (const { row, problems } of found) rejected.push(...rejectedOf(row, problems, known));
  const sound = found
    .filter(({ problems, isKept }) => !isKept && Object.keys(problems).length === 0)
    .map(({ row }) => row);
  let beside: readonly Row[] = [];
  if (sound.length > 0) {
    const bodies = new Map(sound.map((row) => [row.id as number, row.body]));
    const expected = new Map(
      sound.flatMap(({ id, version }) => (version === undefined ? [] : [[id as number, version] as const])),
    );
    const results = await changeEach(saving, resource, bodiesOf(bodies), expected, emptyPreSaveResult, lone);
    await reject(sound, (_, at) => namingLines(results[at]?.problems ?? {}, { rows: sound }));
    beside = results.map(({ after }) => after);
  }
  if (fresh.length > 0) {
    await reject(fresh, ({ body }) =>
      Object.fromEntries(lone.filter((name) => !isEmpty(body[name])).map((name) => [name, changedOneByOne])),
    );
    const bodies = fresh.map(({ body }) => body);
    const made = await createRows({ ...behind(saving, changes.length), beside }, resource, bodies, randomBytes);
    await reject(fresh, (_, at) => namingLines(made[at]?.problems ?? {}, { rows: fresh, beside: sound }));
    for (const [at, { line }] of fresh.entries()) created.set(made[at]?.id ?? 0, line);
  }
  rejected.sort((one, other) => one.line - other.line);
  return { rejected, created, versions };
}

/** For values that the file has twice, names the line that has them first: its object may have the same name. */
const namingLines = (
  problems: Problems,
  lines: { readonly rows: readonly SheetRow[]; readonly beside?: readonly SheetRow[] },
): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, found]) => {
      const { row, beside } = ((found.code === 'unique' || found.code === 'nameTaken') && found.args) || {};
      const first = row === undefined ? lines.beside?.[Number(beside)] : lines.rows[Number(row)];
      return [
        path,
        first ? sheetProblem('sheetUnique', { label: String(found.args?.label), line: first.line }) : found,
      ];
    }),
  );

/** Reports progress of rows after `others` earlier ones. */
const behind = ({ told, ...saving }: WriteContext, others: number): WriteContext => ({
  ...saving,
  ...(told && { told: (stage, rows) => told(stage, others + rows) }),
});

/** Drops unchanged fields: a file has every field of an object, and usually few changes. */
function withChanges(resource: AnyResource, columns: Columns, object: StoredObject, row: SheetRow): SheetRow {
  const stored = fromEntity(resource, object);
  return {
    ...row,
    body: Object.fromEntries(
      Object.entries(row.body).filter(([name, value]) => !isAsWritten(columns.get(name), stored[name], value)),
    ),
  };
}

type Columns = ReadonlyMap<string, SheetColumn>;

/** Whether a value equals the stored one, or the value read from an exported cell: old texts have their own forms. */
function isAsWritten(column: SheetColumn | undefined, stored: unknown, value: unknown): boolean {
  if (isSame(stored, value)) return true;
  if (!column || typeof value !== 'string') return false;
  return isSame(sheetValue(column, String(sheetCell(column, stored) ?? '').trim()), value);
}

/** The objects that rows name, or why a row may not change its object. */
async function findRows(
  saving: WriteContext,
  resource: AnyResource,
  rows: readonly SheetRow[],
  known: readonly SheetColumn[],
  previewed: ReadonlyMap<number, number> | undefined,
): Promise<readonly Found[]> {
  if (rows.length === 0) return [];
  const { work, viewer, records } = saving;
  const { scope, fields } = requireSight(viewer, resource);
  const ids = rows.map(({ id }) => id as number);
  const columns: Columns = new Map(known.flatMap((column) => (column.isAside ? [] : [[column.name, column] as const])));
  const stored = new Map<number, StoredObject>();
  for (let at = 0; at < ids.length; at += foundAtOnce) {
    if (at > 0) await pause();
    for (const object of await work.tx.get(resource.name, ids.slice(at, at + foundAtOnce)))
      stored.set(object.id, object);
  }
  const others = [...stored.values()].filter(
    (object) => isWithin(scope, object) && !mayChange(viewer, resource, object),
  );
  // In the form of a file: links name only what the viewer sees.
  const wholes = new Map(
    (await records.assemble(work.tx, resource, others, scope, fields)).map((whole) => [whole.id, whole]),
  );
  // A list's file also has objects that others share with the account; their unchanged rows are ignored.
  const isAsItWas = ({ id, body }: SheetRow): boolean =>
    Object.entries(body).every(([name, value]) => {
      const field = resource.allFields[name];
      if (!field || !isWritable(field, viewer)) return true;
      const was = wholes.get(id as number)?.[name] ?? null;
      const isStoredForm = (one: unknown) => isSame(one, kindOf(field).normalize(value, field));
      return (
        isStoredForm(was) ||
        isAsWritten(columns.get(name), was, value) ||
        isStoredForm(kindOf(field).normalize(was, field))
      );
    });
  const judge = (row: SheetRow): Found => {
    const object = stored.get(row.id as number);
    const at = (name: string, found: Problem): Found => ({ row, problems: { [name]: found } });
    if (!object || !isWithin(scope, object))
      return at('id', sheetProblem('sheetNotThere', { resource: resource.label[0], id: row.id as number }));
    if (previewed && previewed.get(object.id) !== object.version)
      return at('id', sheetProblem('sheetSince', { name: object.name, version: object.version }));
    const { version } = object;
    if (wholes.has(object.id))
      return isAsItWas(row)
        ? { row, version, problems: {}, isKept: true }
        : at('id', sheetProblem('sheetNotYours', { name: object.name }));
    if (row.version !== undefined && row.version !== object.version)
      return at('version', sheetProblem('sheetChanged', { name: object.name, version: object.version }));
    return { row: withChanges(resource, columns, object, row), version, problems: {} };
  };
  const found: Found[] = [];
  const pace = createPace();
  for (const row of rows) {
    if (pace.isOver()) await pace.rest();
    found.push(judge(row));
  }
  return found;
}

type Found = {
  readonly row: SheetRow;
  /** The present version of the object. */
  readonly version?: number;
  readonly problems: Problems;
  /** It belongs to another account and is left unchanged. */
  readonly isKept?: boolean;
};
