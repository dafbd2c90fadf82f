import type { RowIndex } from '../../model/rowIndex';
import { namedLines, pastedWords } from '../../schema/pastedWords';
import { cleanIdentifier } from '../../schema/reading/plainText';
import type { Row } from './rowSpec';

export type Named = { readonly ids: readonly number[]; readonly missing: readonly string[] };

const archived = 2;

/**
 * Finds the objects that a pasted text names, one per line or separated by commas: by id, by uid, or by full name, ignoring case
 * and Unicode composition. Returns words that match none, or several by name, as missing. In pasted columns it reads the one that
 * names something. Archived objects are not found.
 */
export function findNamed(index: Pick<RowIndex<Row>, 'get' | 'rows'>, text: string): Named {
  const words = new Set([...pastedWords(text)].map(keyOf));
  const byId = new Map<string, number>();
  const byName = new Map<string, number | null>();
  // Usually ids are pasted, and those need no search through the rows.
  for (const word of words) {
    const row = /^[1-9]\d{0,14}$/.test(word) ? index.get(Number(word)) : undefined;
    if (!row || row.status === archived) continue;
    byId.set(word, row.id);
    words.delete(word);
  }
  if (words.size > 0) {
    for (const row of index.rows()) {
      if (row.status === archived) continue;
      const uid = keyOf(row.uid);
      if (words.has(uid)) byId.set(uid, row.id);
      const name = keyOf(row.name);
      if (words.has(name)) byName.set(name, byName.has(name) ? null : row.id);
    }
  }
  const find = (word: string): number | undefined => byId.get(keyOf(word)) ?? byName.get(keyOf(word)) ?? undefined;

  const ids = new Set<number>();
  const missing = new Set<string>();
  for (const { whole, parts } of namedLines(text, (word) => find(word) !== undefined)) {
    for (const word of find(whole) === undefined ? parts : [whole]) {
      const id = find(word);
      if (id === undefined) missing.add(word);
      else ids.add(id);
    }
  }
  return { ids: [...ids], missing: [...missing] };
}

const keyOf = (value: unknown): string => cleanIdentifier(String(value ?? '')).toLowerCase();
