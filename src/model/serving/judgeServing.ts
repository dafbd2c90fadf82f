import { meets } from '../../schema/conditions';
import type { AnyRecord } from '../../schema/context';
import { isMessage, type Message, toEnglish } from '../../schema/messages/message';
import type { AnyResource } from '../../schema/resource';
import {
  type Broken,
  type Serving,
  type ServingLink,
  type ServingPair,
  type ServingRule,
  type ServingStep,
  servingSteps,
  type Why,
} from '../../schema/serving';
import { switchedOn } from './ownRules';
import { sayServing } from './sayServing';
import { contextOf, idsIn, type Known, targetOf } from './servingContext';

/** The data for an evaluation. */
export type ServingWorld = {
  readonly now: Date;
  resourceOf(name: string): AnyResource;
  /** Returns undefined if there is none. */
  find(resource: string, id: number): AnyRecord | undefined;
  /** Returns traffic counters, and `members` of lists. */
  figures(resource: string, id: number): Readonly<Record<string, unknown>>;
  /** Caches the breaches of an object that others serve through, which are the same for all of them. */
  once?(resource: string, id: number, work: () => readonly Breach[]): readonly Breach[];
  /** For callers whose objects keep their identity: the resource of each, and the objects that it names. */
  readonly seen?: SeenObjects;
  /** Reports the objects that were read, for callers that cache the result with them. */
  saw?(resource: string, records: readonly AnyRecord[]): void;
  /** Reports the time until which the result is valid as far as the clock matters, in milliseconds since 1970. */
  holdsUntil?(moment: number): void;
};

type Seen<T> = { get(one: AnyRecord): T | undefined; set(one: AnyRecord, to: T): unknown };
export type SeenObjects = { readonly names: Seen<string>; readonly linked: Seen<Map<string, readonly AnyRecord[]>> };

export type Effect = 'stops' | 'limits' | 'unknown';
export type ServingState = 'ok' | Effect;

/** A broken rule. */
export type Breach = {
  /** The rule's id, after the fields on the path to it: `inactive`, `channels.sub.archived`. */
  readonly cause: string;
  readonly effect: Effect;
  /** What is wrong, for any object and for this one. */
  readonly problem: string;
  readonly says: Message;
  /** Where to fix it. */
  readonly resource: string;
  readonly record: AnyRecord;
  readonly field: string;
  readonly value: unknown;
};

export type Check = {
  readonly id: string;
  readonly step: ServingStep;
  /** The message where the rule holds; the number of linked objects that do not serve, if only some do not; else empty. */
  readonly says: Message;
  readonly state: ServingState;
  readonly breaches: readonly Breach[];
};

export type Judgement = {
  readonly state: ServingState;
  readonly first: Breach | undefined;
  readonly checks: readonly Check[];
};

/**
 * Evaluates whether an object serves, by the rules of its definition and of the objects it serves through. A pure function, so
 * that a panel, a filter over a whole list and the replay of an auction agree.
 */
export function judgeServing(resource: AnyResource, record: AnyRecord, world: ServingWorld): Judgement {
  const checks = toldOnce(checksOf(resource, record, world, false)).map(checkOf);
  const breaches = checks.flatMap((check) => check.breaches);
  const first = effects.map((effect) => breaches.find((one) => one.effect === effect)).find((one) => one !== undefined);
  return { state: first?.effect ?? 'ok', first, checks };
}

/** Returns only the breaches that stop the object; fast, for many objects. */
export function whatStops(resource: AnyResource, record: AnyRecord, world: ServingWorld): readonly Breach[] {
  const broken = checksOf(resource, record, world, false).filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return noBreaches;
  return toldOnce(broken).flatMap(({ breaches }) => breaches.filter(({ effect }) => effect === 'stops'));
}

/** Removes repeated breaches: an object and its linked objects often share an account. */
function toldOnce<C extends Pick<Check, 'breaches'>>(checks: readonly C[]): readonly C[] {
  if (checks.reduce((sum, { breaches }) => sum + breaches.length, 0) < 2) return checks;
  const told = new Set<string>();
  return checks.map((check) => {
    if (check.breaches.length === 0) return check;
    // Only breaches of earlier checks are removed: one check may have the same message for several objects.
    const keys = check.breaches.map(
      ({ resource, record, field, says }) => `${resource} ${record.id} ${field} ${toEnglish(says)}`,
    );
    const breaches = check.breaches.filter((_, at) => !told.has(keys[at] as string));
    for (const key of keys) told.add(key);
    return breaches.length === check.breaches.length ? check : { ...check, breaches };
  });
}

