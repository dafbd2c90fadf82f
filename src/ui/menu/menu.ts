import type { Mode, Role, Viewer } from '../../schema/access';
import { isGranted } from '../../schema/access';
import type { AnyResource, MenuEntry, PlacedEntry } from '../../schema/resource';

export type MenuItem = {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly path: string;
  /** Names of resources whose lists share its screen. */
  readonly tabs: readonly string[];
  /** Its entry, if it is not a list of objects. */
  readonly own?: OwnEntry;
};

/** The menu entry of a screen without a definition. */
export type OwnEntry = {
  readonly name: string;
  /** Message keys: of the entry, and of the breadcrumb. */
  readonly label: string;
  readonly crumb?: string;
  readonly icon: string;
  readonly group: MenuEntry['group'] | typeof topGroup;
  readonly order: number;
  /** May include a query. */
  readonly path: string;
  /** The path at which the entry is current; never current without it. */
  readonly place?: string;
  /** Further paths at which it is current. */
  readonly also?: readonly string[];
  readonly roles: readonly Role[];
  readonly mode?: Mode;
  /** Whether the entry reloads the page when its screen is already shown. */
  readonly reloads?: true;
  /** Called before its path is opened. */
  onOpen?(): void;
};
export type MenuGroup = {
  readonly name: MenuEntry['group'] | typeof topGroup;
  /** Key of the group's heading. */
  readonly label: string;
  readonly items: readonly MenuItem[];
};

/** Path of the start page. */
export const homePath = '/';

/** The first group, which has no heading. */
export const topGroup = 'Top';

const groupOrder: readonly MenuGroup['name'][] = [topGroup, 'Admin', 'Demand', 'Targeting', 'Reports'];

/** Builds the sidebar from the definitions, by role, mode and account flags. Groups without entries are left out. */
export function menuOf(
  resources: readonly AnyResource[],
  viewer: Viewer,
  entries: readonly OwnEntry[] = [],
): readonly MenuGroup[] {
  const listed = resources
    .filter((resource) => !resource.hidden && isGranted(viewer, resource.access.read))
    .flatMap((resource) => entriesFor(resource, viewer).map((entry) => ({ resource, entry })))
    .map(({ resource, entry }) => ({
      group: entry.group,
      order: entry.order,
      item: itemOf({ resource, entry }, resources),
    }));
  const own = entries
    .filter((entry) => isFor(entry, viewer))
    .map((entry) => ({ group: entry.group, order: entry.order, item: ownItem(entry) }));
  const found = [...listed, ...own].sort((a, b) => a.order - b.order || (a.item.name < b.item.name ? -1 : 1));
  return groupOrder
    .filter((group) => !isWithheld(group, viewer))
    .map((name) => ({
      name,
      label: `adx.shell.groups.${labelOf(name, viewer.mode)}`,
      items: found.filter(({ group }) => group === name).map(({ item }) => item),
    }))
    .filter(({ items }) => items.length > 0);
}

const roleOf = ({ group, role }: PlacedEntry): Role => role ?? (group === 'Admin' ? 'admin' : 'demand');

/** Returns the entry that `/` opens: the viewer's choice if it exists, else the first. */
export const startItem = (menu: readonly MenuGroup[], wished: string): MenuItem | undefined => {
  const items = menu.flatMap((group) => group.items);
  return items.find(({ name }) => name === wished) ?? items[0];
};

const entriesFor = ({ menu }: AnyResource, viewer: Viewer): readonly MenuEntry[] =>
  menu.filter((entry) => roleOf(entry) === viewer.role && (entry.mode === undefined || entry.mode === viewer.mode));

/** The group is named after the current mode. */
const labelOf = (group: MenuGroup['name'], mode: Mode): string =>
  group === 'Demand' && mode === 'ssp' ? 'Supply' : group;

// Hidden in supply mode when the account has showSspMin and lacks full supply access.
const isWithheld = (group: MenuGroup['name'], viewer: Viewer): boolean =>
  group === 'Demand' && viewer.mode === 'ssp' && viewer.showSspMin && !viewer.showSsp;

/** Whether the viewer may open a screen without a definition, in any mode; one without entries is open to all. */
export const mayOpen = (entries: readonly OwnEntry[], viewer: Viewer): boolean =>
  entries.length === 0 ||
  entries.some(({ roles }) => roles.includes(viewer.role) && (viewer.role !== 'admin' || viewer.isSuper));

const isFor = (entry: OwnEntry, viewer: Viewer): boolean =>
  mayOpen([entry], viewer) && (entry.mode === undefined || entry.mode === viewer.mode);

const ownItem = (own: OwnEntry): MenuItem => ({
  name: own.name,
  label: own.label,
  icon: own.icon,
  path: own.path,
  tabs: [],
  own,
});

const itemOf = (
  { resource, entry }: { resource: AnyResource; entry: MenuEntry },
  resources: readonly AnyResource[],
): MenuItem => ({
  name: resource.name,
  label: entry.label ?? resource.label[1],
  icon: resource.icon,
  path: `/${resource.name}`,
  tabs: resources.filter(({ tabOf }) => tabOf?.resource === resource.name).map(({ name }) => name),
});
