import { resources } from '../../src/resources';
import type { Field } from '../../src/schema/kinds';
import { type Problem, type Problems, problem, sentence } from '../../src/schema/problem';
import type { AnyResource, RuleContext } from '../../src/schema/resource';
import { isSame, validate, warn } from '../../src/schema/validate';
import { pause } from '../http/pause';
import { checkRefs } from './checkRefs';
import { checkUnique } from './checkUnique';
import { idsIn } from './fieldPaths';
import { createLinks } from './links';
import type { Row } from './records';
import type { Saving } from './saving';

/** One record about to be stored: whole, with links of the other end. `before` is what it is a change, or a copy, of. */
export type Item = { readonly before: Row | undefined; readonly after: Row };
export type Checked = { readonly problems: Problems; readonly warnings: Problems };

const chunkRows = 500;

/** Checks many records of a resource with a few queries for hundreds of them; one answer for each. */
export async function checkRows(saving: Saving, resource: AnyResource, items: readonly Item[]): Promise<readonly Checked[]> {
  const seen = new Map<string, string>();
  const checked: Checked[] = [];
  for (let at = 0; at < items.length; at += chunkRows) {
    if (at > 0) await pause();
    checked.push(...(await checkChunk(saving, resource, items.slice(at, at + chunkRows), seen)));
  }
  return checked;
}

async function checkChunk(
  saving: Saving,
  resource: AnyResource,
  items: readonly Item[],
  seen: Map<string, string>,
): Promise<readonly Checked[]> {
  const { work, viewer, now, records } = saving;
  const accounts = await records.accounts(
    work.tx,
    resource,
    items.map(({ after }) => after.demand as number | null),
  );
  const traffic = await records.traffic(
    work.tx,
    resource,
    items.flatMap(({ before }) => (before ? [before.id] : [])),
  );
  const links = createLinks(work.tx, resource);
  const contextOf = ({ before, after }: Item): RuleContext => {
    const account = accounts.get(after.demand as number | null);
    return {
      viewer,
      now,
      linked: (field) => links.linked(after, field),
      ...(account && { account }),
      definitions: resources,
      traffic: (before && (traffic.get(before.id) as Record<string, number> | undefined)) ?? {},
    };
  };
  const judged = await links.settle(() =>
    items.map((item) => {
      const context = contextOf(item);
      const problems = { ...validate(resource, item.after, context, item.before), ...fixedProblems(resource, item, context) };
      return { problems, warnings: Object.keys(problems).length === 0 ? warn(resource, item.after, context) : {} };
    }),
  );
  const checked: Checked[] = [];
  for (const [index, item] of items.entries()) {
    const { problems, warnings } = judged[index] as Checked;
    const refs = checkRefs(saving, resource, item.before, item.after);
    const unique = await checkUnique(saving, resource, item.before, item.after, seen, problems);
    const found: Problems = { ...unique, ...refs, ...problems };
    checked.push({ problems: Object.keys(found).length > 0 ? found : chooseProblems(saving, resource, item), warnings });
  }
  return checked;
}

/** Values that may not be changed any more. */
function fixedProblems(resource: AnyResource, { before, after }: Item, context: RuleContext): Problems {
  if (!before || before.id !== after.id) return {};
  const found: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (isSame(before[name], after[name]) || name === 'demand') continue;
    const why = resource.fixed?.[name]?.(before as never, context);
    if (field.fixed) found[name] = problem('fixed', { label: field.label });
    else if (why) found[name] = sentence(why);
  }
  return found;
}

/** Why a newly chosen object may not be named here, as the definition says; asked when all else is well. */
function chooseProblems({ work, viewer, now, records: _ }: Saving, resource: AnyResource, { before, after }: Item): Problems {
  const found: Record<string, Problem> = {};
  for (const [name, choose] of Object.entries(resource.choose ?? {})) {
    const field: Field | undefined = resource.allFields[name];
    if (!choose || (field?.kind !== 'ref' && field?.kind !== 'refs')) continue;
    const known = new Set(idsIn(before?.[name]));
    for (const id of idsIn(after[name])) {
      const target = known.has(id) ? undefined : work.find({ type: field.to, id })?.before;
      const why = target && choose(after as never, target as never, { viewer, now });
      if (why) found[name] ??= sentence(`${String(target?.name)}: ${why}`);
    }
  }
  return found;
}
