import type { Viewer } from '../../../src/schema/access';
import { isEmpty, pick, type Random } from '../../../src/schema/field';
import { type Field, kindOf } from '../../../src/schema/kinds';
import type { AnyRecord, AnyResource, RuleContext } from '../../../src/schema/resource';
import { defaults, derive, isRequired, normalize, validate } from '../../../src/schema/validate';
import { uidAlphabet } from '../../uid';
import { sampleHost } from './sampleHost';
import { sampleRows } from './sampleRows';
import { parseValue } from './sampleValue';
import { sampleWords } from './sampleWords';

export type World = {
  readonly random: Random;
  readonly now: Date;
  readonly viewer: Viewer;
  readonly account: AnyRecord | undefined;
  /** Objects made so far that the owner may name, archived ones left out. */
  candidates(type: string): readonly AnyRecord[];
  find(type: string, id: number): AnyRecord | undefined;
};

type Draft = Record<string, unknown>;

/** A believable object of any definition: its rules decide, and what they refuse is taken back to the default. */
export function generate(resource: AnyResource, id: number, name: string | undefined, world: World): AnyRecord {
  const { viewer, now, account } = world;
  const context: RuleContext = { viewer, now, ...(account && { account }), traffic: {}, linked: () => [] };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const draft: Draft = { ...defaults(resource, {}, context), id, demand: resource.owner === 'platform' ? null : viewer.owner };
    fillReferences(resource, draft, world, true);
    fillInitials(resource, draft, world);
    fillValues(resource, draft, world, attempt < 10);
    if (attempt < 10) fillReferences(resource, draft, world, false);
    draft.name = name ?? nameOf(resource, draft, world);
    fillHosts(resource, draft);
    fillInitials(resource, draft, world);
    fillFlight(resource, draft, world);
    const together = { ...resource.sample?.fill?.(draft as never, world.random), ...sampleRows[resource.name]?.[String(draft.name)] };
    Object.assign(draft, normalize(resource, together));
    repair(resource, draft, world, context);
    if (Object.keys(validate(resource, draft, context)).length > 0) continue;
    return { ...finish(resource, draft, world), ...(name !== undefined && { status: statusOf(draft) }) };
  }
  const draft = { ...defaults(resource, {}, context), id, name: name ?? `${resource.label[0]} ${id}` };
  throw new Error(
    `No sample ${resource.name} can be made: ${JSON.stringify(validate(resource, draft, context))}. Give its fields \`sample\` values.`,
  );
}

/** The record with what it may name besides of objects that were made after it, where that goes well with the rest. */
export function addReferences(resource: AnyResource, record: AnyRecord, names: readonly string[], world: World): AnyRecord {
  const { viewer, now, account } = world;
  const context: RuleContext = { viewer, now, ...(account && { account }), traffic: {}, linked: () => [] };
  const draft: Draft = { ...record };
  fillReferences(resource, draft, world, false, names);
  if (names.every((name) => draft[name] === record[name])) return record;
  return Object.keys(validate(resource, draft, context)).length === 0 ? (draft as unknown as AnyRecord) : record;
}

/** What the server finds out later, as a check of the partner's files does, is made up where its field says what it may be. */
const isOurs = (name: string, field: Field): boolean =>
  !['id', 'name', 'status', 'demand', 'note'].includes(name) &&
  !field.computed &&
  (field.access !== 'server' || field.sample !== undefined) &&
  field.access !== 'writeOnly';

/** Defaults that follow from what the references name. */
function fillInitials(resource: AnyResource, draft: Draft, { viewer, now, account, find }: World): void {
  const linkedOf = (record: Draft, name: string): readonly AnyRecord[] => {
    const field = resource.allFields[name];
    if (field?.kind !== 'ref' && field?.kind !== 'refs') return [];
    return [record[name]].flat().flatMap((id) => (typeof id === 'number' ? (find(field.to, id) ?? []) : []));
  };
  const given = Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isEmpty(value) || !resource.initial?.[name]));
  Object.assign(draft, defaults(resource, given, { viewer, now, ...(account && { account }), linkedOf }));
}

function fillValues(resource: AnyResource, draft: Draft, { random, now, viewer }: World, isRich: boolean): void {
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!isOurs(name, field) || field.kind === 'ref' || field.kind === 'refs') continue;
    const isNeeded = isRequired(resource, name, draft);
    const isTyped = ['choice', 'choices', 'bool', 'categories', 'countries'].includes(field.kind);
    const chance = isNeeded ? 1 : !isRich ? 0 : field.sample ? 0.7 : isTyped ? 0.25 : 0;
    if (random() >= chance || (isNeeded && !isEmpty(draft[name]) && !field.sample)) continue;
    const value = field.sample ? pick(random, field.sample) : kindOf(field).sample(field, { random, now, viewer });
    draft[name] = kindOf(field).normalize(value, field);
  }
}

/** A host that goes with the name, where one is asked for. */
function fillHosts(resource: AnyResource, draft: Draft): void {
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (!isRequired(resource, name, draft) || field.sample) continue;
    const host = sampleHost(String(draft.name));
    if (field.kind === 'domain') draft[name] = host;
    if (field.kind === 'strings' && field.of === 'domain' && isEmpty(draft[name])) draft[name] = [host];
  }
}

