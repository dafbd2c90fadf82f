import type { AnyResource } from './resource';

type Placed = Pick<AnyResource, 'name' | 'parentScope'>;

/** Address of the list of an object's screen; `part` is the id of the object whose members it shows. */
export const listPath = ({ name }: Placed, part?: number): string =>
  part === undefined ? `/${name}` : `/${name}/${part}`;

/**
 * Address of the form of an object, or of a new one (`create`): `/campaigns/12`. Where the path names the list that the object is
 * shown in, it stands beside it: `/applications/71?app=40001`.
 */
export const objectPath = (placed: Placed, id: number | 'create', part?: number): string =>
  placed.parentScope ? `${listPath(placed, part)}?${placed.parentScope.param}=${id}` : `${listPath(placed)}/${id}`;

/** Address of a tab of a form, from that of the form. */
export const tabPath = (form: string, slug: string): string => `${form}${form.includes('?') ? '&tab=' : '/'}${slug}`;

/** The object whose members an address shows, as its path below the screen says. */
export const partOf = ({ parentScope }: Placed, below: string): number | undefined => {
  const word = below.split('/', 1)[0] ?? '';
  return parentScope && /^\d{1,15}$/.test(word) ? Number(word) : undefined;
};
