import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { sayError } from '../ui/actions/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { useText } from '../ui/i18n/useText';
import { copyText } from '../ui/parts/copyText';
import { useToast } from '../ui/shell/feedback';

/** Copies what stands in a cell or a row, and says so, or why not. */
export function useCopyWords(): (words: string) => Promise<void> {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  return useCallback(
    async (words) => {
      try {
        await copyText(words);
        toast({ message: toldByKey('adx.reports.copied') });
      } catch (error) {
        toast({ message: translate('adx.reports.uncopied', { why: text(sayError(error) ?? '') }), tone: 'error', seconds: 8 });
      }
    },
    [translate, text, toast],
  );
}
