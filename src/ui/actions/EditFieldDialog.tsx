import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { BulkPreview as Preview } from '../../model/bulkPreview';
import type { Message } from '../../schema/messages/message';
import { isSame } from '../../schema/validate';
import { formatCount, formatDateTime, formatUsd } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { problemOf, sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { AskFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import type { DialogProps } from './ActionDialog';
import { BulkPreviewTable, useEffectWords } from './BulkPreviewTable';
import { begun, editOf, type FieldChoice, fieldsForMany, inputFieldOf, type Typed, whyNotTyped } from './bulkFields';
import { choiceAt, EditFieldForm, needsRoom, nextOf, readTyped } from './EditFieldForm';
import { changeByEdits } from './runStatus';
import { type SpendADay, spendADay } from './spendADay';
import { useActions } from './useActions';
import { useBulkPreview } from './useBulkPreview';
import './bulkEdit.css';

/** Edits fields of all selected objects beside a preview of the result; one call stores it. */
export function EditFieldDialog({ question: { records }, onClose }: DialogProps<'editField'>) {
  const context = useActions();
  const { resource, viewer } = context;
  const translate = useTranslate();
  const { timezone } = viewer;
  const text = useText();
  const say = useProblemText();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => fieldsForMany(resource, viewer), [resource, viewer]);
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  const [all, setAll] = useState<readonly Typed[]>(() => [nextOf(choices, [])]);
  const [isTold, setTold] = useState(false);
  const [look, setLook] = useState(0);
  const [conflict, setConflict] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const read = useMemo(
    () =>
      all.flatMap((typed) => {
        const choice = choiceAt(choices, typed.path);
        if (!choice) return [];
        const found = readTyped(inputFieldOf(choice, typed.manner), typed);
        return [{ choice, typed: found, wrong: whyNotTyped(choice, found) }];
      }),
    [all, choices],
  );
  const edits = useMemo(
    () =>
      read.length === 0 || read.some(({ wrong }) => wrong)
        ? undefined
        : read.map(({ choice, typed }) => editOf(choice, typed)),
    [read],
  );
  const { preview, of, failure, refusal } = useBulkPreview(records, edits, look);
  const isCurrent = edits !== undefined && preview !== undefined && of === edits && !failure && !refusal && !conflict;

  const wrongs: Record<string, string> = {};
  for (const { typed, wrong } of read) {
    // An empty field has no problem before the first input.
    const isBegun =
      typed.manner === 'replace'
        ? typed.find !== ''
        : typed.value !== null && typed.value !== '' && !isNone(typed.value);
    if (wrong && (isTold || isBegun)) wrongs[typed.path] = say(wrong);
  }
  if (refusal)
    wrongs[all.find(({ path }) => path === refusal.field)?.path ?? all[0]?.path ?? ''] = say(refusal.problem);

  const save = async () => {
    if (!edits) {
      setTold(true);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!isCurrent || isBusy || preview.changed === 0) return;
    setBusy(true);
    const refused = new Set(preview.refusedIds);
    try {
      await changeByEdits(
        records.filter((record) => !refused.has(record.id)),
        edits,
        preview.versions,
        context,
      );
      onClose();
    } catch (error) {
      const problem = problemOf(error);
      setBusy(false);
      const name = String(problem?.current?.name ?? '');
      setConflict(
        problem?.code === 'version_conflict'
          ? translate('adx.bulk.conflict', { name, detail: text(sayError(error) ?? '') })
          : text(sayError(error) ?? translate('adx.bulk.failed')),
      );
    }
  };
  const refresh = () => {
    setConflict(undefined);
    setLook(look + 1);
  };

  const ended = read.find(({ choice }) => choice.path === 'endsAt' && resource.allFields.budgetTotal !== undefined);
  const isBudgetKept = read.every(({ choice }) => !choice.path.startsWith('budget'));
  const aDay =
    ended && isBudgetKept && preview
      ? spendADay(records, preview, 'endsAt', formatDateTime(new Date().toISOString(), timezone))
      : undefined;
  const budgetNote =
    isCurrent && aDay && aDay.to !== aDay.from
      ? translate(aDay.to < aDay.from ? 'adx.bulk.spends_less' : 'adx.bulk.spends_more')
      : undefined;

  const objectsOf = (count: number) => ({
    smart_count: count,
    count: formatCount(count),
    objects: inSentence(text(resource.label[count === 1 ? 0 : 1])),
  });
  const saveText = (): string => {
    if (isBusy) return translate('adx.bulk.changing', objectsOf(preview?.changed ?? records.length));
    if (!preview || !isCurrent) return translate('adx.bulk.change', objectsOf(records.length));
    if (preview.changed === 0) return translate('adx.bulk.nothing');
    if (preview.refused === 0) return translate('adx.bulk.change', objectsOf(preview.changed));
    return translate('adx.bulk.skip', { refused: formatCount(preview.refused), ...objectsOf(preview.changed) });
  };

  return (
    <Dialog
      open
      isEdited={all.some((typed) => isEntered(choiceAt(choices, typed.path), typed))}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: { className: `adx-ask adx-edit-field adx-bulk-edit${needsRoom(choices, all) ? ' adx-edit-wide' : ''}` },
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
    >
      <h2 id={id} className="adx-edit-title">
        {translate('adx.actions.edit_field_title', objectsOf(records.length))}
      </h2>
      <div className="adx-edit-halves">
        <div ref={form} className="adx-edit-form">
          <EditFieldForm
            groups={groups}
            all={all}
            wrongs={wrongs}
            onChange={(next) => {
              setAll(next);
              setTold(false);
              setConflict(undefined);
            }}
          />
        </div>
        <BulkPreview
          choices={read.map(({ choice }) => choice)}
          preview={preview}
          isWaiting={edits !== undefined && !isCurrent && !conflict && !failure && !refusal}
          isOld={preview !== undefined && !isCurrent}
          failure={conflict ?? failure}
          aDay={aDay}
          onRefresh={refresh}
        />
      </div>
      <AskFoot onCancel={onClose} isBusy={isBusy} note={budgetNote}>
        <Button
          variant="contained"
          disabled={isBusy || (edits !== undefined && (!isCurrent || preview.changed === 0))}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void save()}
        >
          {saveText()}
        </Button>
      </AskFoot>
    </Dialog>
  );
}

