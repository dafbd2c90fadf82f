export type PaneId = string | number;

export type PaneItem = {
  readonly id: PaneId;
  readonly name: string;
  /** Stands before the name, as the code that people know it by. */
  readonly code?: string;
  /** Other words it is known by. */
  readonly also?: readonly string[];
  /** What kind of thing it is. */
  readonly kind?: string;
  readonly status?: number;
  /** Why it may not be chosen. */
  readonly offReason?: string | undefined;
};

export type PaneGroup = {
  readonly key: string;
  /** Items without a group stand under none. */
  readonly label?: string;
  /** Where the group itself can be chosen, and then stands for all its items. */
  readonly id?: PaneId;
  readonly also?: readonly string[];
  readonly items: readonly PaneItem[];
};

/** A group of which only the items that were searched for are in view. */
export type ShownGroup = PaneGroup & { readonly whole: PaneGroup };

export type Chosen = ReadonlySet<PaneId>;
export type Tick = 'none' | 'some' | 'all';

export const isIn = ({ id }: PaneItem, group: PaneGroup, chosen: Chosen): boolean =>
  chosen.has(id) || (group.id !== undefined && chosen.has(group.id));

export function tickOf(group: PaneGroup, chosen: Chosen): Tick {
  if (group.id !== undefined && chosen.has(group.id)) return 'all';
  const open = group.items.filter(({ offReason }) => !offReason);
  const count = open.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return group.id === undefined && count === open.length ? 'all' : 'some';
}

/** All or nothing of a group. One that can be chosen itself takes the place of its items. */
export function setGroup(group: PaneGroup, isOn: boolean, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  for (const { id, offReason } of group.items) {
    if (isOn && group.id === undefined && !offReason) next.add(id);
    else if (!isOn || group.id !== undefined) next.delete(id);
  }
  if (group.id !== undefined) isOn ? next.add(group.id) : next.delete(group.id);
  return next;
}

/** One item. Taken out of a group that was chosen whole, it leaves the others chosen one by one. */
export function setItem(item: PaneItem, whole: PaneGroup, isOn: boolean, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  if (isOn && item.offReason) return chosen;
  if (whole.id !== undefined && next.delete(whole.id)) for (const { id } of whole.items) next.add(id);
  isOn ? next.add(item.id) : next.delete(item.id);
  return next;
}

/** Everything in view, or nothing of it. */
export const setAll = (groups: readonly PaneGroup[], isOn: boolean, chosen: Chosen): Chosen =>
  groups.reduce((next, group) => setGroup(group, isOn, next), chosen);

export function tickOfAll(groups: readonly PaneGroup[], chosen: Chosen): Tick {
  const ticks = new Set(groups.map((group) => tickOf(group, chosen)));
  return ticks.size === 1 ? ([...ticks][0] as Tick) : ticks.size === 0 ? 'none' : 'some';
}

/** The groups with the items that a text means: by name, code or other word; all of a group that it means itself. */
export function searchGroups(groups: readonly PaneGroup[], q: string): readonly ShownGroup[] {
  const typed = q.trim().toLowerCase();
  if (typed === '') return groups.map((group) => ({ ...group, whole: group }));
  const fits = (words: readonly (string | undefined)[]) => words.some((word) => word?.toLowerCase().includes(typed));
  return groups.flatMap((group) => {
    if (fits([group.label, codeOf(group.id), ...(group.also ?? [])])) return [{ ...group, whole: group }];
    const items = group.items.filter(({ id, name, code, also = [] }) => fits([name, code ?? codeOf(id), ...also]));
    return items.length > 0 ? [{ ...group, items, whole: group }] : [];
  });
}

const codeOf = (id: PaneId | undefined): string | undefined => (id === undefined ? undefined : String(id));

export type PaneRow =
  | {
      readonly key: string;
      readonly group: ShownGroup;
      readonly item?: never;
      readonly isOpen: boolean;
      readonly place: Place;
    }
  | {
      readonly key: string;
      readonly group: ShownGroup;
      readonly item: PaneItem;
      readonly isOpen?: never;
      readonly place: Place;
    };

/** Level, place among its like, and how many these are: what assistive technology tells of a row. */
type Place = { readonly level: number; readonly at: number; readonly of: number };

/** The rows in view: heads, and the items of the groups that are open or have none. */
export function rowsOf(groups: readonly ShownGroup[], isOpen: (key: string) => boolean): readonly PaneRow[] {
  const rows: PaneRow[] = [];
  groups.forEach((group, index) => {
    const hasHead = group.label !== undefined;
    const isShown = !hasHead || isOpen(group.key);
    if (hasHead)
      rows.push({ key: group.key, group, isOpen: isShown, place: { level: 1, at: index + 1, of: groups.length } });
    if (!isShown) return;
    group.items.forEach((item, at) => {
      rows.push({
        key: `${group.key}/${item.id}`,
        group,
        item,
        place: { level: hasHead ? 2 : 1, at: at + 1, of: group.items.length },
      });
    });
  });
  return rows;
}
