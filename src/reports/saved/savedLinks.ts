import type { ReportLink } from '../../ui/ConsoleContext';
import type { SavedParts } from './SavedContext';
import { savedCalls } from './savedCalls';
import { addressOfSaved } from './savedDraft';

/** The saved reports that the viewer may open, for whoever only leads to them. */
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
