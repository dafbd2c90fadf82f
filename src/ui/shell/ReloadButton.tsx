import { RefreshCw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconButton } from '../parts/IconButton';
import { useReloadData } from './useReloadData';

export function ReloadButton() {
  const translate = useTranslate();
  const reloadData = useReloadData();
  const [isBusy, setBusy] = useState(false);
  const name = translate('adx.shell.reload');

  const reload = async () => {
    setBusy(true);
    await reloadData();
    setBusy(false);
  };

  return (
    <IconButton aria-label={name} data-tip={name} aria-busy={isBusy} onClick={() => !isBusy && void reload()}>
      <RefreshCw size={16} aria-hidden className={isBusy ? 'adx-turning' : ''} />
    </IconButton>
  );
}
