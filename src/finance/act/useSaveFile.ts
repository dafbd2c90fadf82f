import { useCallback } from 'react';
import { sayError } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { useAlert, useToast } from '../../ui/parts/feedback';
import { saveFile } from '../../ui/saveFile';
import { useFinance } from '../lines/FinanceContext';

/** Fetches a file and saves it as a download. An error shows here instead of in an empty tab. */
export function useSaveFile(): (path: string, name: string) => Promise<void> {
  const { file } = useFinance();
  const text = useText();
  const toast = useToast();
  const alert = useAlert();
  return useCallback(
    async (path, name) => {
      try {
        saveFile(await file(path), name);
        toast({ message: toldByKey('adx.finance.saved', { name }), tone: 'success' });
      } catch (error) {
        alert(text(sayError(error) ?? ''));
      }
    },
    [file, text, toast, alert],
  );
}
