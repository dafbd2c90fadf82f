import type { AnyRecord } from '../../schema/context';
import type { AnyResource } from '../../schema/resource';
import {
  type Broken,
  type ServingContext,
  type ServingLink,
  type ServingPair,
  type ServingRule,
  type ServingStep,
  servingSteps,
  type Why,
} from '../../schema/serving';

import { servingOf } from './servingOf';

/** What is known of the objects that the judgement follows. */
export type ServingWorld = {
  readonly now: Date;
  resourceOf(name: string): AnyResource;
  /** Nothing where there is none. */
  find(resource: string, id: number): AnyRecord | undefined;
  /** Counters from traffic, and `members` of lists. */
  figures(resource: string, id: number): Readonly<Record<string, unknown>>;
  /** What is wrong with an object that others serve through is the same for all of them: worked out once, where it is kept. */
  once?(resource: string, id: number, work: () => readonly Breach[]): readonly Breach[];
  /** Where an object that was found stays the same one: whose objects these are, and which others each names. */
  readonly seen?: SeenObjects;
};

export type SeenObjects = {
  readonly names: WeakMap<AnyRecord, string>;
  readonly linked: WeakMap<AnyRecord, Map<string, readonly AnyRecord[]>>;
};

export type Effect = 'stops' | 'limits' | 'unknown';
export type ServingState = 'ok' | Effect;

/** Why a rule is broken. */
export type Breach = {
  /** The rule by its id, behind the fields that lead to it: `inactive`, `channels.sub.archived`. */
  readonly cause: string;
  readonly effect: Effect;
  /** The rule, and what is wrong with it here. */
  readonly rule: string;
  readonly says: string;
  /** Where it is mended. */
  readonly resource: string;
  readonly record: AnyRecord;
  readonly field: string;
  readonly value: unknown;
};

export type Check = {
  readonly id: string;
  readonly step: ServingStep;
  readonly rule: string;
  readonly state: ServingState;
  readonly breaches: readonly Breach[];
};

export type Judgement = { readonly state: ServingState; readonly first: Breach | undefined; readonly checks: readonly Check[] };

/**
 * Whether an object serves, by the rules of its definition and of those that it serves through: pure, so that a panel, a filter over
 * a whole list and the replay of an auction come to the same.
 */
export function judgeServing(resource: AnyResource, record: AnyRecord, world: ServingWorld): Judgement {
  const checks = toldOnce(checksOf(resource, record, world, false));
  const breaches = checks.flatMap((check) => check.breaches);
  const first = effects.map((effect) => breaches.find((one) => one.effect === effect)).find((one) => one !== undefined);
  return { state: first?.effect ?? 'ok', first, checks };
}

/** The account of an object is that of what it is linked to, too: what was said of it once needs no second word. */
function toldOnce(checks: readonly Check[]): readonly Check[] {
  if (checks.reduce((sum, { breaches }) => sum + breaches.length, 0) < 2) return checks;
  const told = new Set<string>();
  return checks.map((check) => {
    if (check.breaches.length === 0) return check;
    // Only what an earlier check told is left out: one check may say the same of several objects.
    const keys = check.breaches.map(({ resource, record, field, says }) => `${resource} ${record.id} ${field} ${says}`);
    const breaches = check.breaches.filter((_, at) => !told.has(keys[at] as string));
    for (const key of keys) told.add(key);
    return breaches.length === check.breaches.length ? check : { ...check, breaches, state: stateOf(breaches) };
  });
}

/** The worst first. */
const effects: readonly Effect[] = ['stops', 'unknown', 'limits'];

const stateOf = (breaches: readonly Breach[]): ServingState =>
  effects.find((effect) => breaches.some((one) => one.effect === effect)) ?? 'ok';

/** Of an object that another one serves through, what serves through it is not asked for: that would lead back. */
function checksOf(resource: AnyResource, record: AnyRecord, world: ServingWorld, isLinked: boolean): readonly Check[] {
  const { rules, links = [] } = servingOf(resource);
  const context = contextOf(resource, record, world);
  const applies = (field: string): boolean => resource.onlyIf?.[field]?.[0](record as never) ?? true;
  const asked = links.filter(
    ({ field, need, onlyIf }) => !(isLinked && need === 'some') && applies(field) && (onlyIf?.(record as never) ?? true),
  );
  const all = [
    ...asked.map((link) => checkOf(link.field, link, linkBreaches(link, resource, record, context, world))),
    ...rules.filter(({ field }) => applies(field)).map((rule) => checkOf(rule.id, rule, ruleBreaches(rule, resource, record, context))),
  ];
  return all.sort((a, b) => stepOrder[a.step] - stepOrder[b.step]);
}

const stepOrder = Object.fromEntries(servingSteps.map((step, at) => [step, at])) as Readonly<Record<ServingStep, number>>;

const checkOf = (id: string, { step, rule }: Pick<ServingRule, 'step' | 'rule'>, breaches: readonly Breach[]): Check => ({
  id,
  step,
  rule,
  state: stateOf(breaches),
  breaches,
});

function ruleBreaches(rule: ServingRule, resource: AnyResource, record: AnyRecord, context: Known): readonly Breach[] {
  return breachOf(
    rule.why(record, context),
    { cause: rule.id, rule: rule.rule, resource: resource.name, record, field: rule.field },
    context,
  );
}

type Where = Pick<Breach, 'cause' | 'rule' | 'resource' | 'record' | 'field'>;

