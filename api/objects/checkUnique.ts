import { keyOf } from '../../src/model/rowKeys';
import { valueAt } from '../../src/schema/bulkEdit';
import { isEmpty } from '../../src/schema/field';
import { type Field, kindOf } from '../../src/schema/kinds';
import { type Problem, type Problems, problem, shown } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { createPace } from '../http/pause';
import type { AskedKeys, Condition, Reader, Scope, StoredObject } from '../ports';
import { memoizePerResource, storedValue, uniqueInGroups } from './entity';
import { isWithin, sightOf } from './rights';
import type { WriteContext } from './transactionRunner';

type Row = Readonly<Record<string, unknown>>;

/** Fields that together may not occur twice, and among whose objects: one owner's, or everybody's. */
type Rule = { readonly at: string; readonly fields: readonly string[]; readonly isPlatform: boolean };

const rulesOf = memoizePerResource((resource): readonly Rule[] => {
  const rules: Rule[] = resource.uniqueName ? [{ at: 'name', fields: ['name'], isPlatform: false }] : [];
  for (const [at, { unique }] of [...Object.entries(resource.allFields), ...uniqueInGroups(resource)]) {
    if (unique === 'owner' || unique === 'platform')
      rules.push({ at, fields: [at], isPlatform: unique === 'platform' });
    else if (unique) rules.push({ at, fields: unique, isPlatform: false });
  }
  return rules;
});

/** Records about to be stored, and what is refused of each anyway. */
type Asked = { readonly before: Row | undefined; readonly after: Row; readonly wrong: Problems };

/**
 * Names and other unique values that are taken: in the store, by an earlier one of these records (`row`), or by one that is changed
 * beside them (`beside`); an answer for each.
 */
export async function checkUnique(
  { work, viewer, beside = [] }: WriteContext,
  resource: AnyResource,
  records: readonly Asked[],
): Promise<readonly Problems[]> {
  const problems = records.map((): Record<string, Problem> => ({}));
  const sight = sightOf(viewer, resource);
  const pace = createPace();
  for (const rule of rulesOf(resource)) {
    const { label } = fieldAt(resource, rule.at);
    const ownOf = (row: Row) =>
      [rule.isPlatform || row.demand, ...rule.fields.map((name) => plain(valueAt(row, name)))].join('\n');
    // Two objects of one name: the other one's name is that of this one.
    const sayTaken = (name: string, args: Readonly<Record<string, number>> = {}): Problem =>
      rule.at === 'name'
        ? problem('nameTaken', { label, resource: resource.label[0], name, ...args })
        : problem('unique', { label, name, ...args });
    const seen = new Map<string, number>();
    const changed = new Map<string, number>();
    for (const [index, row] of beside.entries()) {
      if (pace.isOver()) await pace.rest();
      if (row.status !== 2 && !changed.has(ownOf(row))) changed.set(ownOf(row), index);
    }
    const asking: number[] = [];
    for (const [index, record] of records.entries()) {
      if (pace.isOver()) await pace.rest();
      if (!isAsked(rule, record)) continue;
      const { after } = record;
      const own = ownOf(after);
      const [row, at] = [seen.get(own), changed.get(own)];
      const refuse = (name: unknown, first: { readonly row: number } | { readonly beside: number }) => {
        (problems[index] as Record<string, Problem>)[rule.at] = sayTaken(shown(name), first);
      };
      if (row !== undefined) refuse(records[row]?.after.name, { row });
      else if (at !== undefined) refuse(beside[at]?.name, { beside: at });
      else {
        seen.set(own, index);
        asking.push(index);
      }
    }
    const found = await findTaken(
      work.tx,
      resource,
      rule,
      asking.map((index) => (records[index] as Asked).after),
    );
    for (const [at, index] of asking.entries()) {
      const taken = found[at];
      const name = taken && sight && isWithin(sight.scope, taken) ? taken.name : 'another account';
      if (taken) (problems[index] as Record<string, Problem>)[rule.at] = sayTaken(name);
    }
  }
  return problems;
}

