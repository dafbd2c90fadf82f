import { useCallback } from 'react';
import { useConsole } from '../ConsoleContext';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useAlert, useToast } from '../parts/feedback';

/** 'Force data reload': drops every cached list and loads again. */
export function useReloadData(): () => Promise<void> {
  const { reloadData } = useConsole();
  const toast = useToast();
  const alert = useAlert();
  return useCallback(async () => {
    try {
      await reloadData();
      toast({ message: toldByKey('adx.shell.reloaded'), tone: 'success' });
    } catch (error) {
      alert(sayError(error));
    }
  }, [reloadData, toast, alert]);
}
