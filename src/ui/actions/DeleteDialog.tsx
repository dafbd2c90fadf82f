import { useQuery } from '@tanstack/react-query';
import { Archive, ChartColumn, Link2, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { figureField, headOfFigure } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { usesAtMost } from '../../schema/usesAtMost';
import { useConsole } from '../ConsoleContext';
import { sayFigure } from '../fields/FigureCell';
import { inSentence } from '../i18n/inSentence';
import { problemOf, sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { Blockers } from './Blockers';
import { namesOf } from './namesOf';
import { rowActions } from './rowActions';
import { archiveRecords } from './runStatus';
import { type Refusal, useActions } from './useActions';

/** Asks before deleting, says what it means, and offers Archive instead. */
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
  // Highlights the one word in capitals, wherever the translation has it.
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

/** No call deletes several objects: deletes one by one, so that each refusal has its row. */
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

/** Shows which objects use those to be deleted, which are deleted with them, and what they earned yesterday. */
function GoesWith({ records }: { records: readonly AnyRecord[] }) {
  const { provider, resource } = useActions();
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const ids = records.slice(0, usesAtMost).map(({ id }) => id);
  const { data, error } = useQuery({
    queryKey: [resource.name, 'uses', ids],
    queryFn: () => provider.uses(resource.name, { ids }),
    retry: false,
    // Uses may change within a minute, so each dialog loads them again.
    gcTime: 0,
  });
  const smart_count = records.length;
  const counted = (key: string, counts: readonly { readonly resource: string; readonly count: number }[]) =>
    counts.map(({ resource: name, count }) => {
      const [one, many] = resources.find((other) => other.name === name)?.label ?? [name, name];
      return translate(key, { smart_count: count, object: inSentence(text(one)), objects: inSentence(text(many)) });
    });
  const say = ({ links, entries, blockers }: NonNullable<typeof data>): string => {
    const going = counted('adx.actions.link', links);
    if (entries > 0) going.push(translate('adx.actions.entry', { smart_count: entries }));
    const sentences = [
      ...(blockers.length > 0
        ? [translate('adx.actions.kept_by', { parts: counted('adx.actions.object', blockers).join(', ') })]
        : []),
      ...(going.length > 0 ? [translate('adx.actions.goes_with', { parts: going.join(', ') })] : []),
    ];
    return sentences.length > 0 ? sentences.join('. ') : translate('adx.actions.goes_alone', { smart_count });
  };
  const yesterday = data?.yesterday;
  const figures = yesterday?.metrics.map(
    (metric, at) =>
      `${inSentence(text(headOfFigure(figureField(metric))))} ${sayFigure(metric, yesterday.values[at] ?? 0)}`,
  );
  return (
    <div aria-live="polite">
      <p className="adx-row adx-used-by">
        <Link2 className="adx-lucide" size={14} aria-hidden />
        <span>
          {records.length > usesAtMost && `${translate('adx.actions.of_first', { count: usesAtMost })} `}
          {!data && translate(error ? 'adx.actions.uses_failed' : 'adx.actions.counting_uses', { smart_count })}
          {data && say(data)}
        </span>
      </p>
      {yesterday !== undefined && (
        <p className="adx-row adx-used-by">
          <ChartColumn className="adx-lucide" size={14} aria-hidden />
          <span>
            {figures
              ? translate('adx.actions.yesterday', { figures: figures.join(' · ') })
              : translate('adx.actions.yesterday_failed')}
          </span>
        </p>
      )}
    </div>
  );
}
