import type { CardChoices } from './card/DashboardContext';
import { isCompare, isRange } from './card/period';

/** The user's changes to the dashboard of a mode; stored as preference `dashboard.{mode}`. */
export type Arrangement = {
  /** Ids of cards in order; cards that it lacks stay in their default places. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly choices: Readonly<Record<string, CardChoices>>;
  /** Saved reports shown as cards, by id. */
  readonly saved: readonly SavedCardEntry[];
};

export type SavedCardEntry = { readonly id: number; readonly name: string };

export const noArrangement: Arrangement = { order: [], hidden: [], choices: {}, saved: [] };

export const arrangementKey = (mode: string): string => `dashboard.${mode}`;

/** Reads the stored value and drops invalid parts: another version or another program may have written it. */
export function readArrangement(kept: unknown): Arrangement {
  const { order, hidden, choices, saved } = objectOf(kept);
  return {
    order: textsOf(order),
    hidden: textsOf(hidden),
    choices: Object.fromEntries(Object.entries(objectOf(choices)).map(([id, one]) => [id, readChoices(one)])),
    saved: (Array.isArray(saved) ? saved : []).flatMap((one): readonly SavedCardEntry[] => {
      const { id, name } = objectOf(one);
      return typeof id === 'number' && Number.isSafeInteger(id) && typeof name === 'string' ? [{ id, name }] : [];
    }),
  };
}

function readChoices(kept: unknown): CardChoices {
  const { metric, period, compare, by, order } = objectOf(kept);
  return {
    ...(typeof metric === 'string' && { metric }),
    ...(isRange(period) && { period }),
    ...(isCompare(compare) && { compare }),
    ...(typeof by === 'string' && { by }),
    ...(order === 'asc' && { order }),
  };
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one): one is string => typeof one === 'string'))] : [];

const isSame = (one: Arrangement, other: Arrangement): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The value to store: null if nothing was changed. */
export const keptOf = (arrangement: Arrangement): Arrangement | null =>
  isSame(arrangement, noArrangement) ? null : arrangement;

/** Sorts ids by `order`; an id that it lacks follows its predecessor in `ids`. */
export function inOrder(ids: readonly string[], order: readonly string[]): readonly string[] {
  const placed = order.filter((id) => ids.includes(id));
  ids.forEach((id, at) => {
    if (placed.includes(id)) return;
    const before = ids.slice(0, at).findLast((one) => placed.includes(one));
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id);
  });
  return placed;
}

/** Moves an id to the place of another. */
export function moved(ids: readonly string[], id: string, to: string): readonly string[] {
  const [from, place] = [ids.indexOf(id), ids.indexOf(to)];
  if (from < 0 || place < 0 || from === place) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

export const savedCardId = (id: number): string => `saved:${id}`;
