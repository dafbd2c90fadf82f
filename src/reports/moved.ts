/** The list with one of its items at another place, as far as there are places. */
export function moved<T>(list: readonly T[], item: T, to: number): readonly T[] {
  const rest = list.filter((one) => one !== item);
  if (rest.length === list.length) return list;
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
