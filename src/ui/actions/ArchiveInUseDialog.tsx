import { Archive } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { AskFoot } from './AskFoot';
import { archiveOne } from './runStatus';
import { useActions } from './useActions';

/** What archiving means for those who use the object, in the words of its definition; then it is done all the same. */
export function ArchiveInUseDialog({ question: { record, detail }, onClose }: DialogProps<'archiveInUse'>) {
  const context = useActions();
  const translate = useTranslate();
  const text = useText();
  const { archiveInUse, label } = context.resource;
  const archive = () => {
    onClose();
    archiveOne(record, context, true);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-archive-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <Archive className="adx-lucide" size={20} aria-hidden />
        <div>
          <h2 id="adx-archive-title">
            {translate('adx.actions.archive_title', { type: inSentence(text(label[0])), name: String(record.name) })}
          </h2>
          {detail && <p>{text(detail)}</p>}
          {archiveInUse && <p>{text(archiveInUse)}</p>}
        </div>
      </div>
      <AskFoot onCancel={onClose}>
        <Button
          variant="contained"
          onClick={archive}
          autoFocus
          startIcon={<Archive className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.actions.archive')}
        </Button>
      </AskFoot>
    </Dialog>
  );
}
