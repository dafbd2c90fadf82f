import { Archive, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AnyRecord } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { Blockers } from './Blockers';
import { GoesWith } from './GoesWith';
import { namesOf } from './namesOf';
import { problemOf, sayError } from './problemOf';
import { rowActions } from './rowActions';
import { archiveRecords } from './runStatus';
import { type Refusal, useActions } from './useActions';

/** Asks, says what deleting means, and offers Archive instead. */
export function DeleteDialog({ question: { records }, onClose }: DialogProps<'delete'>) {
  const context = useActions();
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isBusy, setBusy] = useState(false);
  const left = refusals.length > 0 ? refusals.map(({ record }) => record) : records;
  const canArchive = rowActions.find(({ name }) => name === 'archive')?.isOffered(left, context) === true;
  const type = inSentence(text(context.resource.label[records.length === 1 ? 0 : 1]));

  const remove = async () => {
    setBusy(true);
    const outcome = await deleteEach(records, context.resource.name, context.provider);
    context.refresh();
    setBusy(false);
    if (outcome.deleted.length > 0) {
      context.say('adx.actions.deleted', outcome.deleted);
      context.done('delete', outcome.deleted);
    }
    if (outcome.refusals.length > 0) setRefusals(outcome.refusals);
    else onClose();
  };
  const blockers = refusals.flatMap((refusal) => refusal.blockers);
  const canHandOver =
    context.resource.transferOwnership === true &&
    refusals.length > 0 &&
    refusals.every((one) => one.blockers.length > 0);
  const archive = () => {
    onClose();
    archiveRecords(left, context);
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-delete-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <TriangleAlert className="adx-lucide adx-ask-danger" size={20} aria-hidden />
        <div>
          <h2 id="adx-delete-title">
            {records.length === 1
              ? translate('adx.actions.delete_title', { type, name: records[0]?.name ?? '' })
              : translate('adx.actions.delete_title_many', {
                  type,
                  smart_count: records.length,
                  names: namesOf(records, translate, locale),
                })}
          </h2>
          {refusals.length === 0 ? (
            <>
              <DeleteWarning canArchive={canArchive} />
              <GoesWith records={records} />
            </>
          ) : (
            <>
              <p>
                {translate(canArchive && !canHandOver ? 'adx.actions.in_use_archive' : 'adx.actions.in_use', {
                  smart_count: refusals.length,
                })}
              </p>
              <Blockers refusals={refusals} isNamed={records.length > 1} onFollow={onClose} />
            </>
          )}
        </div>
      </div>
      <div className="adx-ask-foot">
        <Button variant="text" onClick={onClose} autoFocus={!canArchive}>
          {translate(refusals.length === 0 ? 'adx.actions.cancel' : 'adx.actions.close')}
        </Button>
        <span className="adx-gap" />
        {refusals.length === 0 && (
          <Button variant="danger" onClick={remove} disabled={isBusy}>
            {translate('adx.actions.delete_forever')}
          </Button>
        )}
        {canHandOver && (
          <Button
            variant="contained"
            onClick={() => context.ask({ kind: 'handOver', action: 'delete', records: left, blockers })}
            autoFocus
          >
            {translate('adx.handOver.open')}
          </Button>
        )}
        {canArchive && !canHandOver && (
          <Button
            variant="contained"
            onClick={archive}
            disabled={isBusy}
            autoFocus
            startIcon={<Archive className="adx-lucide" size={15} aria-hidden />}
          >
            {translate('adx.actions.archive')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function DeleteWarning({ canArchive }: { canArchive: boolean }) {
  const translate = useTranslate();
  // The one word in capitals stands out, wherever the language has it.
  const [before, after] = translate('adx.actions.delete_warning', { verb: '\n' }).split('\n');
  return (
    <p>
      {before}
      <strong className="adx-ask-danger">{translate('adx.actions.delete_verb')}</strong>
      {after} {canArchive && translate('adx.actions.delete_suggestion')}
    </p>
  );
}

type Outcome = { readonly deleted: readonly AnyRecord[]; readonly refusals: readonly Refusal[] };

/** There is no call that deletes several: one after the other, so that each refusal has its row. */
async function deleteEach(
  records: readonly AnyRecord[],
  resource: string,
  provider: ReturnType<typeof useActions>['provider'],
): Promise<Outcome> {
  const deleted: AnyRecord[] = [];
  const refusals: Refusal[] = [];
  for (const record of records) {
    try {
      await provider.delete(resource, { id: record.id, previousData: record });
      deleted.push(record);
    } catch (error) {
      refusals.push({ record, reason: sayError(error) ?? '', blockers: problemOf(error)?.blockers ?? [] });
    }
  }
  return { deleted, refusals };
}
