import { keyOf } from '../../src/model/rowKeys';
import { isEmpty } from '../../src/schema/field';
import { type Field, kindOf } from '../../src/schema/kinds';
import { type Problem, type Problems, problem, shown } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import type { Condition, Reader, Scope, StoredObject } from '../ports';
import { perResource } from './perResource';
import { isWithin, sightOf } from './rights';
import type { Saving } from './saving';
import { storedValue, uniqueInGroups, valueAt } from './stored';

type Row = Readonly<Record<string, unknown>>;

/** Fields that together may not occur twice, and among whose objects: one owner's, or everybody's. */
type Rule = { readonly at: string; readonly fields: readonly string[]; readonly isPlatform: boolean };

const rulesOf = perResource((resource): readonly Rule[] => {
  const rules: Rule[] = resource.uniqueName ? [{ at: 'name', fields: ['name'], isPlatform: false }] : [];
  for (const [at, { unique }] of [...Object.entries(resource.allFields), ...uniqueInGroups(resource)]) {
    if (unique === 'owner' || unique === 'platform') rules.push({ at, fields: [at], isPlatform: unique === 'platform' });
    else if (unique) rules.push({ at, fields: unique, isPlatform: false });
  }
  return rules;
});

/** Names and other unique values that somebody has already; `seen` holds those of the same request, `wrong` what is refused anyway. */
export async function checkUnique(
  { work, viewer }: Saving,
  resource: AnyResource,
  before: Row | undefined,
  after: Row,
  seen: Map<string, string>,
  wrong: Problems,
): Promise<Readonly<Record<string, Problem>>> {
  const problems: Record<string, Problem> = {};
  const isWrong = (name: string) => Object.keys(wrong).some((path) => path === name || path.startsWith(`${name}.`));
  for (const rule of rulesOf(resource)) {
    if (rule.fields.some(isWrong)) continue;
    if (rule.fields.some((name) => isEmpty(valueAt(after, name)))) continue;
    // An archived object's values are free for others, so they are asked for again when it comes back.
    const isNew =
      !before ||
      (before.status === 2 && after.status !== 2) ||
      rule.fields.some((name) => !isSame(valueAt(before, name), valueAt(after, name)));
    if (!isNew) continue;
    const label = fieldAt(resource, rule.at).label;
    const own = [rule.at, rule.isPlatform || after.demand, ...rule.fields.map((name) => plain(valueAt(after, name)))].join('\n');
    const sibling = seen.get(own);
    seen.set(own, shown(after.name));
    const taken = sibling === undefined ? await findTaken(work.tx, resource, rule, after) : undefined;
    const sight = sightOf(viewer, resource);
    const name = sibling ?? (taken && sight && isWithin(sight.scope, taken) ? taken.name : 'another account');
    if (taken || sibling !== undefined) problems[rule.at] = problem('unique', { label, name });
  }
  return problems;
}

async function findTaken(
  reader: Reader,
  resource: AnyResource,
  { fields, isPlatform }: Rule,
  after: Row,
): Promise<StoredObject | undefined> {
  const owner = (after.demand ?? null) as number | null;
  const except = typeof after.id === 'number' ? { except: after.id } : {};
  const keyed = fields.map((name) => [name, fieldAt(resource, name)] as const).filter(([, field]) => kindOf(field).sort !== 'none');
  const keys = Object.fromEntries(keyed.map(([name, field]) => [name, keyOf(field, valueAt(after, name))]));
  const found = await reader.findByKeys(resource.name, keys, { ...(!isPlatform && { owner }), ...except });
  if (!found || isSameValue(found, fields, after)) return found;
  // Sort keys take "7" and "007" for the same: then all that share the key are looked through.
  const scope: Scope = isPlatform ? { owner: 'all', global: true } : { owner: owner ?? 0, global: owner === null };
  const where: readonly Condition[] = [
    { field: 'status', op: 'in', values: [0, 1] },
    ...keyed.flatMap(([name]) => exactly(resource, name, after[name])),
  ];
  const q = fields
    .filter((name) => resource.allFields[name]?.search)
    .map((name) => plain(after[name]))
    .join(' ');
  const { rows } = await reader.find({ type: resource.name, scope, where, ...(q && { q }) });
  return rows.find((row) => row.id !== after.id && isSameValue(row, fields, after));
}

/** The field at a path: one of the record, or one of a group's. */
function fieldAt(resource: AnyResource, path: string): Field {
  const [name = '', inner] = path.split('.');
  const field = resource.allFields[name];
  return (field && inner !== undefined && 'fields' in field ? field.fields[inner] : field) as Field;
}

/** Searched fields are found by their words, whatever their case; the others as they are written. Groups are not looked into. */
const exactly = (resource: AnyResource, name: string, value: unknown): readonly Condition[] =>
  resource.allFields[name] && !resource.allFields[name].search ? [{ field: name, op: 'in', values: [value as string | number] }] : [];

/** A list is the same in whatever order its values were chosen. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join(' ');
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : JSON.stringify(value);
}

const isSameValue = (object: StoredObject, fields: readonly string[], after: Row): boolean =>
  fields.every((name) => plain(storedValue(object, name)) === plain(valueAt(after, name)));
