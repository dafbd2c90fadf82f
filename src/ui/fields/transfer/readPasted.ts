import { namedLines } from '../../../schema/pastedWords';
import type { PaneGroup, PaneId } from './paneGroups';

export type Pasted = { readonly ids: readonly PaneId[]; readonly missing: readonly string[] };

/**
 * Returns a parser of pasted lists: names, codes or ids of items or groups, by line or comma. Unknown and ambiguous words are
 * returned as missing. Of pasted columns it reads the one with known words.
 */
export function createReader(groups: readonly PaneGroup[]): (text: string) => Pasted {
  const known = new Map<string, readonly PaneId[] | null>();
  const add = (word: string | undefined, ids: readonly PaneId[], isStrong: boolean) => {
    const key = word?.trim().toLowerCase();
    if (!key) return;
    const before = known.get(key);
    if (before === undefined || isStrong) known.set(key, ids);
    else if (before !== null && String(before) !== String(ids)) known.set(key, null);
  };
  for (const group of groups) {
    const all = group.id === undefined ? group.items.map(({ id }) => id) : [group.id];
    for (const word of [group.label, ...(group.also ?? [])]) add(word, all, false);
    for (const { id, name, code, also = [] } of group.items)
      for (const word of [name, code, ...also]) add(word, [id], false);
  }
  // An id or code always means its own item, even if it is another item's name.
  for (const { key, id: own, label, items } of groups) {
    if (own !== undefined) add(String(own), [own], true);
    else if (label !== undefined)
      add(
        key,
        items.map(({ id }) => id),
        false,
      );
    for (const { id } of items) add(String(id), [id], true);
  }
  const find = (word: string) => known.get(word.trim().toLowerCase()) ?? undefined;

  return (text) => {
    const ids = new Set<PaneId>();
    const missing = new Set<string>();
    for (const { whole, parts } of namedLines(text, (word) => find(word) !== undefined)) {
      for (const word of find(whole) ? [whole] : parts) {
        const found = find(word);
        for (const id of found ?? []) ids.add(id);
        if (!found) missing.add(word);
      }
    }
    return { ids: [...ids], missing: [...missing] };
  };
}

/** Whether a pasted text is a list and not a search text. */
export const isList = (text: string): boolean => /[\n\t,;]/.test(text.trim());
