import { areasOf, countriesIn, sampleAreas } from '../src/model/sample/areas';
import { sampleHost, sampleShapes } from '../src/model/sample/sampleShapes';
import { type Field, kindOf } from '../src/schema/kinds';
import { isEmpty, pick } from '../src/schema/kinds/field';
import type { AnyRecord, AnyResource } from '../src/schema/resource';
import { defaults, isRequired } from '../src/schema/validate';
import type { Draft, World } from './generate';
import { rowOf } from './rows/sampleRows';
import { isFlown, isUnused } from './rows/unused';

/** Whether the sample sets a field. Fields that the server sets later (results of checks) count if they have sample values. */
const isOurs = ({ name: type }: AnyResource, name: string, field: Field, { given }: World): boolean =>
  !['id', 'name', 'status', 'demand', 'note'].includes(name) &&
  !(name in given) &&
  !sampleShapes[type]?.leftEmpty?.includes(name) &&
  !field.computed &&
  (field.access !== 'server' || field.sample !== undefined) &&
  field.access !== 'writeOnly';

/** Fills defaults that depend on the referenced objects. */
export function fillInitials(resource: AnyResource, draft: Draft, { viewer, now, account, find, given }: World): void {
  const linkedOf = (record: Draft, name: string): readonly AnyRecord[] => {
    const field = resource.allFields[name];
    if (field?.kind !== 'ref' && field?.kind !== 'refs') return [];
    return [record[name]].flat().flatMap((id) => (typeof id === 'number' ? (find(field.to, id) ?? []) : []));
  };
  const ownValues = sampleShapes[resource.name]?.ownValues ?? [];
  const known = Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => !isEmpty(value) || !resource.initial?.[name] || ownValues.includes(name),
    ),
  );
  Object.assign(draft, defaults(resource, known, { viewer, now, ...(account && { account }), linkedOf }), given);
}

/** Fields that are computed by now. Each still takes its random number, so that the sample keeps the traffic it was made for. */
const formerlyFilled: ReadonlySet<string> = new Set(['channels.sellerId']);

export function fillValues(resource: AnyResource, draft: Draft, world: World, isRich: boolean): void {
  const { random, now, viewer } = world;
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (formerlyFilled.has(`${resource.name}.${name}`)) random();
    if (!isOurs(resource, name, field, world) || field.kind === 'ref' || field.kind === 'refs') continue;
    const isNeeded = isRequired(resource, name, draft);
    const isTyped = ['choice', 'choices', 'bool', 'categories', 'countries'].includes(field.kind);
    // The list's first filter needs varied values, although the field has a default.
    const isVaried = field.sample !== undefined || (field.kind === 'choice' && resource.list.quick.includes(name));
    const chance = isNeeded ? 1 : !isRich ? 0 : field.sample ? 0.7 : isTyped ? 0.25 : 0;
    if (random() >= chance || (isNeeded && !isEmpty(draft[name]) && !isVaried)) continue;
    const value = field.sample ? pick(random, field.sample) : kindOf(field).sample(field, { random, now, viewer });
    draft[name] = kindOf(field).normalize(value, field);
  }
}

/** Fills required host fields with a host that fits the name. */
export function fillHosts(resource: AnyResource, draft: Draft, { given }: World): void {
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!isRequired(resource, name, draft) || field.sample || name in given) continue;
    const host = sampleHost(String(draft.name));
    if (field.kind === 'domain') draft[name] = host;
    if (field.kind === 'strings' && field.of === 'domain' && isEmpty(draft[name])) draft[name] = [host];
  }
}

export function fillReferences(
  resource: AnyResource,
  draft: Draft,
  world: World,
  isRequiredOnly: boolean,
  among?: readonly string[],
): void {
  const { random, viewer, now, counts, isSteady } = world;
  const shape = sampleShapes[resource.name];
  // The targeting comes first, because it limits the other references.
  const fields = Object.entries(resource.allFields).sort(
    ([a], [b]) => Number(b === 'targeting') - Number(a === 'targeting'),
  );
  for (const [name, field] of fields) {
    if (among && !among.includes(name)) continue;
    if ((field.kind !== 'ref' && field.kind !== 'refs') || !isOurs(resource, name, field, world) || field.inverse)
      continue;
    const wanted = counts[name];
    const isNeeded = isRequired(resource, name, draft);
    if (isNeeded !== isRequiredOnly || (isNeeded && !isEmpty(draft[name]))) continue;
    // References that must fit the rest (a creative's advertiser), or whose absence causes a warning, are nearly always set.
    const isVital = resource.validateTarget?.[name] || (field.kind === 'refs' && resource.warnings?.[name]);
    if (isSteady && name === 'targeting') continue;
    const chance = shape?.chances?.[name] ?? (isVital ? 0.9 : field.kind === 'refs' ? 0.55 : 0.35);
    if (!isNeeded && wanted === undefined && random() > chance) continue;
    const only = resource.onlyIf?.[name];
    if (only && !only[0](draft as never)) continue;
    const choose = resource.validateTarget?.[name];
    const picks = shape?.picks?.[name];
    // `settleUse` handles rows that define how many objects name them.
    const isOpen = (target: AnyRecord): boolean =>
      !rowOf(field.to, target.id)?.usedBy &&
      !choose?.(draft as never, target, { viewer, now }) &&
      (picks?.(target) ?? true);
    const found = world.candidates(field.to).filter(isOpen);
    const count = wanted ?? (field.kind === 'ref' ? 1 : 1 + Math.floor(random() * 4));
    const picked = pickFitting(
      resource,
      name,
      draft,
      name === 'targeting' ? mostlyAtHome(found, world) : found,
      count,
      world,
    );
    if (field.kind === 'refs') draft[name] = picked.length > 0 ? picked : draft[name];
    else if (picked.length > 0) draft[name] = picked[0];
  }
}