function fillReferences(resource: AnyResource, draft: Draft, world: World, isRequiredOnly: boolean, among?: readonly string[]): void {
  const { random, viewer, now } = world;
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (among && !among.includes(name)) continue;
    if ((field.kind !== 'ref' && field.kind !== 'refs') || !isOurs(name, field) || field.mirrors) continue;
    const isNeeded = isRequired(resource, name, draft);
    if (isNeeded !== isRequiredOnly || (isNeeded && !isEmpty(draft[name]))) continue;
    // What must fit the rest (a creative its advertiser) has few candidates, and is what makes the object run.
    const chance = resource.choose?.[name] ? 0.9 : field.kind === 'refs' ? 0.55 : 0.35;
    if (!isNeeded && random() > chance) continue;
    const only = resource.onlyIf?.[name];
    if (only && !only[0](draft as never)) continue;
    const choose = resource.choose?.[name];
    const found = world.candidates(field.to).filter((target) => !choose?.(draft as never, target, { viewer, now }));
    if (found.length === 0) continue;
    if (field.kind === 'ref') draft[name] = pick(random, found).id;
    else draft[name] = [...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, found).id))];
  }
}

/** Flights lie around today: ended, running and to come; a fifth of them open. */
function fillFlight(resource: AnyResource, draft: Draft, { random, now }: World): void {
  if (!resource.allFields.startsAt || !resource.allFields.endsAt) return;
  const startsIn = Math.floor(random() * 110) - 80;
  const minute = (days: number, time: string) => `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
  const isFlown = resource.allFields.startsAt.required || random() < 0.5;
  draft.startsAt = isFlown ? minute(startsIn, '00:00') : null;
  draft.endsAt = isFlown && random() < 0.8 ? minute(startsIn + 14 + Math.floor(random() * 80), '23:59') : null;
}

/** Takes what a rule refuses back to the default, or fills what is missing. */
function repair(resource: AnyResource, draft: Draft, world: World, context: RuleContext): void {
  for (let round = 0; round < 6; round += 1) {
    const problems = Object.entries(validate(resource, draft, context));
    if (problems.length === 0) return;
    for (const [path, found] of problems) {
      const name = path.split('.')[0] as string;
      const field = resource.allFields[name];
      if (!field) continue;
      const asked = resource.params?.[name]?.(draft as never);
      if (asked) draft[name] = Object.fromEntries(asked.map((spec) => [spec.name, parseValue(spec)]));
      else if (found.code === 'required' && (field.kind === 'ref' || field.kind === 'refs')) fillReferences(resource, draft, world, true);
      else if (found.code === 'required')
        draft[name] = kindOf(field).normalize(pick(world.random, field.sample ?? [kindOf(field).sample(field, world)]), field);
      else draft[name] = kindOf(field).normalize(field.initial ?? kindOf(field).empty, field);
    }
  }
}

function nameOf(resource: AnyResource, draft: Draft, { random, find }: World): string {
  const pattern = resource.sample?.pattern ?? `${resource.label[0]} {house} {1|2|3|4|5|6|7|8|9}`;
  return pattern.replace(/\{([^}]+)\}/g, (_, token: string) => {
    if (token.includes('|')) return pick(random, token.split('|'));
    if (sampleWords[token]) return pick(random, sampleWords[token]);
    const field = resource.allFields[token];
    if (!field)
      throw new Error(`The name pattern of ${resource.name} has {${token}}: no field, and none of ${Object.keys(sampleWords).join(', ')}.`);
    const value = Array.isArray(draft[token]) ? draft[token][0] : draft[token];
    if (field?.kind === 'ref' || field?.kind === 'refs') return String(find(field.to, value)?.name ?? '').replace(/ \(.*\)$/, '');
    if (field?.kind === 'choice' || field?.kind === 'choices') return field.options.find((option) => option.value === value)?.label ?? '';
    return String(value ?? '');
  });
}

/** What has a name of its own is in use, unless its sample says something else. */
const statusOf = ({ status }: Draft): 0 | 1 | 2 => (status === 0 || status === 2 ? status : 1);

function finish(resource: AnyResource, made: Draft, { random, now, viewer }: World): AnyRecord {
  const derived = derive(resource, made, undefined, { viewer, now });
  const draft = Object.fromEntries(
    Object.entries(derived).map(([name, value]) => [name, resource.allFields[name]?.access === 'server' ? value : made[name]]),
  );
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.computed?.from === 'uid') draft[name] = Array.from({ length: 12 }, () => pick(random, uidAlphabet)).join('');
    if (field.computed?.from === 'token') draft[name] = null;
  }
  const chance = random();
  const modified = now.getTime() - Math.floor(random() ** 2 * 120 * 86_400_000);
  return {
    ...normalize(resource, draft),
    status: chance < 0.8 ? 1 : chance < 0.94 ? 0 : 2,
    createdAt: new Date(modified - Math.floor(random() * 200 * 86_400_000)).toISOString(),
    modifiedAt: new Date(modified).toISOString(),
    version: 1,
  } as unknown as AnyRecord;
}
