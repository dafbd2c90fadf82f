import { isGranted, type Mode } from '../schema/access';
import { addressQuery } from '../schema/addressQuery';
import { defaultViewKey, readDefaultView } from '../schema/defaultView';
import { defaultPageSize, type FirstList, firstRowsPath, pageSizes, usualSort } from '../schema/firstList';
import type { SessionAnswer } from './signedIn';
import { viewerOf } from './viewerOf';

export type FirstRows = { /** The call that the list will make. */ readonly path: string; readonly mode: Mode };

type Asked = {
  readonly lists: readonly FirstList[];
  /** The path below the base path of the console. */
  readonly place: { readonly path: string; readonly search: string };
  readonly session: Pick<SessionAnswer, 'user' | 'admin'>;
  /** The chosen mode, if known. */
  readonly mode?: Mode | undefined;
  readonly preferences: unknown;
};

/**
 * Returns the first list call of a page, so that browser and server can start it before the console has loaded. Returns undefined
 * for an address with a filter or order, which is left to the console.
 */
export function firstRowsOf({ lists, place, session, mode, preferences }: Asked): FirstRows | undefined {
  const [name, object] = place.path.split('/').filter(Boolean);
  const list = lists.find((one) => one.name === name);
  // If the mode is unknown, the address decides.
  const viewer = list && viewerOf(session, mode ?? list.mode);
  if (!viewer || !isGranted(viewer, list.read) || (list.mode && list.mode !== viewer.mode)) return undefined;
  if (object && list.hasParts) return undefined;
  const query = addressQuery(object ? '' : place.search);
  if ([...query.keys()].some((key) => !sameRows.includes(key))) return undefined;
  const opens =
    query.size === 0 ? readDefaultView(kept(preferences)[defaultViewKey(list.name, viewer)])?.state : undefined;
  const wanted = opens?.perPage ?? (Number(query.get('perPage')) || kept(preferences).pageSize);
  const perPage = pageSizes.find((size) => size === wanted) ?? defaultPageSize;
  const sort = opens ? ([opens.sort.field, opens.sort.order] as const) : usualSort(list, viewer);
  return { path: firstRowsPath(list.base[viewer.role], sort, perPage, opens?.filter), mode: viewer.mode };
}

/** Returns the same call, limited to the fields that the list shows. */
export const listedOnly = (path: string): string => `${path}&fields=list`;

/** Parameters of an address that neither filter nor sort the list. */
const sameRows: readonly string[] = ['perPage', 'view', 'columns', 'widths'];

const kept = (preferences: unknown) => (preferences ?? {}) as Readonly<Record<string, unknown>>;
