import { Check, ListPlus } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { ReportAnswer, ReportRow } from '../../model/reports/reportCall';
import { kindOfList, type ListKind } from '../../model/reports/valueLists';
import { ref } from '../../schema/fields';
import { mayChange } from '../../schema/mayWrite';
import type { Problem } from '../../schema/messages/problem';
import { objectPath } from '../../schema/objectPath';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { DialogField } from '../../ui/actions/DialogField';
import { dropUndo, keepUndo } from '../../ui/actions/pendingUndo';
import { useViewer } from '../../ui/ConsoleContext';
import { formatFigure } from '../../ui/i18n/figures';
import { formatCount } from '../../ui/i18n/format';
import { inSentence } from '../../ui/i18n/inSentence';
import { problemOf, sayError } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useProblemText, useText } from '../../ui/i18n/useText';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { useReport } from '../parts/ReportContext';
import { idsBehind, kindsFor, type RowLists } from './actionsOfReport';
import { behindRows } from './behindRows';
import { NewListFields } from './NewListFields';
import { type Added, addPlanned, type ListPlan, useListPlan } from './useListPlan';
import '../../ui/actions/actions.css';

type Props = {
  readonly lists: RowLists;
  readonly rows: ReadonlySet<ReportRow>;
  readonly answer: ReportAnswer;
  onClose(): void;
};

const id = 'adx-add-to-list';
const path = 'list';

/** Adds the selected rows to an existing or a new list: shows a preview, adds, then offers undo. */
export function AddToListDialog({ lists, rows, answer, onClose }: Props) {
  const { resource } = lists;
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const text = useText();
  const say = useProblemText();
  const kinds = useMemo(() => kindsFor(lists, idsBehind(rows, lists.dimension).length), [lists, rows]);
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [name, setName] = useState('');
  const [kind, setKind] = useState(kinds[0] as ListKind);
  const target = isNew ? { kind } : chosen === undefined ? undefined : { id: chosen };
  const { data: plan, error, isFetching, refetch } = useListPlan(lists, rows, target);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<Added>();
  const list = inSentence(text(resource.label[0]));
  const field = useMemo(() => ref(text(resource.label[0]), { to: resource.name, required: true }), [resource, text]);
  const picked = useWritableLists(lists, kinds);
  const count = target && plan && !isFetching ? plan.coming.length : 0;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!plan || count === 0 || isBusy) return;
    if (isNew && name.trim() === '') return setProblem(translate('adx.reports.act.list.nameFirst'));
    setBusy(true);
    try {
      setAdded(await addPlanned(provider, lists, plan, name.trim()));
    } catch (failure) {
      const atName = problemOf(failure)?.errors?.name as Problem | undefined;
      setProblem(atName ? say(atName) : text(sayError(failure) ?? ''));
      // Another user changed the list: show it as it is now.
      if (problemOf(failure)?.code === 'version_conflict') await refetch();
    }
    setBusy(false);
  };
  const change = (run: () => void) => {
    setProblem(undefined);
    run();
  };
  const failed = problem ?? (error && !isFetching ? text(sayError(error) ?? '') : undefined);

  return (
    <Dialog
      open
      isEdited={!added && (isNew ? name !== '' : chosen !== undefined)}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: 'adx-ask adx-edit-field adx-rep-add-to' } }}
    >
      {added ? (
        <AddedToList added={added} resource={resource} titleId={`${id}-title`} onClose={onClose} />
      ) : (
        <form onSubmit={add} noValidate>
          <div className="adx-ask-body">
            <ListPlus className="adx-lucide" size={20} aria-hidden />
            <div>
              <h2 id={`${id}-title`}>
                {translate('adx.reports.act.list.title', {
                  smart_count: rows.size,
                  count: formatCount(rows.size),
                  list,
                })}
              </h2>
              <div className="adx-rep-add-which" role="radiogroup" aria-label={translate('adx.reports.act.list.which')}>
                {[false, true].map((one) => (
                  <label key={String(one)} className="adx-row">
                    <input
                      type="radio"
                      className="adx-list-radio"
                      name={`${id}-which`}
                      checked={isNew === one}
                      disabled={isBusy}
                      onChange={() => change(() => setNew(one))}
                    />
                    {translate(one ? 'adx.reports.act.list.new' : 'adx.reports.act.list.existing')}
                  </label>
                ))}
              </div>
              {isNew ? (
                <NewListFields
                  resource={resource}
                  kinds={kinds}
                  kind={kind}
                  name={name}
                  problem={failed}
                  isDisabled={isBusy}
                  onKind={(next) => change(() => setKind(next))}
                  onName={(next) => change(() => setName(next))}
                />
              ) : (
                <DialogField
                  field={field}
                  path={path}
                  id={id}
                  label={text(resource.label[0])}
                  resource={picked}
                  value={chosen ?? null}
                  onChange={(next) => change(() => setChosen(typeof next === 'number' ? next : undefined))}
                  isDisabled={isBusy}
                  problem={failed}
                />
              )}
              <ListPreview plan={target && !isFetching ? plan : undefined} isLoading={isFetching} answer={answer} />
            </div>
          </div>
          <AskFoot onCancel={onClose}>
            <Button type="submit" variant="contained" disabled={count === 0 || isBusy}>
              {translate('adx.reports.act.list.add', { smart_count: count, count: formatCount(count) })}
            </Button>
          </AskFoot>
        </form>
      )}
    </Dialog>
  );
}

