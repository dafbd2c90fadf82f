import type { OwnTabProps } from '../../ui/extendUi';
import { useFormState } from '../../ui/formState/FormStoreContext';
import { sentOf, useUpload } from '../../ui/formState/uploads';
import { Preview } from './Preview';
import { VastPanel } from './VastPanel';

/** Shows the creative: its own file, or the media of its VAST. */
export function MediaPanel({ resource, isReadOnly }: OwnTabProps) {
  const kind = useFormState(({ values }) => values.kind);
  const mime = useFormState(({ values }) => values.mime);
  const stored = useFormState(({ values }) => values.mediaUrl);
  const sent = sentOf(useUpload('file'));
  if (kind === 'vastUrl' || kind === 'vastXml')
    return <VastPanel key={kind} resource={resource} field={kind} isReadOnly={isReadOnly} />;
  if (sent) return <Preview key={sent.file.url} url={sent.file.url} mime={sent.file.mime} />;
  if (typeof stored !== 'string' || stored === '') return null;
  return <Preview key={stored} url={stored} mime={typeof mime === 'string' ? mime : null} />;
}
