import type { ProblemBody } from '../../model/problemBody';
import { type Message, toMessage } from '../../schema/messages/message';

/** What a refused call says of itself: `problem` of the provider's error, whose `body` is cut to the shape of forms. */
export function problemOf(error: unknown): ProblemBody | undefined {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return undefined;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null && 'code' in problem && 'status' in problem
    ? (problem as ProblemBody)
    : undefined;
}

/** One sentence for the person who asked, with its code where it has one. */
export function sayError(error: unknown): Message | undefined {
  const problem = problemOf(error);
  if (problem?.detail !== undefined) return toMessage(problem.detail, problem);
  return error instanceof Error ? error.message : undefined;
}
