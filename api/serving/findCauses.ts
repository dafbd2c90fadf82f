import type { Viewer } from '../../src/schema/access';
import { pause } from '../http/pause';
import type { Sight } from '../objects/rights';
import type { Reader, StoredObject } from '../ports';
import { presentBreach } from './presentJudgement';
import type { ServingJudge } from './servingJudge';

type Causes = {
  /** Ids by cause, and the rule that each cause breaks. */
  readonly causes: ReadonlyMap<string, readonly number[]>;
  readonly rules: ReadonlyMap<string, string>;
};

/** All objects of a list by what stops them: one computation over what the store has, a few calls for all of them. */
export async function findCauses(reader: Reader, viewer: Viewer, { resource, scope }: Sight, judge: ServingJudge): Promise<Causes> {
  const causes = new Map<string, number[]>();
  const rules = new Map<string, string>();
  const add = (cause: string, rule: string, id: number): void => {
    const ids = causes.get(cause);
    if (!ids) causes.set(cause, [id]);
    else if (ids.at(-1) !== id) ids.push(id);
    if (!rules.has(cause)) rules.set(cause, rule);
  };
  for await (const rows of reader.all(resource.name, scope))
    for (const part of partsOf(rows)) {
      for (const [id, { checks }] of await judge.judge(resource, part, scope))
        for (const { breaches } of checks)
          for (const breach of breaches) {
            if (breach.effect !== 'stops') continue;
            const { cause, rule } = presentBreach(viewer, judge.stored, breach);
            add(cause, rule, id);
          }
      await pause();
    }
  return { causes, rules };
}

/** So many are read at once. */
const atOnce = 1000;

const partsOf = (rows: readonly StoredObject[]): readonly (readonly StoredObject[])[] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => rows.slice(at * atOnce, (at + 1) * atOnce));
