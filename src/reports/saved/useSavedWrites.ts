import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NewSavedReport, SavedChange, SavedEntry, SavedReport } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { useSaved } from './SavedContext';
import { askListAgain, savedKeys } from './savedKeys';

/** Writes to saved reports. The bell, the lists and the open report show each at once. */
export function useSavedWrites() {
  const client = useQueryClient();
  const { user } = useViewer();
  const { calls, feed } = useSaved();
  return useMemo(() => {
    const askAgain = (): void => askListAgain(client, user);
    const accept = (saved: SavedReport): SavedReport => {
      feed.wrote(saved);
      client.setQueryData(savedKeys.one(user, saved.id), saved);
      client.setQueryData<readonly SavedEntry[]>(savedKeys.all(user), (all) =>
        all ? [saved, ...all.filter(({ id }) => id !== saved.id)].sort((a, b) => b.id - a.id) : undefined,
      );
      askAgain();
      void client.invalidateQueries({ queryKey: savedKeys.versions(user, saved.id) });
      return saved;
    };
    return {
      create: async (report: NewSavedReport) => accept(await calls.create(report)),
      change: async (id: number, change: SavedChange) => accept(await calls.change(id, change)),
      async remove(id: number): Promise<void> {
        await feed.removing(id, () => calls.remove(id));
        client.setQueryData<readonly SavedEntry[]>(savedKeys.all(user), (all) => all?.filter((one) => one.id !== id));
        askAgain();
      },
    };
  }, [client, user, calls, feed]);
}
