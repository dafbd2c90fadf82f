import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useConsole } from '../ConsoleContext';
import { useAlert, useToast } from './feedback';

/** 'Force data reload': drops every cached list and reads again. */
export function useReloadData(): () => Promise<void> {
  const { reloadData } = useConsole();
  const translate = useTranslate();
  const toast = useToast();
  const alert = useAlert();
  return useCallback(async () => {
    try {
      await reloadData();
      toast({ message: translate('adx.shell.reloaded'), tone: 'success' });
    } catch (error) {
      alert(error instanceof Error ? error.message : undefined);
    }
  }, [reloadData, translate, toast, alert]);
}
