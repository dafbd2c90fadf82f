import { RefreshCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { IconButton } from '../parts/IconButton';
import { useAlert, useToast } from './feedback';

/** 'Force data reload' (spec §1): drops every cached list and reads again. */
export function ReloadButton() {
  const { reloadData } = useConsole();
  const translate = useTranslate();
  const toast = useToast();
  const alert = useAlert();
  const [isBusy, setBusy] = useState(false);
  const name = translate('adx.shell.reload');

  const reload = async () => {
    setBusy(true);
    try {
      await reloadData();
      toast({ message: translate('adx.shell.reloaded'), tone: 'success' });
    } catch (error) {
      alert(error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };

  return (
    <IconButton aria-label={name} data-tip={name} aria-busy={isBusy} onClick={() => !isBusy && void reload()}>
      <RefreshCw size={16} aria-hidden className={isBusy ? 'adx-turning' : ''} />
    </IconButton>
  );
}
