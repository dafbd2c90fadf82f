import { resourceOf, resources } from '../../src/resources';
import type { Field } from '../../src/schema/kinds';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import { sayRules } from '../../src/schema/messages/sayRules';
import { type Problem, type Problems, problem, sentence } from '../../src/schema/problem';
import type { AnyRecord, AnyResource, RuleContext } from '../../src/schema/resource';
import { unknownTraffic } from '../../src/schema/unknownTraffic';
import { isSame, isWritable, typed, validate, warn } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import type { StoredObject } from '../ports';
import { checkUnique } from './checkUnique';
import { collectWarnings } from './collectWarnings';
import { idsIn, ownerTypeOf } from './fieldPaths';
import { isInverse } from './inverseReferences';
import { createLinks } from './links';
import type { Row } from './records';
import { isWithin, mayChange, sightOf } from './rights';
import { newLinks, type RowLink } from './rowLinks';
import type { WriteContext } from './transactionRunner';

/** One record about to be stored: whole, with links of the other end. `before` is what it is a change, or a copy, of. */
export type Item = { readonly before: Row | undefined; readonly after: Row };
export type Checked = { readonly problems: Problems; readonly warnings: Problems };

const chunkRows = 100;

/** Checks many records of a resource with a few queries for thousands of them; one answer for each. */
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
  const pace = createPace();
  const checked: Checked[] = [];
  for (const [index, item] of items.entries()) {
    if (pace.isOver()) await pace.rest();
    const { problems, warnings } = judged[index] as Checked;
    const found: Problems = { ...unique[index], ...problems };
    checked.push({
      problems: Object.keys(found).length > 0 ? found : chooseProblems(saving, resource, item),
      warnings,
    });
  }
  return checked;
}

/** What the definition says of records, some at a time; what they name is read once. */
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

/** Values that may not be changed any more. */
function fixedProblems(resource: AnyResource, { before, after }: Item, context: RuleContext): Problems {
  if (!before || before.id !== after.id) return {};
  const was = typed(resource, before);
  const found: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (isSame(before[name], after[name]) || name === 'demand') continue;
    const isFixed = resource.fixed?.[name];
    const why = isFixed?.(was as never, context) ?? collectWarnings(context, (most) => isFixed?.(was as never, most));
    if (field.fixed) found[name] = problem('fixed', { label: field.label });
    else if (why) found[name] = sentence(why);
  }
  return found;
}

/** Why a newly chosen object may not be named here, as the definition says; asked when all else is well. */
function chooseProblems(
  { work, viewer, now, records: _ }: WriteContext,
  resource: AnyResource,
  { before, after }: Item,
): Problems {
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

type CheckRefsRow = Readonly<Record<string, unknown>>;

/**
 * What is wrong with newly chosen references: the object must exist, have the same owner or none, be one that the viewer
 * may read, and not be archived. Another owner's object is reported as one that does not exist.
 */
function checkRefs(
  { work, viewer }: WriteContext,
  resource: AnyResource,
  before: CheckRefsRow | undefined,
  after: CheckRefsRow,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const link of newLinks(resource, before, after)) {
    // Values that the server filled in (the account's manager) are not checked against the viewer's rights.
    const field = resource.allFields[link.root];
    if (field && !isWritable(field, viewer)) continue;
    const target = work.find({ type: link.field.to, id: link.id })?.stored;
    const found = judge(link, target);
    if (found) problems[link.at] ??= found;
  }
  return problems;

  function judge({ field, id, root }: RowLink, target: StoredObject | undefined): Problem | undefined {
    const to = resourceOf(field.to);
    const label = field.label;
    const sight = sightOf(viewer, to);
    const owner = ownerTypeOf(to) === resource.name ? after.id : after.demand;
    if (!target || !sight || !isWithin(sight.scope, target) || !isOfOwner(field.global !== false, target, owner)) {
      return problem('refMissing', { label, resource: to.label[0], id });
    }
    if (target.status === 2) return problem('refArchived', { label, name: target.name });
    if (isInverse(resource, root) && !mayChange(viewer, to, target))
      return sayObjects('objects.ofPlatform', { name: target.name });
    return undefined;
  }
}

/** An account has no owner, but may refer to its own objects. */
const isOfOwner = (mayBeGlobal: boolean, target: StoredObject, owner: unknown): boolean =>
  target.owner === (owner ?? null) || (mayBeGlobal && target.owner === null);
