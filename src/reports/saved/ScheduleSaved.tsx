import '../../ui/actions/actions.css';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { ScheduleForm } from './ScheduleForm';

export function ScheduleSaved({ entry, onClose }: { entry: SavedEntry; onClose(): void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask adx-saved-ask' } }}>
      <h2 id={id} className="adx-saved-ask-title">
        {translate('adx.saved.schedule.of', { name: entry.name })}
      </h2>
      <ScheduleForm entry={entry} onSaved={onClose} bodyClass="adx-saved-ask-body" footClass="adx-ask-foot">
        <Button variant="text" onClick={onClose}>
          {translate('adx.actions.cancel')}
        </Button>
      </ScheduleForm>
    </Dialog>
  );
}
