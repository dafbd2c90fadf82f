import { regions } from '../../reference/regions';
import { statuses } from '../../schema/commonFields';

export type Option = { readonly value: string | number; readonly label: string; readonly group?: string };

export const ofRecord = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
export const ofPairs = (pairs: readonly (readonly [string | number, string])[]): readonly Option[] =>
  pairs.map(([value, label]) => ({ value: String(value), label }));
export const ofNamed = (named: readonly { readonly id: string; readonly name: string }[]): readonly Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name }));

export const steps = (): readonly Option[] => {
  const ends = [
    ...Array.from({ length: 20 }, (_, at) => [at, at + 1]),
    ...Array.from({ length: 6 }, (_, at) => [20 + at * 5, 25 + at * 5]),
  ];
  return [
    ...ends.map(([from, to]) => ({ value: `${from}-${to}`, label: `$${from}–${to}` })),
    { value: '50+', label: '$50 and more' },
  ];
};

// A country in several regions counts in the smallest one, so that regions add up.
export const regionOf: ReadonlyMap<string, string> = new Map(
  [...regions]
    .sort((a, b) => b.countries.length - a.countries.length)
    .flatMap(({ id, countries: ids }) => ids.map((country) => [country, id] as const)),
);

export const statusField = 'status';
/** Words, which stay readable in a URL. */
export const statusOptions: readonly Option[] = ofRecord({
  active: 'Active',
  inactive: 'Inactive',
  archived: 'Archived',
});
/** Returns the stored status for a word; -1, which no object has, for an unknown word. */
export const statusOf = (word: string): number => (word in statuses ? statuses[word as keyof typeof statuses] : -1);
