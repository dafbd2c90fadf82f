import { useState } from 'react';
import type { Problem } from '../../schema/problem';
import { problemOf, sayError } from '../../ui/actions/problemOf';
import { useProblemText, useText } from '../../ui/i18n/useText';

/** A call at a time, and what the server has against it: by field, or as a whole. */
export function useRefusable() {
  const say = useProblemText();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [problem, setProblem] = useState<string>();

  /** Whether it was done. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    setProblems({});
    try {
      await call();
      return true;
    } catch (error) {
      const { errors = {} } = problemOf(error) ?? {};
      setProblems(errors);
      if (Object.keys(errors).length === 0) setProblem(text(sayError(error) ?? 'Error'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const wrong = (field: string): string | undefined => problems[field] && say(problems[field]);
  return { isBusy, problem, wrong, run };
}