/** Adds weight to targetings for the account's home market. */
function mostlyAtHome(targetings: readonly AnyRecord[], { account }: World): readonly AnyRecord[] {
  const home = sampleAreas[areasOf(Number(account?.timezone ?? -5))[0] ?? ''] ?? [];
  const isHome = ({ countries }: AnyRecord): boolean =>
    Array.isArray(countries) && home.some((country) => countries.includes(country));
  const own = targetings.filter(isHome);
  return [...targetings, ...own, ...own];
}

/** Picks ids of some candidates that cause no warning. */
function pickFitting(
  resource: AnyResource,
  name: string,
  draft: Draft,
  found: readonly AnyRecord[],
  count: number,
  world: World,
): readonly number[] {
  const isFitting = fitting(resource, name, draft, world);
  const picked = new Set<number>();
  for (let left = found.length > 0 ? count * 12 : 0; left > 0 && picked.size < count; left -= 1) {
    const target = pick(world.random, found);
    if (!picked.has(target.id) && isFitting(target)) picked.add(target.id);
  }
  return [...picked];
}

/**
 * Returns a check of whether an object and its target fit: no rule warns about them, and their environments and the markets in
 * their names agree.
 */
export function fitting(
  resource: AnyResource,
  name: string,
  draft: Draft,
  world: World,
): (target: AnyRecord) => boolean {
  const { viewer, now, account } = world;
  const context = { viewer, now, ...(account && { account }), traffic: {} };
  const warned = (linked: readonly AnyRecord[]): number =>
    Object.values(resource.warnings ?? {}).filter((warns) =>
      warns?.(draft as never, { ...context, linked: (asked: string) => (asked === name ? linked : []) } as never),
    ).length;
  const before = warned([]);
  const [first] = placesOf(draft);
  const targeting = linkedOf(resource, draft, 'targeting', world);
  const market = [...new Set([...countriesIn(String(draft.name ?? '')), ...marketOf(targeting)])];
  return (target) =>
    (first === undefined || placesOf(target).length === 0 || placesOf(target).includes(first)) &&
    isOfSameMarket(market, marketOf(target)) &&
    (!resource.warnings || warned([target]) <= before);
}

/** Returns the countries of an object: those it includes, or those in its name; none means all. */
const marketOf = (record: AnyRecord | undefined): readonly string[] => {
  const { countries = null, countriesMode = 'include' } = (record ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(countries) && countries.length > 0) return countriesMode === 'include' ? countries : [];
  return countriesIn(String(record?.name ?? ''));
};

const isOfSameMarket = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((country) => other.includes(country));

/** Returns the environments of an object; none means all. */
const placesOf = ({ environment, environments }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  [environment ?? environments ?? []].flat().filter((place) => place !== 'all');

/** Sets a flight around today: ended, running, or, for unused objects, in the future; a fifth of them have no end. */
export function fillFlight(resource: AnyResource, draft: Draft, { random, now, given, isSteady }: World): void {
  if (!resource.allFields.startsAt || !resource.allFields.endsAt || 'startsAt' in given) return;
  const hasState = isFlown(resource);
  const isToCome = hasState ? isUnused(resource, Number(draft.id)) : random() < 0.27;
  const startsIn = isToCome ? 1 + Math.floor(random() * 30) : -Math.floor(random() * 80);
  const minute = (days: number, time: string) =>
    `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
  const isFlying =
    resource.allFields.startsAt.required ||
    resource.initial?.startsAt !== undefined ||
    (hasState && isToCome) ||
    (random() < 0.5 && !isSteady);
  draft.startsAt = isFlying ? minute(startsIn, '00:00') : null;
  draft.endsAt =
    isFlying && (random() < 0.8 || sampleShapes[resource.name]?.isClosed)
      ? minute(startsIn + 14 + Math.floor(random() * 80), '23:59')
      : null;
}

/** Returns the object that a reference of the draft names. */
export function linkedOf(
  resource: AnyResource,
  draft: Draft,
  name: string,
  { find }: Pick<World, 'find'>,
): AnyRecord | undefined {
  const field = resource.allFields[name];
  return field?.kind === 'ref' && typeof draft[name] === 'number' ? find(field.to, draft[name]) : undefined;
}
