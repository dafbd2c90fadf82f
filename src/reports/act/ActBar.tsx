import './act.css';
import { ExternalLink, ListPlus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportAnswer } from '../../model/reports/reportCall';
import { objectPath } from '../../schema/objectPath';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { ActionHost, fetchDialogsAhead } from '../../ui/actions/ActionHost';
import { offeredActions, type RowAction } from '../../ui/actions/rowActions';
import { type ActionContext, useActions } from '../../ui/actions/useActions';
import { formatFigure } from '../../ui/i18n/figures';
import { formatCount } from '../../ui/i18n/format';
import { inSentence } from '../../ui/i18n/inSentence';
import { useText } from '../../ui/i18n/useText';
import { BulkClear } from '../../ui/list/BulkClear';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useReport } from '../parts/ReportContext';
import { idsBehind, kindsFor, type ReportActions, type RowLists } from './actionsOfReport';
import { behindRows } from './behindRows';
import type { RowTicks } from './useRowTicks';
import { objectsAtMost, useTickedObjects } from './useTickedObjects';

/** List actions that a report offers too; the other actions stay on the object's own screen. */
const acted: ReadonlySet<RowAction['name']> = new Set<RowAction['name']>(['activate', 'deactivate', 'editField']);

type Props = { readonly answer: ReportAnswer; readonly selection: RowTicks; readonly actions: ReportActions };

/** Number of selected rows, their sums, and the actions on them. Floats over the table, which does not move. */
export function ActBar({ answer, selection, actions }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { nameOf } = useReport();
  const { rows, clear } = selection;
  // Summing a hundred thousand rows must not delay the checkbox.
  const summed = useDeferredValue(rows);
  const behind = useMemo(() => behindRows(summed, answer), [summed, answer]);
  const counts = useMemo(
    () => actions.objects.map((one) => ({ ...one, ids: idsBehind(summed, one.dimension) })),
    [actions, summed],
  );
  const [wished, setWished] = useState<string>();
  const [adding, setAdding] = useState<RowLists>();
  const chosen = counts.find(({ resource }) => resource.name === wished) ?? counts[0];
  const lists = actions.lists.filter((one) => kindsFor(one, idsBehind(summed, one.dimension).length).length > 0);

  return (
    <>
      <div
        className="adx-bulk adx-rep-act"
        role="toolbar"
        aria-label={translate('adx.reports.act.bar')}
        onPointerEnter={fetchDialogsAhead}
        onFocus={fetchDialogsAhead}
      >
        <span className="adx-bulk-count" aria-live="polite">
          {translate('adx.reports.act.rows', { smart_count: rows.size, count: formatCount(rows.size) })}
          {behind.map(({ id, unit, sum }) => (
            <span key={id} className="adx-rep-act-sum">
              {nameOf(id)} <b className="adx-figures">{formatFigure(sum, unit)}</b>
            </span>
          ))}
        </span>
        {chosen && (
          <>
            <i aria-hidden="true" />
            {counts.length > 1 && (
              <select
                className="adx-rep-act-of"
                aria-label={translate('adx.reports.act.of')}
                value={chosen.resource.name}
                onChange={(event) => setWished(event.target.value)}
              >
                {counts.map(({ resource }) => (
                  <option key={resource.name} value={resource.name}>
                    {text(resource.label[1])}
                  </option>
                ))}
              </select>
            )}
            <ActionHost key={chosen.resource.name} resource={chosen.resource}>
              <ObjectActions resource={chosen.resource} ids={chosen.ids} />
            </ActionHost>
          </>
        )}
        {lists.map((one) => (
          <button
            key={one.resource.name}
            type="button"
            onPointerEnter={AddToListDialog.preload}
            onClick={() => setAdding(one)}
          >
            <ListPlus className="adx-lucide" size={15} aria-hidden />
            {translate('adx.reports.act.addTo', { list: inSentence(text(one.resource.label[0])) })}
          </button>
        ))}
        <BulkClear onClear={clear} />
      </div>
      {adding && <AddToListDialog lists={adding} rows={rows} answer={answer} onClose={() => setAdding(undefined)} />}
    </>
  );
}

const offered = (records: readonly AnyRecord[], context: ActionContext): readonly RowAction[] =>
  offeredActions('bulk', records, context).filter(({ name }) => acted.has(name));

/** Opens the one object of the selected rows, or changes all of them, with the actions, rights and undo of their list. */
function ObjectActions({ resource, ids }: { resource: AnyResource; ids: readonly number[] }) {
  const translate = useTranslate();
  const text = useText();
  const context = useActions();
  const { records, hasFailed } = useTickedObjects(resource.name, ids);
  // Keeps the buttons in place until the newly selected objects have loaded.
  const last = useRef<readonly RowAction[]>([]);
  const actions = records ? offered(records, context) : last.current;
  useEffect(() => {
    last.current = actions;
  });
  const [only] = ids;
  return (
    <>
      {ids.length === 1 && only !== undefined && (
        <ScreenLink to={objectPath(resource, only)} className="adx-rep-act-open">
          <ExternalLink className="adx-lucide" size={15} aria-hidden />
          {translate('adx.reports.act.open', { object: inSentence(text(resource.label[0])) })}
        </ScreenLink>
      )}
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          disabled={!records}
          title={translate('adx.reports.act.objects', {
            smart_count: ids.length,
            count: formatCount(ids.length),
            objects: inSentence(text(resource.label[ids.length === 1 ? 0 : 1])),
          })}
          onClick={() => records && void action.run(records, context)}
        >
          <action.icon className="adx-lucide" size={15} aria-hidden />
          {text(action.label)}
        </button>
      ))}
      {hasFailed && <span className="adx-rep-act-none">{translate('adx.reports.act.unread')}</span>}
      {ids.length === 0 && <span className="adx-rep-act-none">{translate('adx.reports.act.noObject')}</span>}
      {ids.length > objectsAtMost && (
        <span className="adx-rep-act-none">
          {translate('adx.reports.act.tooMany', { count: formatCount(objectsAtMost) })}
        </span>
      )}
    </>
  );
}

const AddToListDialog = lazyComponent(() => import('./AddToListDialog').then((module) => module.AddToListDialog));
