import { findGrant, type Grant, type Mode, type Role, showsField, type Viewer } from './access';
import type { AnyResource } from './resource';

/** Where a list gets its first rows: small enough for the page, which asks for them before the definitions have loaded. */
export type FirstList = {
  readonly name: string;
  readonly base: Readonly<Record<Role, string>>;
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'];
  readonly read: readonly Grant[];
  readonly mode?: Mode;
  /** The word after its path selects the rows (`parentScope`); elsewhere it is the id of an object, over the same rows. */
  readonly hasParts?: true;
};

export const firstListsOf = (resources: readonly AnyResource[]): readonly FirstList[] =>
  resources
    .filter(({ hidden }) => !hidden)
    .map(({ name, base, list, mode, access, parentScope }) => ({
      name,
      base,
      sort: [list.sort[0], list.sort[1] === 'asc' ? 'ASC' : 'DESC'],
      read: access.read,
      ...(mode && { mode }),
      ...(parentScope && { hasParts: true as const }),
    }));

/** Returns the order a list opens in: its definition's own, or by name for viewers who cannot read that field. */
export function usualSort({ sort, read }: Pick<FirstList, 'sort' | 'read'>, viewer: Viewer): FirstList['sort'] {
  const grant = findGrant(viewer, read);
  return grant && !showsField(grant, sort[0]) ? ['name', 'ASC'] : sort;
}

export const defaultPageSize = 20;
/** Page sizes of the product. */
export const pageSizes = [10, 20, 50, 100] as const;

/** Returns the path that ra-data-simple-rest builds for the first page of a list. */
export const firstRowsPath = (
  base: string,
  [field, order]: FirstList['sort'],
  perPage: number,
  filter: object = {},
): string =>
  `${base}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent(`[0,${perPage - 1}]`)}&sort=${encodeURIComponent(JSON.stringify([field, order]))}`;
