import '../../ui/actions/actions.css';
import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { namesOf } from '../../ui/actions/namesOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { useToast } from '../../ui/parts/feedback';
import { useSaved } from './SavedContext';
import { useSavedWrites } from './useSavedWrites';

type Props = {
  readonly entries: readonly SavedEntry[];
  onDeleted?(ids: readonly number[]): void;
  onClose(): void;
};

/** Confirms a deletion, which is final: saved reports have no archive. */
export function DeleteSaved({ entries, onDeleted, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const toast = useToast();
  const { log } = useSaved();
  const { remove } = useSavedWrites();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const [only] = entries;
  const type = translate('adx.saved.type', { smart_count: entries.length });
  const title =
    entries.length === 1 && only
      ? translate('adx.actions.delete_title', { type, name: only.name })
      : translate('adx.actions.delete_title_many', {
          type,
          smart_count: entries.length,
          names: namesOf(entries, translate, locale),
        });
  const [before, after] = translate('adx.actions.delete_warning', { verb: '\n' }).split('\n');

  const act = async () => {
    setBusy(true);
    const deleted: number[] = [];
    for (const entry of entries) {
      try {
        await remove(entry.id);
        deleted.push(entry.id);
      } catch (error) {
        // Only logged: a report that could not be deleted stays in the list.
        log(`The saved report ${entry.id} could not be deleted.`, error);
      }
    }
    onClose();
    if (deleted.length > 0) {
      toast({
        message: toldByKey('adx.saved.deleted', { smart_count: deleted.length, name: only?.name ?? '' }),
        tone: 'success',
      });
      onDeleted?.(deleted);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <TriangleAlert className="adx-ask-danger" size={20} aria-hidden />
        <div>
          <h2 id={id}>{title}</h2>
          <p>
            {before}
            <strong className="adx-ask-danger">{translate('adx.actions.delete_verb')}</strong>
            {after}
          </p>
          {entries.some(({ schedule }) => schedule) && <p>{translate('adx.saved.deleteEndsSchedule')}</p>}
        </div>
      </div>
      <div className="adx-ask-foot">
        <Button variant="text" onClick={onClose} autoFocus>
          {translate('adx.actions.cancel')}
        </Button>
        <span className="adx-gap" />
        <Button variant="danger" onClick={act} disabled={isBusy}>
          {translate('adx.actions.delete_forever')}
        </Button>
      </div>
    </Dialog>
  );
}