function breachOf(why: Why, where: Where, { nameOf }: Known): readonly Breach[] {
  if (why === undefined) return [];
  const { says, value, at, limits }: Broken = typeof why === 'string' ? { says: why } : why;
  const found = { ...where, effect: limits ? 'limits' : 'stops', says } as const;
  if (!at) return [{ ...found, value: value === undefined ? where.record[where.field] : value }];
  return [
    { ...found, resource: nameOf(at[0]) ?? where.resource, record: at[0], field: at[1], value: value === undefined ? at[0][at[1]] : value },
  ];
}

function linkBreaches(link: ServingLink, resource: AnyResource, record: AnyRecord, context: Known, world: ServingWorld): readonly Breach[] {
  const { field, need, none, rule } = link;
  const here: Where = { cause: field, rule, resource: resource.name, record, field };
  const ids = idsIn(record[field]);
  if (ids.length === 0) return breachOf(none?.(record), { ...here, cause: `${field}.none` }, context);
  const targets = context.linked(field);
  const target = world.resourceOf(targetOf(resource, field));
  const judged = targets.map((one) => targetBreaches(link, resource, record, one, target, context, world));
  if (need === 'every') return [...judged.flat(), ...missing(ids, targets, here)];
  return someBreaches(targets, judged);
}

/** What is wrong with the linked object itself, and then between the two. */
function targetBreaches(
  { field, pairs = [] }: ServingLink,
  resource: AnyResource,
  record: AnyRecord,
  target: AnyRecord,
  definition: AnyResource,
  context: Known,
  world: ServingWorld,
): readonly Breach[] {
  const { name } = definition;
  const work = () => checksOf(definition, target, world, true).flatMap(({ breaches }) => breaches);
  const own = world.once?.(name, target.id, work) ?? work();
  const between = pairs.flatMap((pair: ServingPair) => {
    const [whose, at, on] = typeof pair.field === 'string' ? [resource.name, pair.field, record] : [name, pair.field[0], target];
    return breachOf(
      pair.why(record, target, context),
      { cause: pair.id, rule: pair.rule, resource: whose, record: on, field: at },
      context,
    );
  });
  return [...own, ...between].map((breach) => ({ ...breach, cause: `${field}.${breach.cause}` }));
}

/** Where any one is enough, all must be stopped to stop the object; each tells its first reason. Archived ones left of themselves. */
function someBreaches(targets: readonly AnyRecord[], judged: readonly (readonly Breach[])[]): readonly Breach[] {
  const reasons = judged.map((breaches) => breaches.find(({ effect }) => effect === 'stops'));
  const isStopped = reasons.every((reason) => reason !== undefined);
  if (isStopped) return reasons.flatMap((reason) => reason ?? []);
  return reasons.flatMap((reason, at): Breach[] => (reason && targets[at]?.status !== 2 ? [{ ...reason, effect: 'limits' }] : []));
}

const missing = (ids: readonly number[], targets: readonly AnyRecord[], here: Where): readonly Breach[] =>
  ids
    .filter((id) => !targets.some((target) => target.id === id))
    .map((id) => ({
      ...here,
      cause: `${here.cause}.missing`,
      effect: 'unknown',
      says: `There is no object ${id} to look at.`,
      value: id,
    }));

const noIds: readonly number[] = [];
const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? noIds : [value as number];

function targetOf({ name, allFields }: AnyResource, field: string): string {
  const found = allFields[field];
  if (found?.kind !== 'ref' && found?.kind !== 'refs') throw new Error(`serving of ${name} follows '${field}', which is no reference.`);
  return found.to;
}

type Known = ServingContext & { nameOf(record: AnyRecord): string | undefined };

function contextOf(resource: AnyResource, record: AnyRecord, world: ServingWorld): Known {
  const names = world.seen?.names ?? new WeakMap<AnyRecord, string>();
  const nameOf = (one: AnyRecord): string | undefined => (one === record ? resource.name : names.get(one));
  // Those of the record itself are kept no longer than it is judged.
  const own = new Map<string, readonly AnyRecord[]>();
  const linked = (field: string, of: AnyRecord = record): readonly AnyRecord[] => {
    const known = of === record ? own.get(field) : world.seen?.linked.get(of)?.get(field);
    if (known) return known;
    const ids = idsIn(of[field]);
    if (ids.length === 0) return noRecords;
    const name = targetOf(world.resourceOf(nameOf(of) ?? resource.name), field);
    const found = ids.flatMap((id) => world.find(name, id) ?? []);
    for (const one of found) if (one !== record) names.set(one, name);
    if (found.length < ids.length) return found;
    if (of === record) own.set(field, found);
    else keep(world, of, field, found);
    return found;
  };
  const account = 'demand' in resource.allFields ? linked('demand')[0] : resource.owner === 'platform' ? record : undefined;
  return {
    now: world.now,
    ...(account && { account }),
    traffic: world.figures(resource.name, record.id),
    linked,
    figures: (one) => world.figures(nameOf(one) ?? resource.name, one.id),
    nameOf,
  };
}

const noRecords: readonly AnyRecord[] = [];

function keep({ seen }: ServingWorld, of: AnyRecord, field: string, found: readonly AnyRecord[]): void {
  if (!seen) return;
  const known = seen.linked.get(of);
  if (known) known.set(field, found);
  else seen.linked.set(of, new Map([[field, found]]));
}
