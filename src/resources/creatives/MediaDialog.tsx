import { Clapperboard } from 'lucide-react';
import { useGetOne } from 'ra-core';
import { useId } from 'react';
import type { VastCheck } from '../../model/vastCheck';
import type { ExtensionDialogProps } from '../../ui/actions/extensionActions';
import { useActions } from '../../ui/actions/useActions';
import { Finding } from '../../ui/checks/Findings';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { CloseFoot } from '../../ui/parts/AskFoot';
import { Dialog } from '../../ui/parts/Dialog';
import { useOwnQuery } from '../../ui/useOwnCall';
import { Preview } from './Preview';
import { checkMs, mediaToShow, VastResult } from './VastResult';
import '../../ui/actions/actions.css';
import '../../ui/form/form.css';

type Props = ExtensionDialogProps & {
  /** What it shows of the VAST: the media, or a player's view of it; `check` also stores the result with the creative. */
  readonly shows: 'preview' | 'result' | 'check';
};

/** Shows a saved creative as a player would get it, from its own files or from VAST. */
export function MediaDialog({ records: [listed], title, shows, onClose }: Props) {
  const { resource } = useActions();
  const text = useText();
  const id = useId();
  const { data: record, error: unread } = useGetOne(
    resource.name,
    { id: listed?.id ?? 0 },
    { enabled: listed !== undefined },
  );
  const vast = record && ((record.kind === 'vastUrl' && 'vastUrl') || (record.kind === 'vastXml' && 'vastXml'));
  const { data: found, error: unchecked } = useOwnQuery<VastCheck>(
    resource,
    (vast &&
      (shows === 'check'
        ? { call: 'POST check', id: record.id, timeoutMs: checkMs }
        : { call: 'POST validate', body: { [vast]: record[vast] }, timeoutMs: checkMs })) ||
      undefined,
    record?.version,
  );
  const media = found && mediaToShow(found);
  const url = vast ? media?.url : record?.mediaUrl;
  const failure = unread ?? unchecked;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-ask adx-media-dialog' } }}
    >
      <div className="adx-ask-body">
        <Clapperboard className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id={id}>{text('%{title}: %{name}', { title, name: String(listed?.name) })}</h2>
          <div role="status" aria-busy={!failure && !found && url === undefined}>
            {failure && <Finding finding={{ message: sayError(failure) ?? '', step: 0 }} tone="error" />}
            {!failure && vast && !found && <p>{text('Checking …')}</p>}
            {found && (shows !== 'preview' || !media) && <VastResult found={found} />}
          </div>
          {shows === 'preview' && typeof url === 'string' && (
            <Preview key={url} url={url} mime={vast ? (media?.mime ?? null) : (record?.mime ?? null)} />
          )}
        </div>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}
