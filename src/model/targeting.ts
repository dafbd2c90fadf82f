import { vastParams } from '../reference/vastParams';
import { aboutFirst } from '../schema/aboutFirst';
import type { AnyRecord, RuleContext } from '../schema/context';
import type { Message } from '../schema/messages/message';
import { sayRules } from '../schema/messages/sayRules';
import { type Effort, linearPattern } from './linearPattern';

/** Compares versions by their numbers, so that 9 comes before 10.1. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the regular expression in a user agent condition of the form `/…/`. */
export const expressionIn = (part: string): string | undefined =>
  part.length > 2 && part.startsWith('/') && part.endsWith('/') ? part.slice(1, -1) : undefined;

/** Half of a match's budget in steps: about 25 ms, or some 50,000 characters of expressions. */
const readAtMost = 500_000;

const known = new Set(vastParams.map(({ name }) => name));

/** Returns the first key that is neither a parameter of the account nor in the catalogue of URL parameters. */
export const unknownKey = (keys: readonly string[], tagParams: readonly string[]): string | undefined =>
  keys.find((key) => !known.has(key) && !tagParams.includes(key));

const lists = [
  ['apps', 'appsMode'],
  ['sites', 'sitesMode'],
] as const;

type WithLists = Readonly<Record<string, unknown>>;

/** Returns a message if an object includes a list that its targeting excludes, or the other way round: it would match nothing. */
export function contradictedBy(one: WithLists, others: readonly AnyRecord[]): Message | undefined {
  const found = others.find((other) => areContrary(one, other));
  return found && sayRules('rules.contradicts', { name: found.name });
}

const areContrary = (user: WithLists, targeting: WithLists): boolean =>
  lists.some(([list, mode]) => {
    const other = idsIn(targeting[list]);
    return user[mode] !== targeting[mode] && idsIn(user[list]).some((id) => other.includes(id));
  });

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

type Places = {
  readonly states: readonly string[];
  readonly countries: readonly string[];
  readonly countriesMode: string;
};

/** Refuses states outside of the selected countries: they would match nothing. */
export const whyStatesElsewhere = ({ states, countries, countriesMode }: Places): Message | undefined =>
  states.length > 0 && countries.length > 0 && countries.includes('us') !== (countriesMode === 'include')
    ? 'States are US states: add the United States to the countries.'
    : undefined;

/** Refuses expressions that are invalid or cannot be matched in linear time. */
export const whyNoExpression = ({ userAgents }: { readonly userAgents: readonly string[] }): Message | undefined => {
  const effort: Effort = { steps: readAtMost };
  return aboutFirst(userAgents, (one) => {
    const source = expressionIn(one);
    if (source === undefined || linearPattern(source, effort)) return undefined;
    return effort.steps < 0
      ? 'The expressions are too long in total. Shorten them or move some to another targeting.'
      : sayRules('rules.badPattern', { pattern: one });
  });
};

/** Refuses a key that no request has: it would match nothing. */
export const whyUnknownKey = (
  { keyValues }: { readonly keyValues: readonly { readonly key: string }[] },
  { viewer }: RuleContext,
): Message | undefined =>
  aboutFirst(
    keyValues,
    ({ key }) => unknownKey([key], viewer.tagParams) && sayRules('rules.unknownKey', { name: key }),
  );

/** Warns that an inactive targeting is ignored. */
export const whoServesWithout = (
  { status }: { readonly status: number },
  { linked }: RuleContext,
): Message | undefined =>
  aboutFirst(
    linked('usedBy'),
    (user) => status !== 1 && user.status === 1 && sayRules('rules.servesWithout', { name: user.name }),
  );

/** Warns if a targeting contradicts an object that uses it. */
export const contradictsUser = (targeting: WithLists, { linked }: RuleContext): Message | undefined =>
  contradictedBy(targeting, linked('usedBy'));

/** Warns if an object contradicts its targeting. */
export const contradictsTargeting = (user: WithLists, { linked }: RuleContext): Message | undefined =>
  contradictedBy(user, linked('targeting'));
