import { findGrant, type Viewer } from './access';
import { type Field, type FieldOf, type Kind, kindOf, normalizeValue } from './kinds';
import { forAddresses } from './kinds/addresses';
import { isEmpty } from './kinds/field';
import { checkParams } from './kinds/params';
import { type Problem, type Problems, problem, sentence } from './messages/problem';
import type { AnyRecord, AnyResource, InitialContext, RuleContext } from './resource';

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isAny = (): boolean => true;

/** The JavaScript type of stored values, by kind; the kind checks the value itself. */
const types: { readonly [K in Kind]: (value: unknown, field: FieldOf<K>) => boolean } = {
  text: isText,
  longText: isText,
  integer: isNumber,
  decimal: isNumber,
  money: isNumber,
  percent: isNumber,
  bool: (value) => typeof value === 'boolean',
  flag: isNumber,
  choice: (value, { options }) => options.some((option) => typeof option.value === typeof value),
  choices: isList,
  date: isText,
  dateTime: isText,
  ref: isNumber,
  refs: (value) => isList(value) && (value as readonly unknown[]).every(isNumber),
  strings: (value) => isList(value) && (value as readonly unknown[]).every(isText),
  params: isObject,
  countries: (value, { one }) => (one ? isText(value) : isList(value)),
  categories: isList,
  dayparts: isText,
  ...forAddresses(isText),
  group: isObject,
  groups: (value) => isList(value) && (value as readonly unknown[]).every(isObject),
  upload: isText,
  summary: isText,
  json: isAny,
};

/** Whether code that relies on the field's type can read the value. A masked secret, for example, is no text. */
const hasType = (field: Field, value: unknown): boolean =>
  (types[field.kind] as (value: unknown, field: Field) => boolean)(value, field);

export type Document = Readonly<Record<string, unknown>>;

/** Context with only the viewer and the time: what the form has before its lists are loaded. */
export const bareContext = (viewer: Viewer, now: Date): RuleContext => ({ viewer, now, linked: () => [], traffic: {} });

/** Whether the viewer may set the field. No viewer sets computed and server-made fields; only administrators set admin fields. */
export const isWritable = (field: Field, viewer: Viewer): boolean => {
  if (field.computed || field.access === 'server') return false;
  return field.access === 'admin' || field.access === 'adminOnly' ? viewer.role === 'admin' : true;
};

/** As `isWritable`, and the viewer's write grant includes the field. */
export function maySet(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const field = resource.allFields[name];
  const grant = findGrant(viewer, resource.access.write);
  return (
    field !== undefined &&
    grant !== undefined &&
    (!grant.fields || grant.fields.includes(name)) &&
    isWritable(field, viewer)
  );
}

export const isReadable = (field: Field, viewer: Viewer): boolean =>
  field.access !== 'adminOnly' || viewer.role === 'admin';

/** Returns the known keys of `input` in stored form; absent keys stay absent, and unknown keys stay for `validate` to refuse. */
export function normalize(resource: AnyResource, input: Document): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = resource.allFields[name];
      return [name, field && value !== undefined ? normalizeValue(field, value) : value];
    }),
  );
}

/** Who creates the object. `linkedOf` returns the objects that a reference of the values so far names, if they are loaded. */
export type DefaultsContext = Pick<InitialContext, 'viewer' | 'now' | 'account'> & {
  linkedOf?(record: Document, field: string): readonly AnyRecord[];
};

const blanks = new WeakMap<AnyResource, Document>();

/** Returns the fields' constant values of a new object. Cached and frozen: thousands of new records share it. */
function blankOf(resource: AnyResource): Document {
  const known = blanks.get(resource);
  if (known) return known;
  const blank: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.computed || ['id', 'createdAt', 'modifiedAt', 'modifiedBy', 'version'].includes(name)) continue;
    const kind = kindOf(field);
    blank[name] = frozen(kind.normalize(field.initial !== undefined ? field.initial : kind.empty, field));
  }
  blanks.set(resource, blank);
  return blank;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** Returns a new object's values: constants of the fields, then `initial` of the definition, then empty values. */
