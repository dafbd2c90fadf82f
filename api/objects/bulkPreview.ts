import type { BulkEffect, BulkPreview, PreviewRow } from '../../src/model/bulkPreview';
import { minuteIn } from '../../src/model/traffic/flight';
import { fieldAt, isDated, isList, isNumeric, minutesBetween, valueAt } from '../../src/schema/bulkEdit';
import type { Field } from '../../src/schema/kinds';
import { isPeriodEnd } from '../../src/schema/kinds/date';
import { isEmpty } from '../../src/schema/kinds/field';
import { type Problems, sentence } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { createPace } from '../http/pause';
import { type BulkRequest, bodiesFor, pathsOf } from './bulk';
import { type Judged, judgeEach } from './changeRows';
import { storedFields } from './entity';
import { inverseReferencesOf } from './links';
import type { Row } from './records';
import { requireSight, type Sight } from './rights';
import type { WriteContext } from './unitOfWork';

type Change = { readonly before: Row; readonly after: Row };

/** Totals of the named fields over all of these objects. Secrets and text have no total. */
export async function effectsOf(
  resource: AnyResource,
  paths: readonly string[],
  changes: readonly Change[],
): Promise<readonly BulkEffect[]> {
  const pace = createPace();
  const effects: BulkEffect[] = [];
  for (const path of paths) {
    const field = fieldAt(resource.allFields, path);
    const of = field && whatOf(field);
    if (!of) continue;
    let [from, to, had, has] = [0, 0, 0, 0];
    for (const { before, after } of changes) {
      if (pace.isOver()) await pace.rest();
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      const [less, more] = measures[of](was, is);
      from += less;
      to += more;
      if (!isEmpty(was)) had += 1;
      if (!isEmpty(is)) has += 1;
    }
    effects.push({ field: path, of, from: exact(from), to: exact(to), had, has });
  }
  return effects;
}

function whatOf(field: Field): BulkEffect['of'] | undefined {
  if (field.access === 'writeOnly') return undefined;
  if (isNumeric(field)) return 'numbers';
  if (isDated(field)) return 'minutes';
  return isList(field) ? 'entries' : undefined;
}

type Measure = (was: unknown, is: unknown) => readonly [from: number, to: number];

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const entries = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const measures: { readonly [O in BulkEffect['of']]: Measure } = {
  numbers: (was, is) => [number(was), number(is)],
  entries: (was, is) => [entries(was), entries(is)],
  minutes: (was, is) => [0, typeof was === 'string' && typeof is === 'string' ? minutesBetween(was, is) || 0 : 0],
};

/** Numbers have at most six decimals; summing ten thousand of them leaves binary rounding errors. */
const exact = (sum: number): number => Math.round(sum * 1e6) / 1e6;

/** Objects that a preview lists one by one. */
const previewRowsAtMost = 100;

/** Returns what a bulk change would do, object by object, without doing it. */
export async function previewMany(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  request: BulkRequest,
): Promise<BulkPreview> {
  const judged = await judgeEach(saving, resource, await bodiesFor(saving, resource, ids, request), request.versions);
  const paths = pathsOf(request);
  const shown = changesIn(resource, requireSight(saving.viewer, resource));
  // Unchanged objects are listed with their present values.
  const asked = shown.filter((name) => paths.some((path) => path.split('.', 1)[0] === name));
  const refused: Told[] = [];
  const warned: Told[] = [];
  const others: Told[] = [];
  const same: Told[] = [];
  const endsOf = await pastEnds(saving, resource, paths, judged);
  const pace = createPace();
  for (const one of inDateOrder(judged, resource, paths)) {
    if (pace.isOver()) await pace.rest();
    const changed = shown.filter((name) => !isSame(one.before[name], one.after[name]));
    // Other warnings existed before; the form shows them.
    const ofChanged = Object.entries(one.warnings).filter(([path]) => changed.includes(path.split('.', 1)[0] ?? ''));
    const warnings = { ...Object.fromEntries(ofChanged), ...endsOf(one) };
    if (hasAny(one.problems)) refused.push({ ...one, changed, warnings: {} });
    else if (changed.length === 0) same.push({ ...one, changed: asked, warnings: {} });
    else (hasAny(warnings) ? warned : others).push({ ...one, changed, warnings });
  }
  const changing = warned.length + others.length;
  return {
    changed: changing,
    unchanged: judged.length - changing - refused.length,
    refused: refused.length,
    refusedIds: refused.map(({ id }) => id),
    warned: warned.length,
    versions: Object.fromEntries(judged.map(({ id, before }) => [id, Number(before.version)])),
    effects: await effectsOf(
      resource,
      paths.filter((path) => asked.includes(path.split('.', 1)[0] ?? '')),
      [...warned, ...others, ...same],
    ),
    rows: [...refused, ...warned, ...others, ...same].slice(0, previewRowsAtMost).map((one) => rowOf(resource, one)),
  };
}

