import { useCallback } from 'react';
import { fileFormatOf, type SavedEntry } from '../../model/reports/savedReport';
import { useConsole } from '../../ui/ConsoleContext';
import { sayError } from '../../ui/i18n/problemOf';
import { useAlert } from '../../ui/parts/feedback';
import { filePath } from '../calls/savedCalls';
import { useSaved } from './SavedContext';

type OfFile = Pick<SavedEntry, 'id' | 'dt' | 'name' | 'format'>;

/**
 * Opens the file of a saved report in a new tab. The browser-only demo has no server for that tab: it downloads the file here.
 */
export function useOpenFile(): (entry: OfFile) => Promise<void> {
  const { transport, feed } = useSaved();
  const { demo } = useConsole().config;
  const alert = useAlert();
  return useCallback(
    async ({ id, dt, name, format }) => {
      feed.see([{ id, dt }]);
      if (!demo) {
        window.open(transport.url(filePath(id)), '_blank', 'noopener');
        return;
      }
      try {
        const [{ body }, { saveFile }] = await Promise.all([transport.body(filePath(id)), import('../../ui/saveFile')]);
        saveFile(body, `${name}.${fileFormatOf(format)}`);
      } catch (error) {
        alert(sayError(error));
      }
    },
    [transport, feed, demo, alert],
  );
}
