import type { ProblemBody } from '../../model/problemBody';

/** What a refused call says of itself: `problem` of the provider's error, whose `body` is cut to the shape of forms. */
export function problemOf(error: unknown): ProblemBody | undefined {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return undefined;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null && 'code' in problem && 'status' in problem ? (problem as ProblemBody) : undefined;
}

/** One sentence for the person who asked. */
export const sayError = (error: unknown): string | undefined =>
  problemOf(error)?.detail ?? (error instanceof Error ? error.message : undefined);
