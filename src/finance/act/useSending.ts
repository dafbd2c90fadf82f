import { useCallback, useState } from 'react';
import type { ProblemBody } from '../../model/problemBody';
import { problemOf, sayError } from '../../ui/i18n/problemOf';
import { useProblemText, useText } from '../../ui/i18n/useText';
import { useFinanceAgain } from '../lines/useFinanceLines';

export type Problems = Readonly<Record<string, string | undefined>>;
/** A conflict with another user's change: the current state. */
export type Conflict = {
  readonly detail: string;
  readonly current: NonNullable<ProblemBody['current']> | undefined;
  readonly by: string | undefined;
};

/**
 * Sends the values of a dialog. Problems of the dialog's `fields` appear at these fields, all others under `other`; the dialog
 * keeps its values. After a write or a conflict the lines are refetched.
 */
export function useSending(fields: readonly string[]) {
  const text = useText();
  const problemText = useProblemText();
  const again = useFinanceAgain();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [conflict, setConflict] = useState<Conflict>();

  const send = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      setBusy(true);
      setProblems({});
      setConflict(undefined);
      try {
        await work();
        await again();
      } catch (error) {
        const problem = problemOf(error);
        const detail = text(sayError(error) || 'Error');
        if (problem?.code === 'version_conflict' || problem?.code === 'period_closed') {
          setConflict({ detail, current: problem.current, by: problem.by?.name });
          void again();
        } else {
          const said = Object.entries(problem?.errors ?? {}).map(
            ([path, found]) => [path, problemText(found)] as const,
          );
          const known = said.filter(([path]) => fields.includes(path));
          const rest = said.filter(([path]) => !fields.includes(path)).map(([, words]) => words);
          const other = rest.length > 0 ? rest.join(' ') : known.length > 0 ? undefined : detail;
          setProblems({ ...Object.fromEntries(known), other });
        }
      } finally {
        setBusy(false);
      }
    },
    [again, fields, problemText, text],
  );
  return { isBusy, problems, setProblems, conflict, send };
}
