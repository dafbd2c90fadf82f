import { vastParams } from '../reference/vastParams';
import type { AnyRecord } from '../schema/resource';

/** Compares versions by their numbers, so that 9 comes before 10.1. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first of these parts of user agents that is a regular expression, `/…/`, and none that can be compiled. */
export const badExpression = (parts: readonly string[]): string | undefined =>
  parts.find((part) => {
    const [, source] = /^\/(.+)\/$/.exec(part) ?? [];
    if (source === undefined) return false;
    try {
      return new RegExp(source, 'i').test('') && false;
    } catch {
      return true;
    }
  });

const known = new Set(vastParams.map(({ name }) => name));

/** The first key that neither the account nor the catalogue of URL parameters knows (`objects.md` 2.3). */
export const unknownKey = (keys: readonly string[], tagParams: readonly string[]): string | undefined =>
  keys.find((key) => !known.has(key) && !tagParams.includes(key));

const lists = [
  ['apps', 'appsMode'],
  ['sites', 'sitesMode'],
] as const;

type WithLists = Readonly<Record<string, unknown>>;

/** An object that includes a list which its targeting excludes, or the other way round, asks for nothing at all. */
export function contradictedBy(one: WithLists, others: readonly AnyRecord[]): string | undefined {
  const found = others.find((other) => areContrary(one, other));
  return found && `${found.name} asks for the contrary, so nothing is left.`;
}

const areContrary = (user: WithLists, targeting: WithLists): boolean =>
  lists.some(([list, mode]) => {
    const other = idsIn(targeting[list]);
    return user[mode] !== targeting[mode] && idsIn(user[list]).some((id) => other.includes(id));
  });

const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
