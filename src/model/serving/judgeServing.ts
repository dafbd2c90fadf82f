import { meets } from '../../schema/conditions';
import type { AnyRecord } from '../../schema/context';
import { isMessage, type Message, toEnglish } from '../../schema/messages/message';
import { sayServing } from '../../schema/messages/sayServing';
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
import { contextOf, idsIn, type Known, targetOf } from './servingContext';

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
  /** Judges again with the same reads, for callers that cache what a judgement read. */
  saw?(resource: string, records: readonly AnyRecord[]): void;
  /** As far as the clock goes, what was said holds until this moment, in milliseconds of 1970. */
  holdsUntil?(moment: number): void;
};

type Seen<T> = { get(one: AnyRecord): T | undefined; set(one: AnyRecord, to: T): unknown };
export type SeenObjects = { readonly names: Seen<string>; readonly linked: Seen<Map<string, readonly AnyRecord[]>> };

export type Effect = 'stops' | 'limits' | 'unknown';
export type ServingState = 'ok' | Effect;

/** Why a rule is broken. */
export type Breach = {
  /** The rule by its id, behind the fields that lead to it: `inactive`, `channels.sub.archived`. */
  readonly cause: string;
  readonly effect: Effect;
  /** What is wrong, for any object and for this one. */
  readonly problem: string;
  readonly says: Message;
  /** Where it is mended. */
  readonly resource: string;
  readonly record: AnyRecord;
  readonly field: string;
  readonly value: unknown;
};

export type Check = {
  readonly id: string;
  readonly step: ServingStep;
  /** The rule where it is kept; how many linked objects do not serve where only some do not; else nothing beside the breaches. */
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
 * Whether an object serves, by the rules of its definition and of those that it serves through: pure, so that a panel, a filter over
 * a whole list and the replay of an auction come to the same.
 */
export function judgeServing(resource: AnyResource, record: AnyRecord, world: ServingWorld): Judgement {
  const checks = toldOnce(checksOf(resource, record, world, false)).map(checkOf);
  const breaches = checks.flatMap((check) => check.breaches);
  const first = effects.map((effect) => breaches.find((one) => one.effect === effect)).find((one) => one !== undefined);
  return { state: first?.effect ?? 'ok', first, checks };
}

/** What of it stops the object, and nothing else: for many objects at once. */
export function whatStops(resource: AnyResource, record: AnyRecord, world: ServingWorld): readonly Breach[] {
  const broken = checksOf(resource, record, world, false).filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return noBreaches;
  return toldOnce(broken).flatMap(({ breaches }) => breaches.filter(({ effect }) => effect === 'stops'));
}

/** The account of an object is that of what it is linked to, too: what was said of it once needs no second word. */
function toldOnce<C extends Pick<Check, 'breaches'>>(checks: readonly C[]): readonly C[] {
  if (checks.reduce((sum, { breaches }) => sum + breaches.length, 0) < 2) return checks;
  const told = new Set<string>();
  return checks.map((check) => {
    if (check.breaches.length === 0) return check;
    // Only what an earlier check told is left out: one check may say the same of several objects.
    const keys = check.breaches.map(
      ({ resource, record, field, says }) => `${resource} ${record.id} ${field} ${toEnglish(says)}`,
    );
    const breaches = check.breaches.filter((_, at) => !told.has(keys[at] as string));
    for (const key of keys) told.add(key);
    return breaches.length === check.breaches.length ? check : { ...check, breaches };
  });
}

/** The worst first. */
const effects: readonly Effect[] = ['stops', 'unknown', 'limits'];

const noBreaches: readonly Breach[] = [];

const stateOf = (breaches: readonly Breach[]): ServingState =>
  effects.find((effect) => breaches.some((one) => one.effect === effect)) ?? 'ok';

type Checked = {
  readonly part: ServingPart;
  readonly breaches: readonly Breach[];
  /** What is said where only some of the linked objects do not serve. */
  readonly some: Message;
};

/** Of an object that another one serves through, what serves through it is not asked for: that would lead back. */
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

/** `1 of 2 channels can’t call it.`; archived ones left of themselves and are not counted. */
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
    // When it turns may ask for the time too, which is not what the next rule asked.
    context.tookTime();
  }
  if (why === undefined) return noBreaches;
  return breachOf(
    why,
    { cause: rule.id, problem: rule.problem, resource: resource.name, record, field: rule.field },
    context,
  );
}

/** Moments of objects are minutes: whatever does not say when it turns may do so at the next one. */
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

/** An object, and one that it is linked to with the definition of that. */
type Linked = {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly target: AnyRecord;
  readonly definition: AnyResource;
  readonly context: Known;
  readonly world: ServingWorld;
};

/** What is wrong with the linked object itself, and then between the two. */
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

/** Where any one is enough, all must be stopped to stop the object; each tells its first reason. Archived ones left of themselves. */
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

/** What an object must keep to serve: what its fields say of themselves, and its `serving` part; without one, that it is switched on. */
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

/** A rule or a link of a definition, as it is looked at. */
type ServingPart = {
  readonly id: string;
  readonly step: ServingStep;
  readonly field: string;
  readonly says: string;
  readonly rule?: ServingRule;
  readonly link?: ServingLink;
};

const knownParts = new WeakMap<AnyResource, readonly ServingPart[]>();

/** What is looked at, by its step: of each step the links first. */
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
