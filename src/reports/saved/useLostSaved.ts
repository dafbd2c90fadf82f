import { useEffect, useRef } from 'react';
import type { SavedReport } from '../../model/reports/savedReport';
import { problemOf } from '../../ui/actions/problemOf';
import { useSaved } from './SavedContext';
import { readSavedNews } from './savedNews';

/** Tells when the report that is open was deleted elsewhere, or is not shared any more. */
export function useLostSaved(saved: SavedReport | undefined, onLost: (saved: SavedReport) => void): void {
  const { live, feed, calls, log } = useSaved();
  const told = useRef(onLost);
  told.current = onLost;
  useEffect(() => {
    if (!saved) return;
    const looking = new AbortController();
    const lose = () => {
      if (!looking.signal.aborted && !feed.isRemovedHere(saved.id)) told.current(saved);
    };
    const look = async () => {
      try {
        await calls.get(saved.id, looking.signal);
      } catch (error) {
        if (problemOf(error)?.status === 404) lose();
        else if (!looking.signal.aborted) log(`The saved report ${saved.id} could not be looked up.`, error);
      }
    };
    const stops = [
      live.on('savedReport', (data) => {
        const news = readSavedNews(data);
        if (news?.isGone && news.id === saved.id) lose();
      }),
      live.on('gap', () => void look()),
    ];
    return () => {
      looking.abort();
      for (const stop of stops) stop();
    };
  }, [saved, live, feed, calls, log]);
}
