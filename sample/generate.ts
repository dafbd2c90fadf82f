import { areaOf, areasOf, sampleAreas } from '../src/model/sample/areas';
import { sampleShapes } from '../src/model/sample/sampleShapes';
import { quarterOf, seasonOf } from '../src/model/sample/seasons';
import { uidAlphabet } from '../src/model/uid';
import type { Viewer } from '../src/schema/access';
import { kindOf } from '../src/schema/kinds';
import { isEmpty, pick, type Random } from '../src/schema/kinds/field';
import type { ParamSpec } from '../src/schema/kinds/params';
import type { AnyRecord, AnyResource, RuleContext } from '../src/schema/resource';
import { defaults, derive, normalize, validate } from '../src/schema/validate';
import { fillFlight, fillHosts, fillInitials, fillReferences, fillValues, linkedOf } from './fill';
import { rowOf } from './rows/sampleRows';
import { isFlown, isUnused } from './rows/unused';

export type World = {
  readonly random: Random;
  readonly now: Date;
  readonly viewer: Viewer;
  readonly account: AnyRecord | undefined;
  /** For a small account, in which every object is visible: all are always in use, in all markets. */
  readonly isSteady?: boolean;
  /** Values that are not random. */
  readonly given: Draft;
  /** The number of references by field, where it is not random. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether another object has a name that must be unique. */
  isTaken(name: string): boolean;
  /** Returns existing objects that the owner may name, without archived ones. */
  candidates(type: string): readonly AnyRecord[];
  find(type: string, id: number): AnyRecord | undefined;
};

export type Draft = Record<string, unknown>;

/** Generates a realistic object of any definition: values that its rules refuse are reset to the default. */
export function generate(resource: AnyResource, id: number, name: string | undefined, world: World): AnyRecord {
  const { viewer, now, account, given } = world;
  const context: RuleContext = { viewer, now, ...(account && { account }), traffic: {}, linked: () => [] };
  const shape = sampleShapes[resource.name];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const isRich = attempt < 30;
    const draft: Draft = {
      ...defaults(resource, {}, context),
      id,
      demand: resource.owner === 'platform' ? null : viewer.owner,
      ...given,
    };
    fillReferences(resource, draft, world, true);
    fillInitials(resource, draft, world);
    fillValues(resource, draft, world, isRich);
    const linked = (field: string) => linkedOf(resource, draft, field, world);
    Object.assign(draft, normalize(resource, shape?.begin?.(draft, world.random, linked) ?? {}), given);
    if (isRich) fillReferences(resource, draft, world, false);
    // Names may contain the season.
    fillFlight(resource, draft, world);
    draft.name = name ?? freeName(resource, draft, world);
    Object.assign(draft, normalize(resource, resource.sample?.fill?.(draft as never, world.random) ?? {}), given);
    Object.assign(draft, normalize(resource, shape?.fill?.(draft, world.random, linked) ?? {}), given);
    dropMeaningless(resource, draft, world);
    fillHosts(resource, draft, world);
    fillInitials(resource, draft, world);
    if (isRich && !isAsUsed(resource, draft, context)) continue;
    repair(resource, draft, world, context);
    if (Object.keys(validate(resource, draft, context)).length > 0 || (isRich && !isAsUsed(resource, draft, context)))
      continue;
    return {
      ...finish(resource, draft, world),
      ...((name !== undefined || world.isSteady) && { status: statusOf(draft) }),
    };
  }
  const draft = { ...defaults(resource, {}, context), id, name: name ?? `${resource.label[0]} ${id}` };
  throw new Error(
    `No sample ${resource.name} can be made: ${JSON.stringify(validate(resource, draft, context))}. Give its fields \`sample\` values.`,
  );
}

/** Returns the record with references to objects that were made after it, where they fit. */
export function addReferences(
  resource: AnyResource,
  record: AnyRecord,
  names: readonly string[],
  world: World,
): AnyRecord {
  const { viewer, now, account } = world;
  const context: RuleContext = { viewer, now, ...(account && { account }), traffic: {}, linked: () => [] };
  const draft: Draft = { ...record };
  fillReferences(resource, draft, world, false, names);
  if (names.every((name) => draft[name] === record[name])) return record;
  return Object.keys(validate(resource, draft, context)).length === 0 ? (draft as unknown as AnyRecord) : record;
}

/** Returns an unused name, if the pattern has one left. */
function freeName(resource: AnyResource, draft: Draft, world: World): string {
  let name = sampleName(resource, draft, world);
  for (let left = 12; left > 0 && world.isTaken(name); left -= 1) name = sampleName(resource, draft, world);
  return name;
}

/**
 * Whether the state of an object fits its traffic: drafts and scheduled objects have none, all others have some. Rows of the
 * sample define this themselves.
 */
function isAsUsed(resource: AnyResource, draft: Draft, context: RuleContext): boolean {
  const state = resource.compute?.flightState;
  if (!state || !isFlown(resource) || rowOf(resource.name, Number(draft.id))) return true;
  const found = state({ ...draft, status: 1 } as never, context);
  return ['draft', 'scheduled'].includes(String(found)) === isUnused(resource, Number(draft.id));
}

/** Resets fields that do not apply. */
function dropMeaningless(resource: AnyResource, draft: Draft, { given }: World): void {
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (name in given || resource.onlyIf?.[name]?.[0](draft as never) !== false) continue;
    draft[name] = kindOf(field).normalize(field.initial ?? kindOf(field).empty, field);
  }
}