/** Whether values are to be looked for: there are any, nothing else is wrong with them, and they are new. */
function isAsked({ fields }: Rule, { before, after, wrong }: Asked): boolean {
  const isWrong = (name: string) => Object.keys(wrong).some((path) => path === name || path.startsWith(`${name}.`));
  if (fields.some(isWrong) || fields.some((name) => isEmpty(valueAt(after, name)))) return false;
  // An archived object's values are free for others, so they are asked for again when it comes back.
  return (
    !before ||
    (before.status === 2 && after.status !== 2) ||
    fields.some((name) => !isSame(valueAt(before, name), valueAt(after, name)))
  );
}

async function findTaken(
  reader: Reader,
  resource: AnyResource,
  rule: Rule,
  records: readonly Row[],
): Promise<readonly (StoredObject | undefined)[]> {
  const keyed = rule.fields
    .map((name) => [name, fieldAt(resource, name)] as const)
    .filter(([, field]) => kindOf(field).sort !== 'none');
  const asked: AskedKeys[] = [];
  const pace = createPace();
  for (const after of records) {
    if (pace.isOver()) await pace.rest();
    asked.push({
      keys: Object.fromEntries(keyed.map(([name, field]) => [name, keyOf(field, valueAt(after, name))])),
      ...(!rule.isPlatform && { owner: ownerOf(after) }),
      ...(typeof after.id === 'number' && { except: after.id }),
    });
  }
  const found = await findEach(reader, resource, asked);
  const taken: (StoredObject | undefined)[] = [];
  for (const [index, after] of records.entries()) {
    if (pace.isOver()) await pace.rest();
    const one = found[index];
    // Sort keys take "7" and "007" for the same: then all that share the key are looked through.
    taken.push(
      !one || isSameValue(one, rule.fields, after) ? one : await findAmongAlike(reader, resource, rule, after),
    );
  }
  return taken;
}

async function findEach(
  reader: Reader,
  { name }: AnyResource,
  asked: readonly AskedKeys[],
): Promise<readonly (StoredObject | undefined)[]> {
  const [first] = asked;
  if (!first || asked.length > 1) return asked.length > 1 ? reader.findEachByKeys(name, asked) : [];
  const { keys, ...options } = first;
  return [await reader.findByKeys(name, keys, options)];
}

async function findAmongAlike(
  reader: Reader,
  resource: AnyResource,
  { fields, isPlatform }: Rule,
  after: Row,
): Promise<StoredObject | undefined> {
  const owner = ownerOf(after);
  const scope: Scope = isPlatform ? { owner: 'all', global: true } : { owner: owner ?? 0, global: owner === null };
  const keyed = fields.filter((name) => kindOf(fieldAt(resource, name)).sort !== 'none');
  const where: readonly Condition[] = [
    { field: 'status', op: 'in', values: [0, 1] },
    ...keyed.flatMap((name) => exactly(resource, name, after[name])),
  ];
  const q = fields
    .filter((name) => resource.allFields[name]?.search)
    .map((name) => plain(after[name]))
    .join(' ');
  const { rows } = await reader.find({ type: resource.name, scope, where, ...(q && { q }) });
  return rows.find((row) => row.id !== after.id && isSameValue(row, fields, after));
}

const ownerOf = (record: Row): number | null => (record.demand ?? null) as number | null;

/** The field at a path: one of the record, or one of a group's. */
function fieldAt(resource: AnyResource, path: string): Field {
  const [name = '', inner] = path.split('.');
  const field = resource.allFields[name];
  return (field && inner !== undefined && 'fields' in field ? field.fields[inner] : field) as Field;
}

/** Searched fields are found by their words, whatever their case; the others as they are written. Groups are not looked into. */
const exactly = (resource: AnyResource, name: string, value: unknown): readonly Condition[] =>
  resource.allFields[name] && !resource.allFields[name].search
    ? [{ field: name, op: 'in', values: [value as string | number] }]
    : [];

/** A list is the same in whatever order its values were chosen. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join(' ');
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : JSON.stringify(value);
}

const isSameValue = (object: StoredObject, fields: readonly string[], after: Row): boolean =>
  fields.every((name) => plain(storedValue(object, name)) === plain(valueAt(after, name)));
