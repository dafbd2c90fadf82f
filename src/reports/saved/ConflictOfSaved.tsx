import '../../ui/actions/actions.css';
import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SavedReport } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { useSaved } from './SavedContext';
import { partsChanged } from './savedDraft';

type Props = {
  readonly opened: SavedReport;
  onOverwrite(version: number): void;
  onSaveAs(): void;
  onTakeTheirs(theirs: SavedReport): void;
  onClose(): void;
};

/** Shown when the report was saved elsewhere meanwhile: by whom, and which parts changed. Nothing is overwritten silently. */
export function ConflictOfSaved({ opened, onOverwrite, onSaveAs, onTakeTheirs, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { timezone } = useViewer();
  const { calls } = useSaved();
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['saved conflict', opened.id, opened.version],
    queryFn: async ({ signal }) => {
      const [theirs, versions] = await Promise.all([calls.get(opened.id, signal), calls.versions(opened.id, signal)]);
      return { theirs, last: versions[0] };
    },
    gcTime: 0,
  });
  const changed = data ? partsChanged(opened, data.theirs).map((part) => translate(`adx.saved.parts.${part}`)) : [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <GitMerge size={20} aria-hidden />
        <div>
          <h2 id={`${id}-title`}>{translate('adx.saved.conflict.title', { name: opened.name })}</h2>
          <div aria-live="polite">
            {data && (
              <p>
                {data.last
                  ? translate('adx.saved.conflict.who', {
                      name: data.last.by,
                      at: formatDateTime(data.last.at, timezone),
                    })
                  : translate('adx.saved.conflict.someone')}{' '}
                {changed.length > 0 && translate('adx.saved.conflict.what', { parts: changed.join(', ') })}
              </p>
            )}
            {error && <p>{text(sayError(error) ?? '')}</p>}
          </div>
          <p>{translate('adx.saved.conflict.ask')}</p>
        </div>
      </div>
      <AskFoot onCancel={onClose}>
        <Button disabled={!data} onClick={() => data && onTakeTheirs(data.theirs)}>
          {translate('adx.saved.conflict.theirs')}
        </Button>
        <Button disabled={!data} onClick={() => data && onOverwrite(data.theirs.version)}>
          {translate('adx.saved.conflict.overwrite')}
        </Button>
        <Button variant="contained" onClick={onSaveAs} autoFocus>
          {translate('adx.saved.saveAs')}
        </Button>
      </AskFoot>
    </Dialog>
  );
}