/** Resets refused values to the default, or fills missing ones. */
function repair(resource: AnyResource, draft: Draft, world: World, context: RuleContext): void {
  for (let round = 0; round < 6; round += 1) {
    const problems = Object.entries(validate(resource, draft, context));
    if (problems.length === 0) return;
    // Fixing another field may satisfy a rule, so the fields' own checks come first.
    const own = problems.filter(([, { code }]) => code !== 'rule');
    for (const [path, found] of own.length > 0 ? own : problems) {
      const name = path.split('.')[0] as string;
      const field = resource.allFields[name];
      if (!field) continue;
      const asked = resource.params?.[name]?.(draft as never);
      if (asked) draft[name] = Object.fromEntries(asked.map((spec) => [spec.name, parseValue(spec)]));
      else if (found.code === 'required' && (field.kind === 'ref' || field.kind === 'refs'))
        fillReferences(resource, draft, world, true);
      else if (found.code === 'required')
        draft[name] = kindOf(field).normalize(
          pick(world.random, field.sample ?? [kindOf(field).sample(field, world)]),
          field,
        );
      else draft[name] = kindOf(field).normalize(field.initial ?? kindOf(field).empty, field);
    }
  }
}

/** Named objects are active, unless their sample values differ. */
const statusOf = ({ status }: Draft): 0 | 1 | 2 => (status === 0 || status === 2 ? status : 1);

function finish(resource: AnyResource, made: Draft, { random, now, viewer, given }: World): AnyRecord {
  const derived = derive(resource, made, undefined, { viewer, now });
  const draft = Object.fromEntries(
    Object.entries(derived).map(([name, value]) => [
      name,
      resource.allFields[name]?.access === 'server' ? value : made[name],
    ]),
  );
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.computed?.from === 'uid')
      draft[name] = given[name] ?? Array.from({ length: 12 }, () => pick(random, uidAlphabet)).join('');
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

/** Uses a partner's example as the value. */
const parseValue = (spec: ParamSpec): string | number =>
  spec.type === 'number' ? Math.max(1, Number.parseInt(spec.example ?? '1', 10) || 1) : (spec.example ?? 'sample');

/** Words shared by name patterns: `{house}` is a selling company of the sample. */
const sampleWords: Readonly<Record<string, readonly string[]>> = {
  house: [
    'Harbour',
    'Northbay',
    'Copperline',
    'Tern',
    'Mossgate',
    'Vellum',
    'Saltmarsh',
    'Greyling',
    'Heron',
    'Cedar',
    'Fieldhouse',
    'Larch',
    'Moonrise',
    'Riverbend',
    'Stonegate',
    'Beacon',
    'Firefly',
    'Jubilee',
  ],
};

type Say = (resource: AnyResource, draft: Draft, world: World) => string;

/** Tokens of a pattern other than fields and words. */
const said: Readonly<Record<string, Say>> = {
  area,
  // Half of them name no market.
  region: (resource, draft, world) => (world.random() < 0.5 ? area(resource, draft, world) : ''),
  market: (resource, draft, world) => areaOf(allowedBy(resource, draft, world).flat()) ?? 'Intl',
  season: (_, draft) => seasonOf(draft),
  quarter: (_, draft) => quarterOf(draft),
  seller: (resource, draft, world) => firstWord(linkedOf(resource, draft, 'sub', world)?.name ?? world.account?.name),
  source: (resource, draft, world) =>
    firstWord((linkedOf(resource, draft, 'supplier', world) ?? linkedOf(resource, draft, 'adexchange', world))?.name),
};

const firstWord = (name: unknown): string => String(name ?? 'Open').split(' ', 1)[0] ?? '';

/** Generates a name from the definition's pattern; if it contains a market, the object's countries are set to that. */
function sampleName(resource: AnyResource, draft: Draft, world: World): string {
  const { random, find } = world;
  const pattern = resource.sample?.pattern ?? `${resource.label[0]} {house} {1|2|3|4|5|6|7|8|9}`;
  const name = pattern.replace(/\{([^{}]+)\}/g, (_, token: string) => {
    if (token.includes('|')) return pick(random, token.split('|'));
    const say = said[token];
    if (say) return say(resource, draft, world);
    if (sampleWords[token]) return pick(random, sampleWords[token]);
    const field = resource.allFields[token];
    if (!field)
      throw new Error(
        `The name pattern of ${resource.name} has {${token}}: no field, and none of ${[...Object.keys(said), ...Object.keys(sampleWords)].join(', ')}.`,
      );
    const value = Array.isArray(draft[token]) ? draft[token][0] : draft[token];
    if (field?.kind === 'ref' || field?.kind === 'refs')
      return String(find(field.to, value)?.name ?? '').split(' (', 1)[0] ?? '';
    if (field?.kind === 'choice' || field?.kind === 'choices')
      return field.options.find((option) => option.value === value)?.label ?? '';
    return String(value ?? '');
  });
  return name.replace(/ +/g, ' ').trim();
}

/** Returns the countries that each reference of the object includes, if it has any. */
const allowedBy = (resource: AnyResource, draft: Draft, { find }: World): readonly (readonly string[])[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && typeof draft[name] === 'number' ? find(field.to, draft[name]) : undefined;
    const countries =
      target?.countriesMode === 'include' ? (target.countries as readonly string[] | undefined) : undefined;
    return countries?.length ? [countries] : [];
  });

/** Returns a market that the object's targeting allows too. */
function area(resource: AnyResource, draft: Draft, world: World): string {
  const { random, account } = world;
  const allowed = allowedBy(resource, draft, world);
  const exact = allowed.length === 1 ? areaOf(allowed.flat()) : undefined;
  const word = exact ?? pick(random, areasOf(Number(account?.timezone ?? -5)));
  const countries = sampleAreas[word] ?? [];
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.kind !== 'countries' || isEmpty(draft[name])) continue;
    draft[name] = field.one ? pick(random, countries) : countries;
  }
  return word;
}
