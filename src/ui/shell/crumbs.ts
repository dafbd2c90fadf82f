import type { AnyResource } from '../../schema/resource';
import { type MenuGroup, type MenuItem, topGroup } from './menu';

/** One step of where you are: a text of a definition, a message of the shell, or an id as it is. */
export type Crumb = { readonly kind: 'text' | 'message' | 'given'; readonly words: string; readonly path?: string };

/** Where an address is: the group of its menu entry, the object's screen, and the object. Nothing for an unknown address. */
export function crumbsOf(
  pathname: string,
  resources: readonly AnyResource[],
  menu: readonly MenuGroup[],
): readonly Crumb[] {
  const [name = '', id] = pathname.split('/').filter(Boolean);
  const resource = resources.find((one) => one.name === name && !one.hidden);
  if (!resource) return ownCrumbs(`/${name}`, menu);
  const entryName = resource.tabOf?.resource ?? name;
  const group = menu.find(({ items }) => items.some((item) => item.name === entryName));
  const entry = group?.items.find((item) => item.name === entryName);
  const words = (entryName === name && entry?.label) || resource.label[1];
  const above: Crumb[] = [
    ...(group ? [{ kind: 'message', words: group.label } as const] : []),
    ...(entry && entryName !== name ? [{ kind: 'text', words: entry.label, path: entry.path } as const] : []),
  ];
  if (!id) return [...above, { kind: 'text', words }];
  const object: Crumb = id === 'create' ? { kind: 'message', words: 'adx.shell.new' } : { kind: 'given', words: id };
  return [...above, { kind: 'text', words, path: `/${name}` }, object];
}

function ownCrumbs(place: string, menu: readonly MenuGroup[]): readonly Crumb[] {
  const isIt = ({ own }: MenuItem) => own !== undefined && (own.place === place || own.also?.includes(place) === true);
  const group = menu.find(({ items }) => items.some(isIt));
  const own = group?.items.find(isIt)?.own;
  if (!group || !own) return [];
  const last: Crumb = { kind: 'message', words: own.crumb ?? own.label };
  return group.name === topGroup ? [last] : [{ kind: 'message', words: group.label }, last];
}