/** The most severe first. */
const effects: readonly Effect[] = ['stops', 'unknown', 'limits'];

const noBreaches: readonly Breach[] = [];

const stateOf = (breaches: readonly Breach[]): ServingState =>
  effects.find((effect) => breaches.some((one) => one.effect === effect)) ?? 'ok';

type Checked = {
  readonly part: ServingPart;
  readonly breaches: readonly Breach[];
  /** The message where only some of the linked objects do not serve. */
  readonly some: Message;
};

/** Evaluates the rules. For an object that another one serves through, links back to that one are skipped. */
function checksOf(
  resource: AnyResource,
  record: AnyRecord,
  world: ServingWorld,
  isLinked: boolean,
): readonly Checked[] {
  const context = contextOf(resource, record, world);
  const checks: Checked[] = [];
  for (const part of partsOf(resource)) {
    const { link, rule, field } = part;
    if (!(resource.onlyIf?.[field]?.[0](record as never) ?? true)) continue;
    if (rule) checks.push({ part, breaches: ruleBreaches(rule, resource, record, context, world), some: '' });
    if (link && !(isLinked && link.need === 'some') && (link.onlyIf?.(record) ?? true)) {
      const breaches = linkBreaches(link, resource, record, context, world);
      checks.push({ part, breaches, some: sayOfSome(link, context, breaches.length) });
    }
  }
  return checks;
}

/** `1 of 2 channels can’t call it.`; archived ones are not counted. */
function sayOfSome({ field, some }: ServingLink, context: Known, stopped: number): Message {
  const of = context.linked(field).filter(({ status }) => status !== 2).length;
  return some && of > 0 ? some(stopped, of) : '';
}

function checkOf({ part: { id, step, says }, breaches, some }: Checked): Check {
  const state = stateOf(breaches);
  return { id, step, says: state === 'ok' ? says : state === 'limits' ? some : '', state, breaches };
}

function ruleBreaches(
  rule: ServingRule,
  resource: AnyResource,
  record: AnyRecord,
  context: Known,
  world: ServingWorld,
): readonly Breach[] {
  const why = rule.why(record, context);
  if (context.tookTime()) {
    world.holdsUntil?.(rule.turnsAt?.(record, context) || nextMinute(world));
    // `turnsAt` may read the time too, which must not count for the next rule.
    context.tookTime();
  }
  if (why === undefined) return noBreaches;
  return breachOf(
    why,
    { cause: rule.id, problem: rule.problem, resource: resource.name, record, field: rule.field },
    context,
  );
}

/** Times of objects have minutes: a rule without `turnsAt` may change at the next one. */
const nextMinute = ({ now }: ServingWorld): number => (Math.floor(now.getTime() / minuteMs) + 1) * minuteMs;
const minuteMs = 60_000;

type Where = Pick<Breach, 'cause' | 'problem' | 'resource' | 'record' | 'field'>;

function breachOf(why: Why, where: Where, { nameOf }: Known): readonly Breach[] {
  if (why === undefined) return noBreaches;
  const { says, value, at, limits }: Broken = isMessage(why) ? { says: why } : why;
  const found = { ...where, effect: limits ? 'limits' : 'stops', says } as const;
  if (!at) return [{ ...found, value: value === undefined ? where.record[where.field] : value }];
  return [
    {
      ...found,
      resource: nameOf(at[0]) ?? where.resource,
      record: at[0],
      field: at[1],
      value: value === undefined ? at[0][at[1]] : value,
    },
  ];
}

function linkBreaches(
  link: ServingLink,
  resource: AnyResource,
  record: AnyRecord,
  context: Known,
  world: ServingWorld,
): readonly Breach[] {
  const { field, need, none, problem = notFound } = link;
  const here: Where = { cause: field, problem, resource: resource.name, record, field };
  const ids = idsIn(record[field]);
  if (ids.length === 0) return breachOf(none?.(record), { ...here, cause: `${field}.none` }, context);
  const targets = context.linked(field);
  const definition = world.resourceOf(targetOf(resource, field));
  const judged = targets.map((target) =>
    targetBreaches(link, { resource, record, target, definition, context, world }),
  );
  if (need === 'every') return [...judged.flat(), ...missing(ids, targets, here)];
  return someBreaches(targets, judged);
}

/** An object, and an object that it is linked to, with that one's definition. */
type Linked = {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly target: AnyRecord;
  readonly definition: AnyResource;
  readonly context: Known;
  readonly world: ServingWorld;
};

