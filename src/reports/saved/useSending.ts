import { useState } from 'react';
import { problemOf } from '../../ui/i18n/problemOf';
import { useRefusalWords } from './useRefusalWords';

export type Problems = Readonly<Record<string, string>> & { /** No field. */ readonly other?: string };

/**
 * Sends the values of a dialog. Problems from the server appear in the dialog, which keeps its values; those outside `fields` go
 * to `other`.
 */
export function useSending(fields: readonly string[]) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  const send = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblems({});
    try {
      await work();
    } catch (error) {
      const said = Object.entries(problemOf(error)?.errors ?? {});
      const shown = said.filter(([path]) => fields.some((field) => path === field || path.startsWith(`${field}.`)));
      const byField = Object.fromEntries(shown.map(([path, problem]) => [path, words.ofField(problem)]));
      setProblems(shown.length > 0 ? byField : { other: words.of(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problems, send };
}