export function defaults(
  resource: AnyResource,
  given: Document,
  { linkedOf, ...context }: DefaultsContext,
): Record<string, unknown> {
  const blank = blankOf(resource);
  const record: Record<string, unknown> = { ...blank };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && Object.hasOwn(blank, name)) record[name] = value;
  const seen: Record<string, unknown> = {
    ...typed(resource, { ...record, ...emptied(resource, brokenIn(resource, given)) }),
  };
  for (const [name, initial] of Object.entries(resource.initial ?? {})) {
    if (given[name] !== undefined || !initial) continue;
    const value = initial(seen as never, { ...context, linked: (asked) => linkedOf?.(seen, asked) ?? [] });
    const field = resource.allFields[name];
    if (value !== undefined && field) seen[name] = record[name] = kindOf(field).normalize(value, field);
  }
  return record;
}

/** Problems that the kinds of the fields found: by field, then by path. */
type Broken = ReadonlyMap<string, Problems>;

function brokenIn(
  resource: AnyResource,
  record: Document,
  isAsked: (name: string, field: Field) => boolean = () => true,
): Broken {
  const broken = new Map<string, Problems>();
  for (const [name, field] of Object.entries(resource.allFields)) {
    const value = record[name];
    if (isEmpty(value) || !isAsked(name, field)) continue;
    const found: Record<string, Problem> = {};
    kindOf(field).check(value, field, (path, problem) => {
      found[path ? `${name}.${path}` : name] ??= problem;
    });
    if (Object.keys(found).length > 0) broken.set(name, found);
  }
  return broken;
}

/**
 * Returns the record for callbacks of a definition, which rely on the types of its fields: a value of another type counts as
 * empty, whether it was sent, is a masked secret, or was stored when the field was of another kind.
 */
export function typed<R extends Document>(resource: AnyResource, record: R): R {
  let seen: Record<string, unknown> | undefined;
  for (const [name, field] of fieldsOf(resource)) {
    const value = record[name];
    if (isEmpty(value) || hasType(field, value)) continue;
    seen ??= { ...record };
    seen[name] = kindOf(field).normalize(kindOf(field).empty, field);
  }
  return (seen ?? record) as R;
}

/** Cached: listing the fields costs more than reading a record's values. */
const listed = new WeakMap<AnyResource, readonly (readonly [string, Field])[]>();
function fieldsOf(resource: AnyResource): readonly (readonly [string, Field])[] {
  const found = listed.get(resource) ?? Object.entries(resource.allFields);
  listed.set(resource, found);
  return found;
}

/** For callbacks of a definition, a broken value counts as empty. */
const emptied = (resource: AnyResource, broken: Broken): Document =>
  Object.fromEntries(
    [...broken.keys()].map((name) => {
      const field = resource.allFields[name] as Field;
      return [name, kindOf(field).normalize(kindOf(field).empty, field)];
    }),
  );

/**
 * Returns the record to check and store: with derived values (`derive`), and without broken values of fields that do not apply,
 * which are not checked. `stored` is the object before the save, undefined for a new one.
 */
export function derive<R extends Document>(
  resource: AnyResource,
  record: R,
  stored: Document | undefined,
  context: Pick<RuleContext, 'viewer' | 'now'>,
): R {
  const empties = emptied(
    resource,
    brokenIn(resource, record, (name, field) => !field.computed && stored?.[name] !== record[name]),
  );
  const seen: Record<string, unknown> = { ...typed(resource, { ...record, ...empties }) };
  const was = stored && typed(resource, stored);
  const made: Record<string, unknown> = {};
  for (const [name, empty] of Object.entries(empties)) if (!applies(resource, name, seen)) made[name] = empty;
  for (const [name, work] of Object.entries(resource.derive ?? {})) {
    const value = work?.(seen as never, was as never, context);
    const field = resource.allFields[name];
    // A derived value that equals the stored one keeps its stored form.
    if (value !== undefined && field && !isSame(value, record[name]))
      seen[name] = made[name] = kindOf(field).normalize(value, field);
  }
  return { ...record, ...made };
}

/** Whether a field applies to this record (`onlyIf`). */
const applies = (resource: AnyResource, name: string, record: Document): boolean =>
  resource.onlyIf?.[name]?.[0](record as never) ?? true;

/**
 * Returns all problems of a record, by field path; the form calls it before it sends, the API before it stores.
 *
 * With `stored`, only changes are checked: a field where its value differs, a rule where a field that it read differs, so that
 * the note of an old object can always be edited.
 */
