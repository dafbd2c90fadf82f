// Checks of records before they are stored: rules, references, fixed and unique values.
import { keyOf } from '../../src/model/rowKeys';
import { resourceOf, resources } from '../../src/resources';
import { valueAt } from '../../src/schema/bulkEdit';
import { type Field, kindOf } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import type { Message } from '../../src/schema/messages/message';
import { type Problem, type Problems, problem, sentence, shown } from '../../src/schema/messages/problem';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import { sayRules } from '../../src/schema/messages/sayRules';
import { ownerMismatch, refOwner } from '../../src/schema/refOwner';
import type { AnyRecord, AnyResource, RuleContext } from '../../src/schema/resource';
import { isUnknown, mostTraffic, unknownTraffic } from '../../src/schema/unknownTraffic';
import { isSame, isWritable, typed, validate, warn } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import type { AskedKeys, Condition, Reader, Scope, StoredObject } from '../ports';
import { idsIn, memoizePerResource, ownerTypeOf, storedValue, uniqueInGroups } from './entity';
import { changedInverse, createLinks, isInverse, newLinks, type RowLink } from './links';
import type { Row } from './records';
import { isWithin, mayChange, sightOf } from './rights';
import type { WriteContext } from './unitOfWork';

type Values = Readonly<Record<string, unknown>>;

/** One whole record to store, with links of the other end. `before` is the present record, or the original of a copy. */
type Item = { readonly before: Row | undefined; readonly after: Row };
type Checked = { readonly problems: Problems; readonly warnings: Problems };

const chunkRows = 100;

/** Checks many records of a resource with a few queries per thousand; one result per record. */
export async function checkRows(
  saving: WriteContext,
  resource: AnyResource,
  items: readonly Item[],
): Promise<readonly Checked[]> {
  const judge = createJudge(saving, resource);
  const judged: Checked[] = [];
  for (let at = 0; at < items.length; at += chunkRows) {
    if (at > 0) await pause();
    const some = items.slice(at, at + chunkRows);
    for (const [index, { problems, warnings }] of (await judge(some)).entries()) {
      const { before, after } = some[index] as Item;
      judged.push({ problems: { ...checkRefs(saving, resource, before, after), ...problems }, warnings });
    }
    saving.told?.('checked', judged.length);
  }
  const unique = await checkUnique(
    saving,
    resource,
    items.map((item, index) => ({ ...item, wrong: judged[index]?.problems ?? {} })),
  );
  const excess = await checkLimit(saving, resource, items);
  const pace = createPace();
  const checked: Checked[] = [];
  for (const [index, item] of items.entries()) {
    if (pace.isOver()) await pace.rest();
    const { problems, warnings } = judged[index] as Checked;
    const free = await checkFree(saving, resource, item);
    const found: Problems = { ...free, ...excess.get(item), ...unique[index], ...problems };
    checked.push({
      problems: Object.keys(found).length > 0 ? found : chooseProblems(saving, resource, item),
      warnings,
    });
  }
  return checked;
}

/**
 * Refuses new and restored objects beyond the account's limit (`limitedBy`). It takes no lock: saves at the same moment may exceed
 * the limit by their number.
 */
export async function checkLimit(
  { work, records }: WriteContext,
  resource: AnyResource,
  items: readonly Item[],
): Promise<ReadonlyMap<Item, Problems>> {
  const { name, label, limitedBy } = resource;
  const refused = new Map<Item, Problems>();
  const added = items.filter(
    ({ before, after }) => after.status !== 2 && (before?.id !== after.id || before.status === 2),
  );
  if (limitedBy === undefined || added.length === 0) return refused;
  const byOwner = new Map<number | null, Item[]>();
  for (const item of added) {
    const some = byOwner.get(ownerOf(item.after));
    if (some) some.push(item);
    else byOwner.set(ownerOf(item.after), [item]);
  }
  const accounts = await records.accounts(work.tx, resource, [...byOwner.keys()]);
  for (const [owner, some] of byOwner) {
    const most: unknown = accounts.get(owner)?.[limitedBy];
    if (typeof most !== 'number' || owner === null) continue;
    const where: readonly Condition[] = [{ field: 'status', op: 'in', values: [0, 1] }];
    const { total } = await work.tx.find({ type: name, scope: { owner, global: false }, where, range: [0, 0] });
    const says = sentence(sayRules('rules.objectLimit', { most, objects: { word: label[1] } }));
    for (const item of some.slice(Math.max(0, most - total))) refused.set(item, { status: says });
  }
  return refused;
}

