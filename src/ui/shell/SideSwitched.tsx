import { useEffect } from 'react';
import { useViewer } from '../ConsoleContext';
import { toldByKey } from '../i18n/toldByKey';
import { useToast } from './feedback';
import { takeSwitched } from './switchedSide';

/** Says that the link that was opened has switched the side of the market. */
export function SideSwitched() {
  const toast = useToast();
  const { mode } = useViewer();
  useEffect(() => {
    if (takeSwitched(mode))
      toast({
        message: toldByKey('adx.shell.switchedTo', { mode: { told: toldByKey(`adx.shell.sides.${mode}`) } }),
        tone: 'success',
      });
  }, [toast, mode]);
  return null;
}
