import { useCallback } from 'react';
import { toldByKey } from '../ui/i18n/toldByKey';
import { saveFile } from '../ui/saveFile';
import { useToast } from '../ui/shell/feedback';
import { exportOf } from './exportOf';
import { useLive } from './LiveContext';

/** Saves what the table shows. */
export function useLiveExport(): () => void {
  const toast = useToast();
  const { feed, place, book } = useLive();
  return useCallback(() => {
    const { kept, counters } = feed.snapshot();
    if (kept.shown.length === 0) return toast({ message: toldByKey('adx.live.nothingToExport') });
    const at = new Date().toISOString();
    const made = exportOf({ at, filter: place.filter, counters, auctions: kept.shown, nameOf: book.nameOf });
    saveFile(
      new Blob([JSON.stringify(made, undefined, 1)], { type: 'application/json' }),
      `live-${at.slice(0, 19).replace(/\D/g, '-')}.json`,
    );
    toast({ message: toldByKey('adx.live.exported', { smart_count: kept.shown.length }), tone: 'success' });
  }, [feed, place.filter, book, toast]);
}