/** Disables lists that the viewer may not edit or that take no values of these rows; the picker shows the reason. */
function useWritableLists({ resource, values }: RowLists, kinds: readonly ListKind[]): AnyResource {
  const viewer = useViewer();
  const translate = useTranslate();
  return useMemo(() => {
    const refuse = (_: unknown, list: AnyRecord): string | undefined => {
      if (!mayChange(viewer, resource.access.write, list.demand)) return translate('adx.reports.act.list.notYours');
      const kind = kindOfList(values, list);
      return kind && kinds.includes(kind) ? undefined : translate('adx.reports.act.list.otherKind');
    };
    return { ...resource, validateTarget: { ...resource.validateTarget, [path]: refuse } };
  }, [resource, values, kinds, viewer, translate]);
}

type AddedToListProps = {
  readonly added: Added;
  readonly resource: AnyResource;
  readonly titleId: string;
  onClose(): void;
};

/** Number of added entries, a link to the list, and undo. */
function AddedToList({ added: { id, name, isNew, count, undo }, resource, titleId, onClose }: AddedToListProps) {
  const translate = useTranslate();
  const text = useText();
  const [state, setState] = useState<'done' | 'busy' | 'undone'>('done');
  const [problem, setProblem] = useState<string>();
  const counts = { smart_count: count, count: formatCount(count), name };
  const said = translate('adx.reports.act.list.added', counts);
  useEffect(
    () =>
      keepUndo(
        resource.name,
        undo,
        toldByKey('adx.reports.act.list.added', { smart_count: count, count: { count }, name }),
      ),
    [resource, undo, count, name],
  );
  const takeBack = async () => {
    setState('busy');
    dropUndo(undo);
    try {
      await undo();
      setState('undone');
    } catch (error) {
      setProblem(text(sayError(error) ?? ''));
      setState('done');
    }
  };
  return (
    <>
      <div className="adx-ask-body">
        <Check className="adx-lucide adx-rep-added" size={20} aria-hidden />
        <div role="status">
          <h2 id={titleId}>
            {state !== 'undone' ? said : translate(`adx.reports.act.list.${isNew ? 'undoneNew' : 'undone'}`, counts)}
          </h2>
          {state !== 'undone' && (
            <p>
              <ScreenLink to={objectPath(resource, id)}>
                {translate('adx.reports.act.open', { object: name })}
              </ScreenLink>
            </p>
          )}
          {problem && <p className="adx-ask-danger">{problem}</p>}
        </div>
      </div>
      <div className="adx-ask-foot">
        {state !== 'undone' && (
          <Button onClick={() => void takeBack()} disabled={state === 'busy'}>
            {translate('adx.actions.undo')}
          </Button>
        )}
        <span className="adx-gap" />
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('adx.actions.close')}
        </Button>
      </div>
    </>
  );
}

type ListPreviewProps = {
  readonly plan: ListPlan | undefined;
  readonly isLoading: boolean;
  readonly answer: ReportAnswer;
};

/** Preview: new entries, entries already in the list, the figures of both, and the entries left out. */
function ListPreview({ plan, isLoading, answer }: ListPreviewProps) {
  const translate = useTranslate();
  const { nameOf } = useReport();
  const parts = useMemo(() => plan && partsOf(plan, answer), [plan, answer]);
  if (!plan || !parts) {
    return (
      <p className="adx-rep-add-wait" role="status">
        {translate(isLoading ? 'adx.reports.act.list.looking' : 'adx.reports.act.list.chooseFirst')}
      </p>
    );
  }
  return (
    <div role="status">
      <PlainTable
        className="adx-rep-add-preview"
        columns={[
          { key: 'part', cell: ({ word }) => translate(`adx.reports.act.list.${word}`) },
          {
            key: 'values',
            label: translate('adx.reports.act.list.values'),
            isFigure: true,
            cell: ({ count }) => formatCount(count),
          },
          ...parts[0].behind.map(
            ({ id, unit }, at): PlainColumn<(typeof parts)[number]> => ({
              key: id,
              label: nameOf(id),
              isFigure: true,
              cell: ({ behind }) => formatFigure(behind[at]?.sum, unit),
            }),
          ),
        ]}
        rows={parts}
        keyOf={({ word }) => word}
      />
      {plan.empty > 0 && (
        <p>{translate('adx.reports.act.list.empty', { smart_count: plan.empty, count: formatCount(plan.empty) })}</p>
      )}
      {plan.refused.length > 0 && (
        <p>
          {translate('adx.reports.act.list.refused', {
            smart_count: plan.refused.length,
            count: formatCount(plan.refused.length),
            first: plan.refused.slice(0, 3).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

function partsOf({ byValue, coming }: ListPlan, answer: ReportAnswer) {
  const isComing = new Set(coming);
  const [added, there]: [ReportRow[], ReportRow[]] = [[], []];
  for (const [value, rows] of byValue) {
    const part = isComing.has(value) ? added : there;
    for (const row of rows) part.push(row);
  }
  return [
    { word: 'coming', count: coming.length, behind: behindRows(added, answer) },
    { word: 'there', count: byValue.size - coming.length, behind: behindRows(there, answer) },
  ] as const;
}
