import type { ListFilter } from '../../src/model/listDialect';
import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import type { Ports } from '../ports';
import { isWithin, sightOf } from './rights';

/** `{list}: id`, named in the singular, means the members of that list: `applist` on applications. */
export async function takeMembership(
  store: Ports['store'],
  viewer: Viewer,
  resource: AnyResource,
  filter: ListFilter,
): Promise<{ readonly rest: ListFilter; readonly memberIds?: readonly number[] }> {
  const list = resources.find((each) => each.members?.of === resource.name && singular(each) in filter);
  if (!list?.members) return { rest: filter };
  const { [singular(list)]: id, ...rest } = filter;
  const [stored] = await store.get(list.name, [Number(id)].filter(Number.isSafeInteger));
  const sight = sightOf(viewer, list);
  if (!stored || !sight || !isWithin(sight.scope, stored)) return { rest, memberIds: [] };
  const { rows } = await store.members(list.name, stored.id, [0, list.members.max - 1]);
  return { rest, memberIds: [...new Set(rows.flatMap(({ target }) => target ?? []))] };
}

const singular = ({ name }: AnyResource): string => name.replace(/s$/, '');
