import { useCallback } from 'react';
import { useHref } from 'react-router';
import { sayError } from '../ui/i18n/problemOf';
import { toldByKey } from '../ui/i18n/toldByKey';
import { copyText } from '../ui/parts/copyText';
import { useToast } from '../ui/parts/feedback';
import { useLive } from './feed/LiveContext';
import type { LiveAddress } from './liveAddress';

/** Copies the URL of the view with changes. */
export function useCopyLink(): (change: Partial<Omit<LiveAddress, 'ignored'>>, said?: string) => Promise<void> {
  const toast = useToast();
  const base = useHref('/').replace(/\/$/, '');
  const { pathTo } = useLive().place;
  return useCallback(
    async (change, said) => {
      try {
        await copyText(location.origin + base + pathTo(change));
        toast({ message: said ?? toldByKey('adx.live.copied'), tone: 'success' });
      } catch (error) {
        toast({
          message: toldByKey('adx.live.uncopied', { why: { told: sayError(error) ?? '' } }),
          tone: 'error',
          seconds: 8,
        });
      }
    },
    [base, pathTo, toast],
  );
}
