import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { useSaved } from './SavedContext';
import { askListAgain, savedKeys } from './savedKeys';
import { readSavedNews } from './savedNews';

/** All saved reports that the viewer may open; refetched when the server or another tab announces a change. */
export function useSavedList(): UseQueryResult<readonly SavedEntry[]> {
  const client = useQueryClient();
  const { user } = useViewer();
  const { calls, feed, events } = useSaved();
  useEffect(() => {
    const refresh = () => askListAgain(client, user);
    const hear = (data: unknown) => {
      const news = readSavedNews(data);
      const shown = client.getQueryData<readonly SavedEntry[]>(savedKeys.all(user));
      if (news?.isGone) {
        // A running request may still contain it.
        if (!shown?.some(({ id }) => id === news.id) && client.isFetching({ queryKey: savedKeys.all(user) }) === 0)
          return;
        client.setQueryData<readonly SavedEntry[]>(savedKeys.all(user), (all) =>
          all?.filter(({ id }) => id !== news.id),
        );
      }
      refresh();
    };
    let last = feed.snapshot().entries;
    const stops = [
      events.on('savedReport', hear),
      events.on('gap', refresh),
      // Also follows the poll, for when the event stream is unavailable.
      feed.subscribe(() => {
        const { entries } = feed.snapshot();
        const shown = client.getQueryData<readonly SavedEntry[]>(savedKeys.all(user));
        const isNews = entries !== last && entries.some((entry) => !shown?.some((one) => isSame(one, entry)));
        last = entries;
        if (isNews) refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, user, feed, events]);
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const all = await calls.list(signal);
    feed.reconcile(all, true);
    return all;
  };
  return useQuery({ queryKey: savedKeys.all(user), queryFn });
}

const isSame = (one: SavedEntry, other: SavedEntry): boolean =>
  one.id === other.id &&
  one.version === other.version &&
  one.state === other.state &&
  one.dt === other.dt &&
  one.file === other.file;
