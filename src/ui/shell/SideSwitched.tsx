import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useViewer } from '../ConsoleContext';
import { useToast } from './feedback';
import { takeSwitched } from './switchedSide';

/** Says that the link that was opened has switched the side of the market. */
export function SideSwitched() {
  const translate = useTranslate();
  const toast = useToast();
  const { mode } = useViewer();
  useEffect(() => {
    if (takeSwitched(mode))
      toast({ message: translate('adx.shell.switchedTo', { mode: translate(`adx.shell.sides.${mode}`) }), tone: 'success' });
  }, [toast, translate, mode]);
  return null;
}
