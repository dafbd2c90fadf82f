import { CirclePause } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyRecord, AnyResource } from '../../../schema/resource';
import { useConsole, useViewer } from '../../ConsoleContext';
import { useFormStore } from '../../form/FormStoreContext';
import { useText } from '../../i18n/useText';
import type { ComboOption } from './Combobox';

export type RefOption = ComboOption & { readonly value: number; readonly status: number; readonly kind: string };

/** Makes picker options of objects: name, what kind of thing it is, and why it may not be chosen here. */
export function useRefOptions(
  to: string,
  resource: AnyResource,
  path: string,
  chosen: readonly number[],
): (record: AnyRecord) => RefOption {
  const { resources } = useConsole();
  const viewer = useViewer();
  const store = useFormStore();
  const text = useText();
  const target = resources.find(({ name }) => name === to);
  const column = target?.list.columns.find((name) => name !== 'status' && target.allFields[name]?.kind === 'choice');
  const kindField = column ? target?.allFields[column] : undefined;
  return (record) => {
    const choose = resource.choose?.[path];
    const reason = chosen.includes(record.id) ? undefined : choose?.(store.get().record as never, record, { viewer, now: new Date() });
    const kind =
      kindField?.kind === 'choice' && column ? kindField.options.find(({ value }) => value === record[column])?.label : undefined;
    return {
      value: record.id,
      label: String(record.name ?? `#${record.id}`),
      status: Number(record.status ?? 1),
      kind: kind ? text(kind) : '',
      ...(reason && { offReason: text(reason) }),
    };
  };
}

/** One object in a picker's list: id, name with the match in bold, kind and state. */
export function RefOptionRow({ option, typed }: { option: RefOption; typed: string }): ReactNode {
  return (
    <>
      <span className="adx-option-id adx-figures">{option.value}</span>
      <span className="adx-option-label" title={option.label}>
        {withMatch(option.label, typed)}
        {option.offReason && <span className="adx-option-off">{option.offReason}</span>}
      </span>
      <span className="adx-option-kind">{option.kind}</span>
      <StatusMark status={option.status} />
    </>
  );
}

export function StatusMark({ status }: { status: number }): ReactNode {
  const translate = useTranslate();
  if (status === 1)
    return (
      <span className="adx-status" data-status="1">
        {translate('adx.form.status.active')}
      </span>
    );
  return (
    <span className="adx-status" data-status={status}>
      <CirclePause size={13} aria-hidden="true" />
      {translate(status === 2 ? 'adx.form.status.archived' : 'adx.form.status.inactive')}
    </span>
  );
}

function withMatch(label: string, typed: string): ReactNode {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, at + typed.length)}</b>
      {label.slice(at + typed.length)}
    </>
  );
}
