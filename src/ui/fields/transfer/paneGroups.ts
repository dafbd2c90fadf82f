export type PaneId = string | number;

export type PaneItem = {
  readonly id: PaneId;
  readonly name: string;
  /** Shown before the name, such as a well-known code. */
  readonly code?: string;
  /** Further search words. */
  readonly also?: readonly string[];
  /** The kind of the item, such as the type of a list. */
  readonly kind?: string;
  readonly status?: number;
  /** Why it cannot be selected. */
  readonly offReason?: string | undefined;
};

export type PaneGroup = {
  readonly key: string;
  /** Absent for items without a group. */
  readonly label?: string;
  /** Set where the group can be selected itself, and then includes all its items. */
  readonly id?: PaneId;
  readonly also?: readonly string[];
  readonly items: readonly PaneItem[];
};

/** A group filtered by a search; `whole` has all its items. */
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

/** Selects or clears a group. A group with an id of its own replaces its items. */
export function setGroup(group: PaneGroup, isOn: boolean, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  for (const { id, offReason } of group.items) {
    if (isOn && group.id === undefined && !offReason) next.add(id);
    else if (!isOn || group.id !== undefined) next.delete(id);
  }
  if (group.id !== undefined) isOn ? next.add(group.id) : next.delete(group.id);
  return next;
}

/** Selects or clears one item. Clearing an item of a group that was selected whole selects the other items singly. */
export function setItem(item: PaneItem, whole: PaneGroup, isOn: boolean, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  if (isOn && item.offReason) return chosen;
  if (whole.id !== undefined && next.delete(whole.id)) for (const { id } of whole.items) next.add(id);
  isOn ? next.add(item.id) : next.delete(item.id);
  return next;
}

/** Selects or clears everything visible. */
export const setAll = (groups: readonly PaneGroup[], isOn: boolean, chosen: Chosen): Chosen =>
  groups.reduce((next, group) => setGroup(group, isOn, next), chosen);

export function tickOfAll(groups: readonly PaneGroup[], chosen: Chosen): Tick {
  const ticks = new Set(groups.map((group) => tickOf(group, chosen)));
  return ticks.size === 1 ? ([...ticks][0] as Tick) : ticks.size === 0 ? 'none' : 'some';
}

/** Filters groups by name, code or search words; a group that matches itself keeps all its items. */
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

/** A row's level, position and number of siblings, for assistive technology. */
type Place = { readonly level: number; readonly at: number; readonly of: number };

/** The visible rows: group headings, and the items of groups that are open or have no heading. */
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
