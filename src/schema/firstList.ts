import { findGrant, type Grant, type Mode, type Role, showsField, type Viewer } from './access';
import type { AnyResource } from './resource';

/** Where the rows are that a list opens with: little enough to stand in the page, for asking before the definitions have come. */
export type FirstList = {
  readonly name: string;
  readonly base: Readonly<Record<Role, string>>;
  readonly sort: readonly [field: string, order: 'ASC' | 'DESC'];
  readonly read: readonly Grant[];
  readonly mode?: Mode;
  /** A word below its address says which rows (`within`); elsewhere it names an object over the same rows. */
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

/** The order a list opens in: its definition's own, or by name for viewers without that field. */
export function usualSort({ sort, read }: Pick<FirstList, 'sort' | 'read'>, viewer: Viewer): FirstList['sort'] {
  const grant = findGrant(viewer, read);
  return grant && !showsField(grant, sort[0]) ? ['name', 'ASC'] : sort;
}

export const defaultPageSize = 20;
/** Page sizes of the product. */
export const pageSizes = [10, 20, 50, 100] as const;

/** The address that ra-data-simple-rest makes for the first page of a list. */
export const firstRowsPath = (
  base: string,
  [field, order]: FirstList['sort'],
  perPage: number,
  filter: object = {},
): string =>
  `${base}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent(`[0,${perPage - 1}]`)}&sort=${encodeURIComponent(JSON.stringify([field, order]))}`;
