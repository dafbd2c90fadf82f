import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { statuses } from '../../schema/commonFields';
import { meets } from '../../schema/conditions';
import type { AnyRecord, AnyResource, BelongingCall } from '../../schema/resource';
import { fetchDialogsAhead } from '../actions/ActionHost';
import { offeredActions } from '../actions/rowActions';
import { setStatus } from '../actions/runStatus';
import { useActions } from '../actions/useActions';
import { renderCell } from '../fields/cells';
import { useText } from '../i18n/useText';
import { columnOf } from '../list/columns';
import { useCellContext } from '../list/useCellContext';
import { useNames } from '../list/useNames';
import { Icon } from '../parts/Icon';
import { PlainTable } from '../table/PlainTable';

type Props = {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  /** Undefined before they are loaded. */
  readonly rows: readonly AnyRecord[] | undefined;
  readonly calls: readonly BelongingCall[];
  readonly onOpen: (record: AnyRecord) => void;
  readonly onCall: (call: BelongingCall, record: AnyRecord) => void;
  readonly isReadOnly: boolean;
};

const placed: ReadonlySet<string> = new Set(['archive', 'restore', 'delete']);

/** A short list inside a form: a name that opens the object, columns, a switch and further actions. */
export function ChildRecordsTable({ resource, columns: names, rows, calls, onOpen, onCall, isReadOnly }: Props) {
  const actions = useActions();
  const translate = useTranslate();
  const text = useText();
  const columns = useMemo(() => names.map((name) => columnOf(resource, name, text)), [resource, names, text]);
  const cells = useCellContext(useNames(columns, rows ?? []), resource, undefined);
  const title = text(resource.label[1]);

  return (
    <PlainTable
      aria-label={title}
      aria-busy={rows === undefined || undefined}
      onPointerEnter={fetchDialogsAhead}
      onFocus={fetchDialogsAhead}
      columns={[
        {
          key: 'name',
          label: text('Name'),
          cell: (record) => (
            <button type="button" className="adx-bare adx-belonging-name" onClick={() => onOpen(record)}>
              {String(record.name)}
            </button>
          ),
        },
        ...columns.map(({ name, field, label, isFigures }) => ({
          key: name,
          label: text(label),
          ...(isFigures && { className: 'adx-figures' }),
          cell: (record: AnyRecord) => renderCell(record[name], field, cells),
        })),
        { key: 'status', label: translate('adx.list.on'), cell: statusOf },
        {
          key: 'actions',
          className: 'adx-belonging-actions',
          label: <span className="adx-hidden">{translate('adx.list.actions')}</span>,
          cell: (record) =>
            !isReadOnly && (
              <>
                {callsOf(record)}
                {buttonsOf(record)}
              </>
            ),
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      rowProps={({ status }) => ({ 'data-status': statusWords[status as 0 | 1 | 2] })}
    />
  );

  function statusOf(record: AnyRecord) {
    if (record.status === statuses.archived) return translate('adx.form.status.archived');
    const isOn = record.status === statuses.active;
    return (
      <input
        type="checkbox"
        role="switch"
        className="adx-toggle"
        aria-label={translate('adx.list.active_name', { name: record.name })}
        aria-checked={isOn}
        checked={isOn}
        disabled={isReadOnly || !actions.mayWrite(record)}
        onChange={() => void setStatus([record], isOn ? statuses.inactive : statuses.active, actions)}
      />
    );
  }

  function callsOf(record: AnyRecord) {
    if (record.status === statuses.archived || !actions.mayWrite(record)) return null;
    const offered = calls.filter(({ onlyIf = {} }) => meets(onlyIf, record));
    return offered.map((call) => {
      const { labelIf: [condition, other] = [] } = call;
      const name = text(condition && meets(condition, record) ? (other ?? call.label) : call.label);
      return (
        <button
          key={call.call}
          type="button"
          className="adx-bare adx-center adx-row-icon"
          title={name}
          aria-label={`${name} ${record.name}`}
          onClick={() => onCall(call, record)}
        >
          <Icon name={call.icon} size={15} />
        </button>
      );
    });
  }

  function buttonsOf(record: AnyRecord) {
    const offered = offeredActions('row', [record], actions).filter(({ name }) => placed.has(name));
    return offered.map((action) => {
      const name = translate(action.label);
      return (
        <button
          key={action.name}
          type="button"
          className="adx-bare adx-center adx-row-icon"
          title={name}
          aria-label={`${name} ${record.name}`}
          onClick={() => void action.run([record], actions)}
        >
          <action.icon size={15} aria-hidden="true" />
        </button>
      );
    });
  }
}

const statusWords = { 0: 'inactive', 1: undefined, 2: 'archived' } as const;