const isEntered = (choice: FieldChoice | undefined, { manner, find, value }: Typed): boolean =>
  choice !== undefined && (manner === 'clear' || find !== '' || !isSame(value, begun(choice, manner).value));

const isNone = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

type Props = {
  /** The fields that are changed. */
  readonly choices: readonly FieldChoice[];
  readonly preview: Preview | undefined;
  readonly isWaiting: boolean;
  /** Whether the preview belongs to the former input. */
  readonly isOld: boolean;
  readonly failure: Message | undefined;
  /** Spend per day before and after, where budgets end on another day. */
  readonly aDay: SpendADay | undefined;
  onRefresh(): void;
};

/** The server's dry run: what changes for each object and in total, before anything is stored. */
function BulkPreview({ choices, preview, isWaiting, isOld, failure, aDay, onRefresh }: Props) {
  const { resource } = useActions();
  const translate = useTranslate();
  const text = useText();
  const effectWords = useEffectWords();
  const id = useId();
  const names = choices.map(({ labels }) => labels.map((label) => text(label)).join(' · ')).join(', ');
  const left = preview ? preview.changed + preview.refused + preview.unchanged - preview.rows.length : 0;
  return (
    <section
      className="adx-column adx-bulk-preview"
      aria-labelledby={id}
      data-old={(preview && (isOld || isWaiting)) || undefined}
    >
      <h3 id={id}>
        {translate('adx.bulk.preview_of', { fields: names })} <span>{translate('adx.bulk.follows')}</span>
      </h3>
      {failure && (
        <div className="adx-bulk-failure" role="alert">
          <p className="adx-ask-danger">{text(failure)}</p>
          <Button onClick={onRefresh}>{translate('adx.bulk.again')}</Button>
        </div>
      )}
      {preview ? (
        <>
          <dl className="adx-frame adx-bulk-counts" aria-live="polite" aria-busy={isWaiting}>
            {countOf('will_change', formatCount(preview.changed))}
            {countOf('unchanged', formatCount(preview.unchanged))}
            {countOf('refused', formatCount(preview.refused), preview.refused > 0 ? 'adx-ask-danger' : undefined)}
            {preview.warned > 0 && countOf('warned', formatCount(preview.warned), 'adx-bulk-warned')}
            {preview.effects.flatMap((effect) => {
              const choice = choices.find(({ path }) => path === effect.field);
              const words = choice && effectWords(choice, effect, choices.length > 1);
              return words
                ? [<Count key={effect.field} label={words.label} value={words.value} className={undefined} />]
                : [];
            })}
            {aDay && (
              <Count
                label={translate('adx.bulk.effects.spend_a_day')}
                value={`${formatUsd(aDay.from)} → ${formatUsd(aDay.to)}`}
                className={undefined}
              />
            )}
          </dl>
          {preview.rows.length > 0 && <BulkPreviewTable resource={resource} rows={preview.rows} choices={choices} />}
          {left > 0 && (
            <p className="adx-bulk-note">
              {translate('adx.bulk.first', { shown: preview.rows.length, more: formatCount(left) })}
            </p>
          )}
        </>
      ) : (
        !failure && <p className="adx-bulk-note">{translate(isWaiting ? 'adx.bulk.looking' : 'adx.bulk.none_yet')}</p>
      )}
    </section>
  );

  function countOf(name: string, value: string, className?: string) {
    return <Count label={translate(`adx.bulk.counts.${name}`)} value={value} className={className} />;
  }
}

const Count = ({ label, value, className }: { label: string; value: string; className: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{value}</dd>
  </div>
);
