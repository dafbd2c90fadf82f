import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Problem, SentenceCode } from '../../schema/messages/problem';
import { problemOf, sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';

/** Translates refusals of saved reports into sentences for the screen: the server's own sentences name paths of the request. */
export function useRefusalWords(): { ofField(problem: Problem): string; of(error: unknown): string } {
  const translate = useTranslate();
  const text = useText();
  return useMemo(() => {
    const say = (problem: Problem, code = problem.code) =>
      translate(`adx.saved.problems.${code}`, { ...problem.args, _: text(problem) });
    return {
      ofField: (problem) => say(problem),
      of(error) {
        const problem = problemOf(error);
        const [first] = Object.values(problem?.errors ?? {});
        if (first) return say(first, ofRequests.has(first.code) ? 'refused' : first.code);
        return translate(`adx.saved.problems.${problem?.code ?? 'internal'}`, { _: text(sayError(error) || 'Error') });
      },
    };
  }, [translate, text]);
}

// Faults of the request itself are not the user's: another version of the console sent it.
const ofRequests: ReadonlySet<string> = new Set<SentenceCode | 'bad_value'>([
  ...([
    'text',
    'number',
    'integer',
    'bool',
    'list',
    'object',
    'oneOf',
    'min',
    'max',
    'minItems',
    'date',
    'unknownField',
  ] as const),
  ...(['textOrNumber', 'weekday', 'bad_value'] as const),
]);
