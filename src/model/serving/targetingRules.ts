import type { AnyRecord } from '../../schema/context';
import type { Message } from '../../schema/messages/message';
import type { ServingContext, ServingRule, Why } from '../../schema/serving';
import { sayServing } from './sayServing';

// Rules about an object's targeting and lists: whether any request can meet all conditions. Inactive targetings and lists are
// ignored.

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const haveCommon = (some: unknown, others: unknown): boolean =>
  listOf(some).some((one) => listOf(others).includes(one));
const isWithin = (some: unknown, others: unknown): boolean => listOf(some).every((one) => listOf(others).includes(one));

/** Whether two conditions exclude each other: each has values, empty for all, and a mode, include or exclude. */
export function areApart(values: unknown, mode: unknown, others: unknown, otherMode: unknown): boolean {
  if (listOf(values).length === 0 || listOf(others).length === 0) return false;
  const [leaves, otherLeaves] = [mode === 'exclude', otherMode === 'exclude'];
  if (leaves && otherLeaves) return false;
  if (!leaves && !otherLeaves) return !haveCommon(values, others);
  return leaves ? isWithin(others, values) : isWithin(values, others);
}

const isOn = ({ status }: AnyRecord): boolean => status === 1;

/** Returns the object's active targeting. */
const ownTargeting = ({ linked }: ServingContext): readonly AnyRecord[] => linked('targeting').filter(isOn);

type Placed = { readonly name: string; readonly environment?: unknown; readonly environments?: unknown };

/** Returns the environments in which the object serves; none means all. */
export function environmentsOf({
  environment,
  environments,
}: {
  readonly [field: string]: unknown;
}): readonly string[] {
  const named = environment ?? environments ?? [];
  const all = (Array.isArray(named) ? named : [named]) as readonly string[];
  return all.includes('all') ? all.filter((one) => one !== 'all') : all;
}

const first = (
  targetings: readonly AnyRecord[],
  field: string,
  say: (targeting: AnyRecord) => Message | false,
): Why => {
  for (const targeting of targetings) {
    const says = say(targeting);
    if (says) return { says, value: targeting[field], at: [targeting, field] };
  }
  return undefined;
};

const elsewhere: ServingRule<'targeting', Placed> = {
  id: 'targetingEnvironment',
  step: 'targeting',
  rule: 'Targeting leaves an environment.',
  problem: 'Targeting leaves no environment.',
  field: 'targeting',
  why: (record, context) =>
    first(
      ownTargeting(context),
      'environments',
      ({ name, environments }) =>
        areApart(environmentsOf(record), 'include', environments, 'include') &&
        sayServing('serving.targetEnvironments', { one: name, other: record.name }),
    ),
};

type Listed = Placed & {
  readonly apps?: readonly number[];
  readonly appsMode?: string;
  readonly sites?: readonly number[];
  readonly sitesMode?: string;
};

/** Kinds of lists, with the environments that have such inventory. */
export const kinds = [
  { list: 'apps', mode: 'appsMode', environments: ['ctv', 'inapp', 'dooh'] },
  { list: 'sites', mode: 'sitesMode', environments: ['mobileweb', 'desktop'] },
] as const;

const contrary: ServingRule<'targeting', Listed> = {
  id: 'targetingLists',
  step: 'targeting',
  rule: 'Targeting fits its lists.',
  problem: 'Targeting contradicts its lists.',
  field: 'targeting',
  why: (record, context) =>
    kinds.reduce<Why>(
      (found, { list, mode }) =>
        found ??
        first(
          ownTargeting(context),
          list,
          (targeting) =>
            record[mode] !== targeting[mode] &&
            areApart(record[list], record[mode], targeting[list], targeting[mode]) &&
            sayServing('serving.contradicts', { one: targeting.name, other: record.name }),
        ),
      undefined,
    ),
};

type Hours = { readonly name: string; readonly dayparts?: string | null };

const otherHours: ServingRule<'targeting', Hours> = {
  id: 'targetingHours',
  step: 'targeting',
  rule: 'Targeting leaves serving hours.',
  problem: 'Targeting leaves no serving hours.',
  field: 'targeting',
  why: (record, context) =>
    first(ownTargeting(context), 'dayparts', ({ name, dayparts }) => {
      if (typeof dayparts !== 'string') return false;
      const left = [...dayparts].some((hour, at) => hour === '1' && (record.dayparts?.[at] ?? '1') === '1');
      return !left && sayServing('serving.hours', { one: name, other: record.name });
    }),
};

type Inheriting = { readonly inheritTargeting?: boolean | null };

const apartFromParent: ServingRule<'inheritTargeting', Inheriting> = {
  id: 'targetingParent',
  step: 'targeting',
  rule: 'Targeting overlaps with the advertiser’s.',
  problem: 'Targeting does not overlap with the advertiser’s.',
  field: 'inheritTargeting',
  why: ({ inheritTargeting }, { linked }) =>
    inheritTargeting
      ? whyTargetingsApart(
          linked('targeting'),
          linked('advertiser').flatMap((one) => linked('targeting', one)),
        )
      : undefined,
};

/** Pairs of values and mode in targetings. */
const pairsOf = [
  ['countries', 'countriesMode'],
  ['os', 'osMode'],
  ['browsers', 'browsersMode'],
  ['devices', ''],
  ['environments', ''],
  ['languages', ''],
] as const;

/** Returns why two targetings together match nothing, or undefined. */
export function whyTargetingsApart(one: readonly AnyRecord[], other: readonly AnyRecord[]): Why {
  for (const own of one.filter(isOn))
    for (const theirs of other.filter(isOn)) {
      if (own.id === theirs.id) continue;
      const apart = pairsOf.find(([field, mode]) => areApart(own[field], own[mode], theirs[field], theirs[mode]));
      if (apart)
        return {
          says: sayServing('serving.overlap', { one: own.name, other: theirs.name }),
          value: own[apart[0]],
          at: [own, apart[0]],
        };
    }
  return undefined;
}

/** An included list without entries matches nothing; several included lists match nothing only if all are empty. */
const whyEmpty = (
  { list, mode, environments: here }: (typeof kinds)[number],
  record: Listed,
  { linked, figures }: ServingContext,
): Why => {
  const lists = record[mode] === 'exclude' ? [] : linked(list).filter(isOn);
  const [empty] = lists;
  if (!empty || !lists.every((one) => figures(one).members === 0)) return undefined;
  const places = environmentsOf(record);
  if (places.length > 0 && !haveCommon(places, here)) return undefined;
  const limits = places.length === 0 || !isWithin(places, here);
  return { says: sayServing('serving.emptyList', { name: empty.name }), value: null, at: [empty, 'entries'], limits };
};

const appsHold: ServingRule<'apps', Listed> = {
  id: 'appsEmpty',
  step: 'lists',
  rule: 'App lists have entries.',
  problem: 'App lists are empty.',
  field: 'apps',
  why: (record, context) => whyEmpty(kinds[0], record, context),
};
const sitesHold: ServingRule<'sites', Listed> = {
  id: 'sitesEmpty',
  step: 'lists',
  rule: 'Site lists have entries.',
  problem: 'Site lists are empty.',
  field: 'sites',
  why: (record, context) => whyEmpty(kinds[1], record, context),
};

export const listsHold = [appsHold, sitesHold] as const;
export const targetingLeaves = [elsewhere, contrary, otherHours] as const;
export const parentLeaves = [apartFromParent] as const;
