import { findGrant, type Viewer } from './access';
import { isEmpty } from './field';
import { type Field, type FieldOf, type Kind, kindOf, normalizeValue } from './kinds';
import { forAddresses } from './kinds/addresses';
import { checkParams } from './kinds/params';
import { type Problem, type Problems, problem, sentence } from './problem';
import type { AnyRecord, AnyResource, InitialContext, RuleContext } from './resource';

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isAny = (): boolean => true;

/** What a stored value is in JavaScript, by its kind; whether it is a good one is for the kind to check. */
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

/** Whether code that relies on the field's type may be given the value. A masked secret, say, is no text. */
const hasType = (field: Field, value: unknown): boolean =>
  (types[field.kind] as (value: unknown, field: Field) => boolean)(value, field);

export type Document = Readonly<Record<string, unknown>>;

/** Nothing is known beside the record: what the form has before its lists are loaded. */
export const bareContext = (viewer: Viewer, now: Date): RuleContext => ({ viewer, now, linked: () => [], traffic: {} });

/** May the viewer set this field at all? No viewer may set computed and server-made fields; only administrators may set admin fields. */
export const isWritable = (field: Field, viewer: Viewer): boolean => {
  if (field.computed || field.access === 'server') return false;
  return field.access === 'admin' || field.access === 'adminOnly' ? viewer.role === 'admin' : true;
};

/** As `isWritable`, and the viewer's grant to write takes the field in. */
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

/** Every known key of `input` in its stored form; what is absent stays absent, and unknown keys stay for `validate` to refuse. */
export function normalize(resource: AnyResource, input: Document): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = resource.allFields[name];
      return [name, field && value !== undefined ? normalizeValue(field, value) : value];
    }),
  );
}

/** Who makes the object; `linkedOf` answers with what a reference of the values so far names, where that is known. */
export type DefaultsContext = Pick<InitialContext, 'viewer' | 'now' | 'account'> & {
  linkedOf?(record: Document, field: string): readonly AnyRecord[];
};

const blanks = new WeakMap<AnyResource, Document>();

/** What the fields say by themselves of a new object. Worked out once, so frozen: thousands of new records share its parts. */
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

/** A new object's values before anyone typed: constants of the fields, then `initial` of the definition, then empties. */
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

/** What was found wrong with values by their kinds alone: by field, then by path. */
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
 * The record as callbacks of a definition see it: they rely on the types of its fields, so a value of another type is as good as none,
 * whether it was sent, is a secret that is not shown, or is stored since the field was of another kind.
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

/** Kept: to list them costs more than to look at a record's values. */
const listed = new WeakMap<AnyResource, readonly (readonly [string, Field])[]>();
function fieldsOf(resource: AnyResource): readonly (readonly [string, Field])[] {
  const found = listed.get(resource) ?? Object.entries(resource.allFields);
  listed.set(resource, found);
  return found;
}

/** A broken value is as good as none to callbacks of a definition. */
const emptied = (resource: AnyResource, broken: Broken): Document =>
  Object.fromEntries(
    [...broken.keys()].map((name) => {
      const field = resource.allFields[name] as Field;
      return [name, kindOf(field).normalize(kindOf(field).empty, field)];
    }),
  );

/**
 * The record as it goes on to be checked and stored: with what its definition derives (`derive`), and without broken values of
 * fields that do not apply now, which are not checked. `stored` is the object before the save, absent for a new one.
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
    // What is derived as it is stored stays in the form in which it was stored once.
    if (value !== undefined && field && !isSame(value, record[name]))
      seen[name] = made[name] = kindOf(field).normalize(value, field);
  }
  return { ...record, ...made };
}

/** Whether a field means anything for this record (`onlyIf`). */
const applies = (resource: AnyResource, name: string, record: Document): boolean =>
  resource.onlyIf?.[name]?.[0](record as never) ?? true;

/**
 * Everything wrong with a record, by field path; the form calls it before it sends, the API before it stores.
 *
 * With `stored`, only what changed is checked: a field's own checks where its value differs, a rule where one of the fields
 * it read differs, so that an old object can always have its note edited.
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
  // Rules rely on the types of the fields they read, so a rule waits only for these to be right: a person sees all faults at once.
  const faulty = new Set(Object.keys(problems).map((path) => path.split('.', 1)[0]));
  for (const [name, found] of runRules(resource.rules, seen, context, isChanged, faulty)) problems[name] ??= found;
  return problems;
}

/** What is worth showing though it is saved: the definition's warnings, whatever changed. */
export function warn(resource: AnyResource, record: Document, context: RuleContext): Problems {
  return Object.fromEntries(runRules(resource.warnings, typed(resource, record), context, () => true));
}

/** What stops a rule that reads a faulty field. */
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

/** Nothing where the rule read a faulty field: it is run again when that is right. */
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

/** Runs a callback of a definition and tells which fields of the record it looked at. */
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

/** Same value as storage sees it: key order, absent and null do not count. */
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
