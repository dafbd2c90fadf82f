import type { Role, Viewer } from '../../schema/access';
import { isGranted } from '../../schema/access';
import type { AnyResource, MenuEntry, PlacedEntry } from '../../schema/resource';

export type MenuItem = {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly path: string /** Resources whose lists stand beside its own. */;
  readonly tabs: readonly string[];
};
export type MenuGroup = { readonly name: MenuEntry['group']; readonly items: readonly MenuItem[] };

const groupOrder: readonly MenuEntry['group'][] = ['Admin', 'Demand', 'Targeting', 'Reports'];

/** The sidebar of spec §2, from the definitions: by role, mode and the account's flags. A group without an entry is not there. */
export function menuOf(resources: readonly AnyResource[], viewer: Viewer): readonly MenuGroup[] {
  const found = resources
    .filter((resource) => !resource.hidden && isGranted(viewer, resource.access.read))
    .flatMap((resource) => entriesFor(resource, viewer).map((entry) => ({ resource, entry })))
    .sort((a, b) => a.entry.order - b.entry.order || (a.resource.name < b.resource.name ? -1 : 1));
  return groupOrder
    .filter((group) => !isWithheld(group, viewer))
    .map((name) => ({ name, items: found.filter(({ entry }) => entry.group === name).map((one) => itemOf(one, resources)) }))
    .filter(({ items }) => items.length > 0);
}

const roleOf = ({ group, role }: PlacedEntry): Role => role ?? (group === 'Admin' ? 'admin' : 'demand');

/** What `/` opens: the entry that the person wishes, as long as it is there, else the first. */
export const startItem = (menu: readonly MenuGroup[], wished: string): MenuItem | undefined => {
  const items = menu.flatMap((group) => group.items);
  return items.find(({ name }) => name === wished) ?? items[0];
};

const entriesFor = ({ menu }: AnyResource, viewer: Viewer): readonly MenuEntry[] =>
  menu.filter((entry) => roleOf(entry) === viewer.role && (entry.mode === undefined || entry.mode === viewer.mode));

// spec §2: hidden in supply mode when the account has showSspMin and lacks full supply access.
const isWithheld = (group: MenuEntry['group'], viewer: Viewer): boolean =>
  group === 'Demand' && viewer.mode === 'ssp' && viewer.showSspMin && !viewer.showSsp;

const itemOf = ({ resource, entry }: { resource: AnyResource; entry: MenuEntry }, resources: readonly AnyResource[]): MenuItem => ({
  name: resource.name,
  label: entry.label ?? resource.label[1],
  icon: resource.icon,
  path: `/${resource.name}`,
  tabs: resources.filter(({ tabOf }) => tabOf?.resource === resource.name).map(({ name }) => name),
});
