import './savedState.css';
import { ChartLine, FileText, LoaderCircle, ShieldAlert, TriangleAlert } from 'lucide-react';
import { opensTab, type SavedEntry } from '../../model/reports/savedReport';
import { isFinished } from './savedFeed';

/** Icon for the kind and the state of a saved report; the text beside it says the same. */
export function EntryIcon({ entry }: { entry: SavedEntry }) {
  if (!isFinished(entry))
    return (
      <LoaderCircle
        size={16}
        className="adx-saved-moving"
        data-waits={entry.state === 'queued' || undefined}
        aria-hidden
      />
    );
  if (entry.state === 'failed') return <TriangleAlert size={16} className="adx-saved-failed" aria-hidden />;
  if (opensTab(entry)) return <FileText size={16} aria-hidden />;
  return entry.ivt ? <ShieldAlert size={16} aria-hidden /> : <ChartLine size={16} aria-hidden />;
}
