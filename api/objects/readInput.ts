import type { Grant, Viewer } from '../../src/schema/access';
import { type Field, kindOf, unknownFields } from '../../src/schema/kinds';
import { mostIds } from '../../src/schema/kinds/ref';
import { type Problem, problem } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isSame, isWritable, normalize } from '../../src/schema/validate';
import type { JsonObject } from '../http/readBody';
import { isMasked } from './secrets';

type Row = Readonly<Record<string, unknown>>;

/** What a body asks to set, in stored form, and what may not be set. */
export type Input = { readonly given: Record<string, unknown>; readonly problems: Readonly<Record<string, Problem>> };

/**
 * Reads the keys of a body. Unknown ones are refused; those that the server makes are ignored when they are sent back, and those
 * that another role writes are, as long as they are unchanged. What is sent back as it is stored is left as it is, in whatever form
 * it was stored once. `_warnings` of an earlier answer is ignored. `stored` is the object so far, absent on create.
 */
export function readInput(
  resource: AnyResource,
  viewer: Viewer,
  grant: Grant,
  { _warnings, ...body }: JsonObject,
  stored?: Row,
): Input {
  // A map, since a body may have keys such as __proto__ that an object does not take.
  const problems = new Map<string, Problem>(unknownFields(body, resource.allFields));
  const known: Record<string, unknown> = {};
  const isUntouched = (name: string) =>
    stored !== undefined && name !== resource.members?.field && isSame(body[name], stored[name]);
  for (const name of Object.keys(resource.allFields))
    if (Object.hasOwn(body, name) && !isUntouched(name)) known[name] = body[name];
  const given = normalize(resource, known);
  for (const name of Object.keys(given)) {
    const field = resource.allFields[name] as Field;
    if (stored) given[name] = withUntouched(field, body[name], stored[name], given[name]);
    const verdict = judge(resource, viewer, grant, name, field, given[name], stored);
    if (verdict === 'take') continue;
    delete given[name];
    if (verdict !== 'ignore') problems.set(name, verdict);
  }
  return { given, problems: Object.fromEntries(problems) };
}

function judge(
  resource: AnyResource,
  viewer: Viewer,
  grant: Grant,
  name: string,
  field: Field,
  value: unknown,
  stored: Row | undefined,
): 'take' | 'ignore' | Problem {
  if (field.computed || field.access === 'server') return 'ignore';
  if (name === 'demand') return judgeOwner(viewer, value, stored);
  if (resource.members?.field === name) return stored ? problem('readOnly', { label: field.label }) : 'take';
  if (field.access === 'writeOnly' && isMasked(value)) return 'ignore';
  // Before anything is looked up for them.
  if (field.kind === 'refs' && Array.isArray(value) && value.length > (field.maxItems ?? mostIds))
    return problem('maxItems', { label: field.label, max: field.maxItems ?? mostIds });
  const isNamed = !grant.fields || grant.fields.includes(name);
  if (isNamed && isWritable(field, viewer)) return 'take';
  // A new object gets its own values of these; a changed one must be told that they were not taken.
  return !stored || isSame(value, stored[name]) ? 'ignore' : problem('adminOnly', { label: field.label });
}

/** Whose an object is, an admin says once. */
function judgeOwner(viewer: Viewer, value: unknown, stored: Row | undefined): 'take' | 'ignore' | Problem {
  if (!stored) return viewer.role === 'admin' ? 'take' : 'ignore';
  return viewer.role !== 'admin' || isSame(value, stored.demand) ? 'ignore' : problem('fixed', { label: 'Publisher' });
}

/**
 * The rows of a group, or the items of a list, as they are to be stored: those that are sent back as they are stored keep the form in
 * which they were stored once, unless that would be refused today.
 */
export function withUntouched(field: Field, sent: unknown, stored: unknown, read: unknown): unknown {
  if (field.kind !== 'groups' && field.kind !== 'strings') return read;
  if (!Array.isArray(sent) || !Array.isArray(stored) || stored.length === 0 || !Array.isArray(read)) return read;
  // Mostly there is nothing old: thousands of texts are not read one by one for that.
  const forms = new Set(read.map(keyOf));
  const old = new Set(stored.map(keyOf).filter((key) => !forms.has(key)));
  if (old.size === 0 || sent.length > mostRows || !sent.some((one) => old.has(keyOf(one)))) return read;
  const known = new Map<string, unknown[]>();
  for (const one of stored) {
    const same = known.get(keyOf(one));
    if (same) same.push(one);
    else known.set(keyOf(one), [one]);
  }
  const kept = sent.flatMap((one) => {
    const before = known.get(keyOf(one))?.find((other) => isSame(one, other));
    return before === undefined ? [kindOf(field).normalize([one], field)].flat() : [before];
  });
  const unique = field.kind === 'strings' ? [...new Set(kept)] : kept;
  let isSound = true;
  kindOf(field).check(unique, field, () => {
    isSound = false;
  });
  return isSound ? unique : read;
}

const mostRows = 5000;

/** The same for the same row, whatever the order of its keys; others may share it. */
const keyOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? JSON.stringify(Object.values(one).map(String).toSorted()) : String(one);
