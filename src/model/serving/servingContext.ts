import type { AnyRecord } from '../../schema/context';
import type { AnyResource } from '../../schema/resource';
import type { ServingContext } from '../../schema/serving';
import type { SeenObjects, ServingWorld } from './judgeServing';

export type Known = ServingContext & {
  nameOf(record: AnyRecord): string | undefined;
  /** Whether the time was read since the last call of this function. */
  tookTime(): boolean;
};

/** Returns what the rules of an object can read; nothing is loaded before a rule reads it. */
export function contextOf(resource: AnyResource, record: AnyRecord, world: ServingWorld): Known {
  const names: SeenObjects['names'] = world.seen?.names ?? new Map();
  const nameOf = (one: AnyRecord): string | undefined => (one === record ? resource.name : names.get(one));
  // The record's own links are cached only during its evaluation.
  const own = new Map<string, readonly AnyRecord[]>();
  const linked = (field: string, of: AnyRecord = record): readonly AnyRecord[] => {
    const isOwn = of === record;
    const known = isOwn ? own.get(field) : world.seen?.linked.get(of)?.get(field);
    if (known && (isOwn || !world.saw)) return known;
    const ids = idsIn(of[field]);
    if (ids.length === 0) return noRecords;
    const name = targetOf(world.resourceOf(nameOf(of) ?? resource.name), field);
    if (known) {
      world.saw?.(name, known);
      return known;
    }
    const found: AnyRecord[] = [];
    for (const id of ids) {
      const one = world.find(name, id);
      if (!one) continue;
      found.push(one);
      if (one !== record && !names.get(one)) names.set(one, name);
    }
    if (found.length < ids.length) return found;
    if (isOwn) own.set(field, found);
    else keep(world, of, field, found);
    return found;
  };
  const account =
    'demand' in resource.allFields ? linked('demand')[0] : resource.owner === 'platform' ? record : undefined;
  let traffic: ServingContext['traffic'] | undefined;
  let isTimeAsked = false;
  return {
    get now() {
      isTimeAsked = true;
      return world.now;
    },
    ...(account && { account }),
    get traffic() {
      traffic ??= world.figures(resource.name, record.id);
      return traffic;
    },
    linked,
    figures: (one) => world.figures(nameOf(one) ?? resource.name, one.id),
    nameOf,
    tookTime() {
      const was = isTimeAsked;
      isTimeAsked = false;
      return was;
    },
  };
}

const noRecords: readonly AnyRecord[] = [];
const noIds: readonly number[] = [];

export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? noIds : [value as number];

export function targetOf({ name, allFields }: AnyResource, field: string): string {
  const found = allFields[field];
  if (found?.kind !== 'ref' && found?.kind !== 'refs')
    throw new Error(`serving of ${name} follows '${field}', which is no reference.`);
  return found.to;
}

function keep({ seen }: ServingWorld, of: AnyRecord, field: string, found: readonly AnyRecord[]): void {
  if (!seen) return;
  const known = seen.linked.get(of);
  if (known) known.set(field, found);
  else seen.linked.set(of, new Map([[field, found]]));
}
