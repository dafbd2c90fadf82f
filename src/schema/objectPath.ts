import type { AnyResource } from './resource';

type Placed = Pick<AnyResource, 'name' | 'parentScope'>;

/** Returns the address of a resource's list; `part` is the id of the object whose members it shows. */
export const listPath = ({ name }: Placed, part?: number): string =>
  part === undefined ? `/${name}` : `/${name}/${part}`;

/**
 * Returns the address of the form of an object, or of a new one (`create`): `/campaigns/12`. Where the path holds the id of a
 * list, the object's id is a parameter: `/applications/71?app=40001`.
 */
export const objectPath = (placed: Placed, id: number | 'create', part?: number): string =>
  placed.parentScope ? `${listPath(placed, part)}?${placed.parentScope.param}=${id}` : `${listPath(placed)}/${id}`;

/** Returns the address of a tab of a form, from the address of the form. */
export const tabPath = (form: string, slug: string): string => `${form}${form.includes('?') ? '&tab=' : '/'}${slug}`;

/** Returns the id of the object whose members an address shows, read from its path below the screen. */
export const partOf = ({ parentScope }: Placed, below: string): number | undefined => {
  const word = below.split('/', 1)[0] ?? '';
  return parentScope && /^\d{1,15}$/.test(word) ? Number(word) : undefined;
};
