import type { Reader } from '../ports';

const mark = ' (deleted)';

/** What an object that is gone is called in reports: as it was, or by its number where nothing tells that. */
export const sayDeleted = (id: number, name: string | undefined): string => `${name || `#${id}`}${mark}`;

/** The objects that are meant by such words, for a report that is narrowed to a row of one, or to all but it. */
export async function deletedIds(
  store: Pick<Reader, 'removedIds'>,
  { resource, field, values }: { readonly resource: string; readonly field: string; readonly values: readonly (string | number)[] },
): Promise<readonly number[]> {
  const words = values.map(String).flatMap((value) => (value.endsWith(mark) ? [value.slice(0, -mark.length)] : []));
  const ids = words.flatMap((word) => (/^#[1-9]\d{0,8}$/.test(word) ? [Number(word.slice(1))] : []));
  return field === 'name' && words.length > 0 ? [...ids, ...(await store.removedIds(resource, words))] : ids;
}