/** Checks records by the rules of the definition, in batches; reads the objects they name once. */
function createJudge(
  saving: WriteContext,
  resource: AnyResource,
): (items: readonly Item[]) => Promise<readonly Checked[]> {
  const { work, viewer, now, records } = saving;
  const links = createLinks(work.tx, resource);
  const accounts = new Map<number | null, AnyRecord | undefined>();
  const ownerOf = ({ after }: Item) => after.demand as number | null;
  return async (items) => {
    const unknown = [...new Set(items.map(ownerOf))].filter((owner) => !accounts.has(owner));
    const read = unknown.length > 0 ? await records.accounts(work.tx, resource, unknown) : accounts;
    for (const owner of unknown) accounts.set(owner, read.get(owner));
    const changed = items.flatMap(({ before }) => (before ? [before.id] : []));
    const traffic = changed.length > 0 ? await records.traffic(work.tx, resource, changed) : undefined;
    const contextOf = (item: Item): RuleContext => {
      const account = accounts.get(ownerOf(item));
      return {
        viewer,
        now,
        linked: (field) => links.linked(item.after, field),
        ...(account && { account }),
        definitions: resources,
        traffic: item.before
          ? ((traffic?.get(item.before.id) as Record<string, number> | undefined) ?? unknownTraffic)
          : {},
      };
    };
    return links.settle(() =>
      items.map((item) => {
        const context = contextOf(item);
        const problems = {
          ...validate(resource, item.after, context, item.before),
          ...fixedProblems(resource, item, context),
        };
        return { problems, warnings: Object.keys(problems).length === 0 ? warn(resource, item.after, context) : {} };
      }),
    );
  };
}

/** Problems of changed values that are fixed after the first save. */
function fixedProblems(resource: AnyResource, { before, after }: Item, context: RuleContext): Problems {
  if (!before || before.id !== after.id) return {};
  const was = typed(resource, before);
  const found: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (isSame(before[name], after[name]) || name === 'demand') continue;
    const isFixed = resource.fixed?.[name];
    const why =
      isFixed?.(was as never, context) ?? refusalWhileUnknown(context, (most) => isFixed?.(was as never, most));
    if (field.fixed) found[name] = problem('fixed', { label: field.label });
    else if (why) found[name] = sentence(why);
  }
  return found;
}

/** Why a newly chosen object is refused by the definition; runs after all other checks. */
function chooseProblems({ work, viewer, now }: WriteContext, resource: AnyResource, { before, after }: Item): Problems {
  const found: Record<string, Problem> = {};
  for (const [name, choose] of Object.entries(resource.validateTarget ?? {})) {
    const field: Field | undefined = resource.allFields[name];
    if (!choose || (field?.kind !== 'ref' && field?.kind !== 'refs')) continue;
    const known = new Set(idsIn(before?.[name]));
    for (const id of idsIn(after[name])) {
      const target = known.has(id) ? undefined : work.find({ type: field.to, id })?.before;
      const why = target && choose(after as never, target as never, { viewer, now });
      if (why) found[name] ??= sayRules('rules.ofOther', { name: String(target?.name), why: { word: why } });
    }
  }
  return found;
}

/**
 * Problems of newly chosen references: the object must exist, have the same owner or none, be readable to the viewer, and not be
 * archived. Another owner's object is reported as missing.
 */
function checkRefs(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  before: Values | undefined,
  after: Values,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const link of newLinks(resource, before, after)) {
    // Values that the server set (the account's manager) are not checked against the viewer's rights.
    const field = resource.allFields[link.root];
    if (field && !isWritable(field, viewer)) continue;
    const target = work.find({ type: link.field.to, id: link.id })?.stored;
    const found = judge(link, target);
    if (found) problems[link.at] ??= found;
  }
  for (const { type, id, name } of changedInverse(resource, before, after)) {
    const target = work.find({ type, id })?.stored;
    const field = resource.allFields[name];
    if (!target || !field || !isWritable(field, viewer) || mayChange(viewer, resourceOf(type), target)) continue;
    problems[name] ??= refuseOther(target);
  }
  return problems;

  function judge({ field, id, root }: RowLink, target: StoredObject | undefined): Problem | undefined {
    const to = resourceOf(field.to);
    const label = field.label;
    const sight = sightOf(viewer, to);
    if (!target || !sight || !isWithin(sight.scope, target))
      return problem('refMissing', { label, resource: to.label[0], id });
    const mismatch = ownerMismatch(refOwner(resource, to, after) ?? null, target.owner, field.global !== false);
    if (mismatch) return problem(mismatch, { label, name: target.name });
    if (target.status === 2) return problem('refArchived', { label, name: target.name });
    return isInverse(resource, root) && !mayChange(viewer, to, target) ? refuseOther(target) : undefined;
  }
}

