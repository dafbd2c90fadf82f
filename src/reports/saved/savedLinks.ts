import { addressOfSaved } from '../../model/reports/savedReport';
import type { ReportLink } from '../../ui/ConsoleContext';
import { savedCalls } from '../calls/savedCalls';
import type { SavedParts } from './SavedContext';

/** Links to the saved reports that the viewer may open. */
export async function savedLinks({ transport, feed }: SavedParts): Promise<readonly ReportLink[]> {
  const entries = await savedCalls(transport).list();
  return entries.map((entry) => ({
    id: entry.id,
    label: entry.name,
    path: addressOfSaved(entry),
    about: entry.isMine ? '' : entry.by,
    onOpen: () => feed.see([entry]),
  }));
}