/** Sorts by the present value of the first date field in the request; objects without a date come last. */
function inDateOrder(judged: readonly Judged[], resource: AnyResource, paths: readonly string[]): readonly Judged[] {
  const path = paths.find((one) => {
    const field = fieldAt(resource.allFields, one);
    return field !== undefined && isDated(field);
  });
  if (path === undefined) return judged;
  // `~` sorts after every digit.
  const dated = judged.map((one) => ({ one, date: String(valueAt(one.before, path) || '~') }));
  dated.sort((a, b) => (a.date === b.date ? a.one.id - b.one.id : a.date < b.date ? -1 : 1));
  return dated.map(({ one }) => one);
}

type Told = Judged & { readonly changed: readonly string[] };

const hasAny = (problems: Problems): boolean => Object.keys(problems).length > 0;

/** The fields that a write may change and the viewer may read. */
function changesIn(resource: AnyResource, { fields }: Sight): readonly string[] {
  const own = [
    'name',
    'status',
    ...storedFields(resource).map(([name]) => name),
    ...inverseReferencesOf(resource).map(({ name }) => name),
  ];
  return [...new Set(own)].filter((name) => fields.has(name));
}

function rowOf(resource: AnyResource, { id, before, after, changed, problems, warnings }: Told): PreviewRow {
  const list = (found: Problems) => Object.entries(found).map(([field, one]) => ({ field, ...one }));
  return {
    id,
    name: String(before.name ?? ''),
    changes: changed.map((field) => {
      const isSecret = resource.allFields[field]?.access === 'writeOnly';
      return { field, from: isSecret ? null : (before[field] ?? null), to: isSecret ? null : (after[field] ?? null) };
    }),
    problems: list(problems),
    warnings: list(warnings),
  };
}

const stays = sentence('Stays ended: the new date is past.');
const endsNow = sentence('Ends at once: the new date is past.');

/** Warnings for end dates that a change moves but leaves in the past, in the time zone of the object's account. */
async function pastEnds(
  { work, records, now }: WriteContext,
  resource: AnyResource,
  paths: readonly string[],
  judged: readonly Judged[],
): Promise<(one: Judged) => Problems> {
  const ends = paths.flatMap((path) => {
    const field = fieldAt(resource.allFields, path);
    return field && isEnd(field) ? [{ path, field }] : [];
  });
  if (ends.length === 0) return () => ({});
  const ownerOf = ({ before }: Judged): number | null => (before.demand as number | null | undefined) ?? null;
  const owners = [...new Set(judged.map(ownerOf))];
  const accounts = await records.accounts(work.tx, resource, owners);
  const minutes = new Map(owners.map((owner) => [owner, minuteIn(now, Number(accounts.get(owner)?.timezone ?? 0))]));
  return (one) => {
    const { before, after } = one;
    const minute = minutes.get(ownerOf(one)) ?? minuteIn(now, 0);
    const found = ends.flatMap(({ path, field }) => {
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      if (was === is || !isPast(is, field, minute, now)) return [];
      return [[path, isPast(was, field, minute, now) ? stays : endsNow] as const];
    });
    return Object.fromEntries(found);
  };
}

const isEnd = (field: Field): boolean => (field.kind === 'date' || field.kind === 'dateTime') && isPeriodEnd(field);

function isPast(end: unknown, field: Field, minute: string, now: Date): boolean {
  if (typeof end !== 'string' || end === '') return false;
  // A day ends at its last minute.
  if (field.kind === 'date') return end < minute.slice(0, 10);
  return field.kind === 'dateTime' && field.zone === 'utc' ? Date.parse(end) <= now.getTime() : end <= minute;
}
