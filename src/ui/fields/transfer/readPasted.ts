import { namedLines } from '../../../schema/pastedWords';
import type { PaneGroup, PaneId } from './paneGroups';

export type Pasted = { readonly ids: readonly PaneId[]; readonly missing: readonly string[] };

/**
 * Reads a pasted list: names, codes or ids, of items or of whole groups, one a line or with commas between. What names nothing,
 * or more than one thing, is given back. Of pasted columns the one that names something is read.
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
  // An id or a code means its own item, whatever else is called so.
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

/** More than one word: pasted, this is a list and no text to search for. */
export const isList = (text: string): boolean => /[\n\t,;]/.test(text.trim());