export function validate(resource: AnyResource, record: Document, context: RuleContext, stored?: Document): Problems {
  const problems: Record<string, Problem> = {};
  const isChanged = (name: string) => !stored || !isSame(stored[name], record[name]);
  const isChecked = (name: string, field: Field) => isWritable(field, context.viewer) || name === 'demand';
  const broken = brokenIn(resource, record, (name, field) => isChecked(name, field) && isChanged(name));
  const seen = typed(resource, broken.size > 0 ? { ...record, ...emptied(resource, broken) } : record);
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!isChecked(name, field) || !applies(resource, name, seen)) continue;
    const value = record[name];
    const isNone = isEmpty(value) || (field.kind === 'params' && isSame(value, {}));
    if (isNone && isRequired(resource, name, seen, isChanged))
      problems[name] ??= problem('required', { label: field.label });
    if (isEmpty(value)) continue;
    Object.assign(problems, broken.get(name));
    if (field.kind === 'params' && resource.params?.[name] && !problems[name]) {
      const asked = track(seen, resource.params[name] as (record: never) => readonly never[]);
      if (isChanged(name) || asked.read.some(isChanged)) {
        checkParams(value as Record<string, string | number>, asked.result, (path, found) => {
          problems[`${name}.${path}`] ??= found;
        });
      }
    }
  }
  // A rule is skipped if it reads a faulty field, since it relies on its type; users see all other faults at once.
  const faulty = new Set(Object.keys(problems).map((path) => path.split('.', 1)[0]));
  for (const [name, found] of runRules(resource.rules, seen, context, isChanged, faulty)) problems[name] ??= found;
  return problems;
}

/** Returns the definition's warnings, which do not prevent a save; also for unchanged fields. */
export function warn(resource: AnyResource, record: Document, context: RuleContext): Problems {
  return Object.fromEntries(runRules(resource.warnings, typed(resource, record), context, () => true));
}

/** Thrown to stop a rule that reads a faulty field. */
const isFaulty = Symbol('faulty field');

function* runRules(
  rules: AnyResource['rules'],
  record: Document,
  context: RuleContext,
  isChanged: (name: string) => boolean,
  faulty: ReadonlySet<unknown> = new Set(),
) {
  const guarded = faulty.size === 0 ? record : guard(record, faulty);
  for (const [name, rule] of Object.entries(rules ?? {})) {
    if (!rule) continue;
    const tracked = runRule(guarded, (seen) => rule(seen as never, context));
    if (!tracked) continue;
    const { result, read } = tracked;
    if (read.some((one) => context.hidden?.has(one))) continue;
    if (result !== undefined && (isChanged(name) || read.some(isChanged))) yield [name, sentence(result)] as const;
  }
}

const guard = (record: Document, faulty: ReadonlySet<unknown>): Document =>
  new Proxy(record, {
    get(target, name) {
      if (faulty.has(name)) throw isFaulty;
      return Reflect.get(target, name);
    },
  });

/** Runs a rule; returns undefined where it reads a faulty field. */
function runRule<T>(record: Document, ask: (record: never) => T): ReturnType<typeof track<T>> | undefined {
  try {
    return track(record, ask);
  } catch (stopped) {
    if (stopped === isFaulty) return undefined;
    throw stopped;
  }
}

export function isRequired(
  resource: AnyResource,
  name: string,
  record: Document,
  isChanged: (name: string) => boolean = () => true,
): boolean {
  if (resource.allFields[name]?.required) return isChanged(name);
  const rule = resource.requiredIf?.[name];
  if (!rule) return false;
  const { result, read } = track(typed(resource, record), (seen) => rule(seen as never));
  return result && (isChanged(name) || read.some(isChanged));
}

/** Runs a callback of a definition, and returns its result and the fields of the record that it read. */
export function track<T>(
  record: Document,
  ask: (record: never) => T,
): { readonly result: T; readonly read: readonly string[] } {
  const read = new Set<string>();
  const seen = new Proxy(record, {
    get(target, name) {
      if (typeof name === 'string') read.add(name);
      return Reflect.get(target, name);
    },
  });
  return { result: ask(seen as never), read: [...read] };
}

/** Whether two values are the same in storage: key order does not matter, and absent equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
    );
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame((a as AnyRecord)[name], (b as AnyRecord)[name]));
}

const isNothing = (value: unknown): boolean => value === null || value === undefined;
