import { useCallback } from 'react';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { copyText } from '../ui/parts/copyText';
import { useToast } from '../ui/parts/feedback';

/** Copies the text of a cell or a row, and shows a toast on success or failure. */
export function useCopyWords(): (words: string) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async (words) => {
      try {
        await copyText(words);
        toast({ message: toldByKey('adx.reports.copied') });
      } catch (error) {
        toast({
          message: toldByKey('adx.reports.uncopied', { why: { told: sayError(error) ?? '' } }),
          tone: 'error',
          seconds: 8,
        });
      }
    },
    [toast],
  );
}
