/** Cases of a table that are short: what is given, and what becomes of it. */
export const pairsOf = <T extends string | number | boolean | null | undefined>(
  ...tables: readonly Readonly<Record<string, T>>[]
): readonly (readonly [given: string, expected: T])[] => tables.flatMap((table) => Object.entries(table));