/** A link is stored by an object that the viewer may not change. */
const refuseOther = ({ name, owner }: StoredObject): Problem =>
  sayObjects(owner === null ? 'objects.ofPlatform' : 'objects.ofAccount', { name });

/** Fields whose combined value must be unique, per owner or on the whole platform. */
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

/** Records to store, with their problems so far. */
type Asked = { readonly before: Values | undefined; readonly after: Values; readonly wrong: Problems };

/**
 * Problems of names and other unique values that are taken: in the store, by an earlier record of this call (`row`), or by one
 * changed with it (`beside`). One result per record.
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
    const ownOf = (row: Values) =>
      [rule.isPlatform || row.demand, ...rule.fields.map((name) => plain(valueAt(row, name)))].join('\n');
    // Where the name itself is unique, the other object has the same name.
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

const freeRulesOf = memoizePerResource((resource) =>
  Object.entries(resource.allFields).flatMap(([name, field]) => [
    ...(field.freeOf ? [{ at: name, freeOf: field.freeOf }] : []),
    ...(field.kind === 'group'
      ? Object.entries(field.fields).flatMap(([inner, { freeOf }]) =>
          freeOf ? [{ at: `${name}.${inner}`, freeOf }] : [],
        )
      : []),
  ]),
);

/** Problems of values that belong to the object's account, or to an object of this account (`freeOf`). */
async function checkFree({ work }: WriteContext, resource: AnyResource, { before, after }: Item): Promise<Problems> {
  const problems: Record<string, Problem> = {};
  for (const { at, freeOf } of freeRulesOf(resource)) {
    const [type, path] = freeOf;
    const value = valueAt(after, at);
    const isKept = before?.id === after.id && isSame(valueAt(before, at), value) && before.status !== 2;
    if (isEmpty(value) || isKept) continue;
    const owner = ownerOf(after);
    const other =
      type === ownerTypeOf(resource)
        ? owner !== null && (await work.tx.get(type, [owner]))[0]
        : await work.tx.findByKeys(
            type,
            { [path]: keyOf(fieldAt(resourceOf(type), path), value) },
            { owner: after.id },
          );
    if (other && plain(storedValue(other, path)) === plain(value))
      problems[at] = problem('unique', { label: fieldAt(resource, at).label, name: other.name });
  }
  return problems;
}

/** Whether to look for other objects with these values: they are set, valid and new. */
function isAsked({ fields }: Rule, { before, after, wrong }: Asked): boolean {
  const isWrong = (name: string) => Object.keys(wrong).some((path) => path === name || path.startsWith(`${name}.`));
  if (fields.some(isWrong) || fields.some((name) => isEmpty(valueAt(after, name)))) return false;
  // The values of an archived object are free for others, so a restore checks them again.
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
  records: readonly Values[],
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
    // Sort keys treat "7" and "007" as equal, so all objects with the key are compared.
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
  after: Values,
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

const ownerOf = (record: Values): number | null => (record.demand ?? null) as number | null;

/** The field at a path: of the record or of a group. */
function fieldAt(resource: AnyResource, path: string): Field {
  const [name = '', inner] = path.split('.');
  const field = resource.allFields[name];
  return (field && inner !== undefined && 'fields' in field ? field.fields[inner] : field) as Field;
}

/** A search field is found by its words in any case; other fields by their exact value. Groups are not searched. */
const exactly = (resource: AnyResource, name: string, value: unknown): readonly Condition[] =>
  resource.allFields[name] && !resource.allFields[name].search
    ? [{ field: name, op: 'in', values: [value as string | number] }]
    : [];

/** Normalizes a value for comparison; lists are equal in any order. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join(' ');
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : JSON.stringify(value);
}

const isSameValue = (object: StoredObject, fields: readonly string[], after: Values): boolean =>
  fields.every((name) => plain(storedValue(object, name)) === plain(valueAt(after, name)));

/** Refuses changes that known traffic might forbid while the traffic is unknown, since they could not be undone. */
export function refusalWhileUnknown(
  context: RuleContext,
  forbids: (most: RuleContext) => Message | undefined,
): string | undefined {
  if (!isUnknown(context.traffic.imps)) return undefined;
  return forbids({ ...context, traffic: mostTraffic }) === undefined ? undefined : doubtful;
}

const doubtful = 'This depends on traffic data that is unavailable right now. Try again in a minute.';

/** The problem of a field that a bulk change may not set, because each save checks it. */
export const changedOneByOne: Problem = sentence('Change this on one object at a time: it is checked on every save.');
