import { Hourglass, TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { QueuedRun, SavedEntry } from '../../model/reports/savedReport';
import { useCodedText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Notice } from '../../ui/parts/Notice';
import { useReport } from '../parts/ReportContext';
import { useFeed, useSaved } from './SavedContext';
import { useSavedWrites } from './useSavedWrites';

/** The report takes long and runs on in the background; its table replaces this notice when it is ready. */
export function QueuedNotice({ queued }: { queued: QueuedRun }) {
  const { entries } = useFeed();
  const entry = entries.find(({ id }) => id === queued.savedReport);
  return entry?.state === 'failed' ? <FailedRun entry={entry} /> : <WaitingNotice id={queued.savedReport} />;
}

function WaitingNotice({ id }: { id: number }) {
  const translate = useTranslate();
  const { log } = useSaved();
  const { remove } = useSavedWrites();
  const { cancel, run, saved } = useReport();
  const [isBusy, setBusy] = useState(false);
  const drop = async () => {
    setBusy(true);
    try {
      await remove(id);
    } catch (error) {
      // Only logged: nothing on the screen depends on it.
      log(`The saved report ${id} could not be deleted.`, error);
    }
    run.forget();
    cancel();
  };
  return (
    <Notice
      className="adx-rep-notice"
      icon={<Hourglass size={20} aria-hidden />}
      title={translate('adx.reports.queued')}
      words={translate('adx.saved.queuedHint')}
    >
      {saved?.id !== id && (
        <Button disabled={isBusy} onClick={drop} startIcon={<X size={15} aria-hidden />}>
          {translate('adx.reports.cancel')}
        </Button>
      )}
    </Notice>
  );
}

function FailedRun({ entry }: { entry: SavedEntry }) {
  const translate = useTranslate();
  const codedText = useCodedText();
  const { start } = useReport();
  return (
    <Notice
      className="adx-rep-notice"
      icon={<TriangleAlert size={20} aria-hidden />}
      isError
      title={translate('adx.reports.failed')}
      words={codedText(entry.error ?? '', entry)}
    >
      <Button variant="contained" onClick={start}>
        {translate('adx.list.try_again')}
      </Button>
    </Notice>
  );
}
