import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Problem } from '../../schema/problem';
import { problemOf, sayError } from '../../ui/actions/problemOf';
import { useText } from '../../ui/i18n/useText';

/** What the server says against a saved report, in sentences for the screen: the server's own name paths of the request. */
export function useRefusalWords(): { ofField(problem: Problem): string; of(error: unknown): string } {
  const translate = useTranslate();
  const text = useText();
  return useMemo(() => {
    const say = (code: string, english: string, args: Problem['args'] = {}) =>
      translate(`adx.saved.problems.${code}`, { ...args, _: text(english) });
    return {
      ofField: ({ code, message, args }) => say(code, message, args),
      of(error) {
        const problem = problemOf(error);
        const [first] = Object.values(problem?.errors ?? {});
        if (first) return say(first.code === 'bad_value' ? 'refused' : first.code, first.message, first.args);
        return say(problem?.code ?? 'internal', sayError(error) || 'Error');
      },
    };
  }, [translate, text]);
}
