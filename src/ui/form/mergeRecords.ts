import { type Document, isSame } from '../../schema/validate';

/** One field that the two sides do not agree on: both changed it and somebody must choose, or only one did. */
export type Difference = {
  readonly name: string;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
  readonly by: 'both' | 'theirs' | 'yours';
};

export type Side = 'theirs' | 'yours';

/** What two people made of the same object since `before`, field by field; where both came to the same value there is nothing to settle. */
export function compareVersions(fields: readonly string[], before: Document, theirs: Document, yours: Document): readonly Difference[] {
  return fields.flatMap((name) => {
    const [was, their, your] = [before[name], theirs[name], yours[name]];
    const theyChanged = !isSame(was, their);
    const youChanged = !isSame(was, your);
    if ((!theyChanged && !youChanged) || isSame(their, your)) return [];
    const by = theyChanged && youChanged ? 'both' : theyChanged ? 'theirs' : 'yours';
    return [{ name, before: was, theirs: their, yours: your, by }];
  });
}

/** Their object with your changes on it; what both changed goes by the choices, of which none may be missing. */
export function mergeRecords(
  theirs: Document,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...theirs };
  for (const { name, by, yours } of differences) {
    const side = by === 'both' ? choices[name] : by;
    if (!side) throw new Error(`Both sides changed '${name}': choose one before merging.`);
    if (side === 'yours') merged[name] = yours;
  }
  return merged;
}

export const openQuestions = (differences: readonly Difference[], choices: Readonly<Record<string, Side>>): number =>
  differences.filter(({ name, by }) => by === 'both' && !choices[name]).length;
