/** Groups items by `group`, in order of first appearance. */
export function groupsOf<T extends { readonly group: string }>(
  items: readonly T[],
): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups];
}
