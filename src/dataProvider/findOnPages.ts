import type { ListFilter } from '../model/listDialect';
import { pastedWords } from '../schema/pastedWords';
import type { AnyResource } from '../schema/resource';
import { findNamed, type Named } from './lists/findNamed';
import type { Row } from './lists/rowSpec';
import { idsInAddress } from './readChosen';

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
  const rows = new Map<number, Row>();
  const numbers = [...pastedWords(text)].filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
  for (let at = 0; at < numbers.length; at += idsInAddress) {
    for (const row of await ask({ id: numbers.slice(at, at + idsInAddress) })) rows.set(row.id, row);
  }
  // What is an id is no name: mostly ids are pasted, and names take many more calls.
  const words = [...pastedWords(text)].filter((word) => !rows.has(Number(word)));
  for (let at = 0; at < words.length; at += wordsAtOnce) {
    const some = words.slice(at, at + wordsAtOnce);
    const answers = await Promise.all([ask({ name: some }), 'uid' in allFields ? ask({ uid: some }) : []]);
    for (const row of answers.flat()) rows.set(row.id, row);
  }
  return findNamed({ get: (id) => rows.get(id), rows: () => rows.values() }, text);
}
