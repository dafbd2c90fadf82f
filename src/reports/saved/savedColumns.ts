import type { SavedEntry } from '../../model/reports/savedReport';

export const savedColumns = ['name', 'type', 'mode', 'dt', 'state', 'bytes', 'schedule', 'shared', 'by'] as const;
export type SavedColumn = (typeof savedColumns)[number];

/** Maximum widths in pixels; the name takes the rest. */
const mostWidths: Widths = {
  type: 76,
  mode: 76,
  dt: 136,
  state: 112,
  bytes: 112,
  schedule: 200,
  shared: 76,
  by: 128,
};

type Widths = Readonly<Record<Exclude<SavedColumn, 'name'>, number>>;

const letterPx = 7.6;
const headPx = 6.9;
const paddingPx = 16;
/** Width of the arrow in a header, and of the icon before a state. */
const signPx = 20;

/** Widths that fit the contents, which leaves room for names; the maximum while there are no entries. */
export function columnWidths(
  entries: readonly SavedEntry[],
  cells: Readonly<Record<SavedColumn, (entry: SavedEntry) => string>>,
  headOf: (column: SavedColumn) => string,
): Widths {
  if (entries.length === 0) return mostWidths;
  const widthOf = (column: Exclude<SavedColumn, 'name'>): number => {
    const longest = Math.max(...entries.map((entry) => cells[column](entry).length));
    const words = longest * letterPx + paddingPx + (column === 'state' ? signPx : 0);
    return Math.ceil(
      Math.min(mostWidths[column], Math.max(words, headOf(column).length * headPx + paddingPx + signPx)),
    );
  };
  return Object.fromEntries(
    Object.keys(mostWidths).map((column) => [column, widthOf(column as keyof Widths)]),
  ) as Widths;
}

export type TypeFilter = 'report' | 'ivt';
export type StateFilter = 'file' | 'plain' | 'underWay' | 'failed' | 'scheduled';
export type WhoseFilter = 'mine' | 'others';

export const filterChoices = {
  type: ['report', 'ivt'],
  state: ['file', 'plain', 'underWay', 'failed', 'scheduled'],
  whose: ['mine', 'others'],
} as const satisfies {
  readonly type: readonly TypeFilter[];
  readonly state: readonly StateFilter[];
  readonly whose: readonly WhoseFilter[];
};

export type SavedView = {
  readonly q: string;
  readonly type: TypeFilter | undefined;
  readonly state: StateFilter | undefined;
  readonly whose: WhoseFilter | undefined;
  readonly sort: SavedColumn;
  readonly isDescending: boolean;
};

const isOfState: Readonly<Record<StateFilter, (entry: SavedEntry) => boolean>> = {
  file: ({ file }) => file === 1,
  plain: ({ file, state }) => file === 0 && state === 'ready',
  underWay: ({ state }) => state === 'queued' || state === 'running',
  failed: ({ state }) => state === 'failed',
  scheduled: ({ schedule }) => schedule !== null,
};

/** The entries that match the view, in its order; equal ones stay newest first. */
export function viewed(
  entries: readonly SavedEntry[],
  view: SavedView,
  words: Readonly<Record<SavedColumn, (entry: SavedEntry) => string | number>>,
): readonly SavedEntry[] {
  const { type, state, whose, sort, isDescending } = view;
  const q = view.q.trim().toLowerCase();
  const found = entries.filter(
    (entry) =>
      (q === '' ||
        entry.name.toLowerCase().includes(q) ||
        entry.by.toLowerCase().includes(q) ||
        String(entry.id) === q) &&
      (type === undefined || (entry.ivt === 1) === (type === 'ivt')) &&
      (state === undefined || isOfState[state](entry)) &&
      (whose === undefined || entry.isMine === (whose === 'mine')),
  );
  const keyOf = words[sort];
  const sign = isDescending ? -1 : 1;
  return found.sort((a, b) => sign * compare(keyOf(a), keyOf(b)) || b.dt - a.dt || b.id - a.id);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