/** Returns the breaches of the linked object itself, then those between the two. */
function targetBreaches({ field, pairs = [] }: ServingLink, linked: Linked): readonly Breach[] {
  const { target, definition, world } = linked;
  const { name } = definition;
  const work = () => checksOf(definition, target, world, true).flatMap(({ breaches }) => breaches);
  const own = world.once?.(name, target.id, work) ?? work();
  let all = own;
  for (const pair of pairs) {
    const found = pairBreaches(pair, linked);
    if (found.length > 0) all = [...all, ...found];
  }
  return all.length === 0 ? noBreaches : all.map((breach) => ({ ...breach, cause: `${field}.${breach.cause}` }));
}

function pairBreaches({ id, problem, field, why }: ServingPair, linked: Linked): readonly Breach[] {
  const { resource, record, target, definition, context, world } = linked;
  const found = why(record, target, context);
  if (context.tookTime()) world.holdsUntil?.(nextMinute(world));
  if (found === undefined) return noBreaches;
  const isOwn = typeof field === 'string';
  const [whose, at, on] = isOwn ? [resource.name, field, record] : [definition.name, field[0], target];
  return breachOf(found, { cause: id, problem, resource: whose, record: on, field: at }, context);
}

/** If one link is enough, the object stops only if all are stopped; each gives its first reason. Archived ones are ignored. */
function someBreaches(targets: readonly AnyRecord[], judged: readonly (readonly Breach[])[]): readonly Breach[] {
  const reasons = judged.map((breaches) => breaches.find(({ effect }) => effect === 'stops'));
  const isStopped = reasons.every((reason) => reason !== undefined);
  if (isStopped) return reasons.flatMap((reason) => reason ?? []);
  return reasons.flatMap((reason, at): Breach[] =>
    reason && targets[at]?.status !== 2 ? [{ ...reason, effect: 'limits' }] : [],
  );
}

const notFound = 'Linked object not found.';

const missing = (ids: readonly number[], targets: readonly AnyRecord[], here: Where): readonly Breach[] =>
  ids
    .filter((id) => !targets.some((target) => target.id === id))
    .map((id) => ({
      ...here,
      cause: `${here.cause}.missing`,
      problem: notFound,
      effect: 'unknown',
      says: sayServing('serving.missing', { id }),
      value: id,
    }));

const known = new WeakMap<AnyResource, Serving>();

/** Returns the rules of a resource: those at its fields and in its `serving` part; without these, only that it is active. */
export function servingOf(resource: AnyResource): Serving {
  const found = known.get(resource) ?? derive(resource);
  known.set(resource, found);
  return found;
}

function derive({ allFields, serving = { rules: switchedOn } }: AnyResource): Serving {
  const fields = Object.entries(allFields);
  const links = fields.flatMap(([name, field]): readonly ServingLink[] =>
    field.kind === 'ref' && field.serves ? [{ step: 'parents', field: name, need: 'every', rule: field.serves }] : [],
  );
  const rules = fields.flatMap(([name, { blocksServing: stops }]): readonly ServingRule[] => {
    if (!stops) return [];
    const [condition, says, rule, problem] = stops;
    const why: ServingRule['why'] = (record, { account }) =>
      meets(condition, record, account && { account }) ? says(String(record.name)) : undefined;
    return [{ id: name, step: 'quality', field: name, rule, problem, why }];
  });
  return { ...serving, links: [...links, ...(serving.links ?? [])], rules: [...serving.rules, ...rules] };
}

/** A rule or a link of a definition, prepared for evaluation. */
type ServingPart = {
  readonly id: string;
  readonly step: ServingStep;
  readonly field: string;
  readonly says: string;
  readonly rule?: ServingRule;
  readonly link?: ServingLink;
};

const knownParts = new WeakMap<AnyResource, readonly ServingPart[]>();

/** Returns the parts by step; within a step, links come first. */
function partsOf(resource: AnyResource): readonly ServingPart[] {
  const known = knownParts.get(resource);
  if (known) return known;
  const { links = [], rules } = servingOf(resource);
  const parts = [
    ...links.map(
      (link): ServingPart => ({ id: link.field, step: link.step, field: link.field, says: link.rule, link }),
    ),
    ...rules.map((rule): ServingPart => ({ id: rule.id, step: rule.step, field: rule.field, says: rule.rule, rule })),
  ].sort((a, b) => servingSteps.indexOf(a.step) - servingSteps.indexOf(b.step));
  knownParts.set(resource, parts);
  return parts;
}
