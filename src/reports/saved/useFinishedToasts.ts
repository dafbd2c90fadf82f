import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { addressOfSaved } from '../../model/reports/savedReport';
import { pickMessageCode, toMessage } from '../../schema/messages/message';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useToast } from '../../ui/shell/feedback';
import { useSaved } from './SavedContext';
import { opensTab } from './savedDraft';
import { useOpenFile } from './useOpenFile';

/** Says when a file is ready or has failed, with the way to it; while the page is hidden, the bell's count says it. */
export function useFinishedToasts(): void {
  const { feed } = useSaved();
  const toast = useToast();
  const navigate = useNavigate();
  const openFile = useOpenFile();
  useEffect(
    () =>
      feed.onFinished((entry) => {
        if (document.visibilityState !== 'visible') return;
        const { name, state, error } = entry;
        const hasFailed = state === 'failed';
        toast({
          message: hasFailed
            ? toldByKey('adx.saved.hasFailed', { name, why: { told: toMessage(error ?? '', pickMessageCode(entry)) } })
            : toldByKey('adx.saved.isReady', { name }),
          tone: hasFailed ? 'error' : 'success',
          action: {
            label: toldByKey('adx.saved.open'),
            run: () => (opensTab(entry) ? openFile(entry) : navigate(addressOfSaved(entry))),
          },
        });
      }),
    [feed, toast, navigate, openFile],
  );
}
