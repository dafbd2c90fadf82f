import type { ListFilter } from '../model/listDialect';
import { pastedWords } from '../schema/pastedWords';
import type { AnyResource } from '../schema/resource';
import { findNamed, type Named } from './lists/findNamed';
import type { Row } from './lists/rowSpec';

/** An address takes no more. */
const wordsAtOnce = 50;

/**
 * The objects that a pasted text names, of a list that the server answers by pages. Names are found as they are written, capitals
 * included.
 */
export async function findOnPages(
  { allFields }: AnyResource,
  text: string,
  ask: (filter: ListFilter) => Promise<readonly Row[]>,
): Promise<Named> {
  const words = [...pastedWords(text)];
  const rows = new Map<number, Row>();
  for (let at = 0; at < words.length; at += wordsAtOnce) {
    const some = words.slice(at, at + wordsAtOnce);
    const ids = some.filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
    const answers = await Promise.all([
      ids.length > 0 ? ask({ id: ids }) : [],
      ask({ name: some }),
      'uid' in allFields ? ask({ uid: some }) : [],
    ]);
    for (const row of answers.flat()) rows.set(row.id, row);
  }
  return findNamed({ get: (id) => rows.get(id), rows: () => rows.values() }, text);
}
