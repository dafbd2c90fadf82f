import type { BulkPreview, PreviewRow } from '../../src/model/bulkPreview';
import { fieldAt, isDated, valueAt } from '../../src/schema/bulkEdit';
import type { Problems } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { createPace } from '../http/pause';
import { type BulkRequest, bodiesFor, pathsOf } from './bulk';
import { effectsOf } from './bulkEffects';
import { type Judged, judgeEach } from './changeRows';
import { storedFields } from './entity';
import { inverseReferencesOf } from './inverseReferences';
import { pastEnds } from './pastEnds';
import { requireSight, type Sight } from './rights';
import type { WriteContext } from './transactionRunner';

/** So many objects are told one by one. */
const previewRowsAtMost = 100;

/** What a bulk change would do, object by object: nothing of it is done. */
export async function previewMany(
  saving: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
  request: BulkRequest,
): Promise<BulkPreview> {
  const judged = await judgeEach(saving, resource, await bodiesFor(saving, resource, ids, request), request.versions);
  const paths = pathsOf(request);
  const shown = changesIn(resource, requireSight(saving.viewer, resource));
  // Of those that stay as they are, what they have is told.
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
    // Others stood there before, and are told by the form.
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

/** The fields that a write may change and the viewer sees. */
function changesIn(resource: AnyResource, { fields }: Sight): readonly string[] {
  const own = ['name', 'status', ...storedFields(resource).map(([name]) => name), ...inverseReferencesOf(resource).map(({ name }) => name)];
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
