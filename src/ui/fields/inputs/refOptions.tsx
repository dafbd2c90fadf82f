import { useQueryClient } from '@tanstack/react-query';
import { CirclePause, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ownerMismatch, refOwner } from '../../../schema/refOwner';
import type { AnyRecord, AnyResource } from '../../../schema/resource';
import { useConsole, useViewer } from '../../ConsoleContext';
import { useCreateInPlace } from '../../formState/CreateInPlace';
import { useFormStore } from '../../formState/FormStoreContext';
import { inSentence } from '../../i18n/inSentence';
import { useText } from '../../i18n/useText';
import type { ListToMake } from '../transfer/PasteBox';
import type { ComboOption } from './Combobox';

export type RefOption = ComboOption & { readonly value: number; readonly status: number; readonly kind: string };

/** Returns a function that turns an object into a picker option: name, kind, and why it cannot be selected here. */
export function useRefOptions(
  to: string,
  resource: AnyResource,
  path: string,
  chosen: ReadonlySet<number>,
): (record: AnyRecord) => RefOption {
  const { resources } = useConsole();
  const viewer = useViewer();
  const store = useFormStore();
  const text = useText();
  const target = resources.find(({ name }) => name === to);
  const column = target?.list.columns.find((name) => name !== 'status' && target.allFields[name]?.kind === 'choice');
  const kindField = column ? target?.allFields[column] : undefined;
  const translate = useTranslate();
  /** Only administrators see objects of several accounts. */
  const ownerReason = (record: AnyRecord): string | undefined => {
    const field = resource.allFields[path.split('.')[0] ?? ''];
    const owner = target && viewer.role === 'admin' ? refOwner(resource, target, store.get().record) : undefined;
    if (!field || owner === undefined || !target?.allFields.demand || record.demand === undefined) return undefined;
    const mismatch = ownerMismatch(
      owner,
      record.demand as number | null,
      !('global' in field) || field.global !== false,
    );
    return mismatch && translate(`adx.form.${mismatch}`);
  };
  return (record) => {
    const choose = resource.validateTarget?.[path];
    const reason = chosen.has(record.id)
      ? undefined
      : (ownerReason(record) ?? choose?.(store.get().record as never, record, { viewer, now: new Date() }));
    const kind =
      kindField?.kind === 'choice' && column
        ? kindField.options.find(({ value }) => value === record[column])?.label
        : undefined;
    return {
      value: record.id,
      label: String(record.name ?? `#${record.id}`),
      status: Number(record.status ?? 1),
      kind: kind ? text(kind) : '',
      ...(reason && { offReason: text(reason) }),
    };
  };
}

/** Value of the option that creates an object. */
const toMake = 0;

export const isToMake = ({ value }: ComboOption): boolean => value === toMake;

/** The last option of a picker, which creates an object named by the typed text; undefined where that is not allowed. */
export function useOptionToMake(to: string, typed: string, source: string) {
  const create = useCreateInPlace(to, source);
  const client = useQueryClient();
  const translate = useTranslate();
  const text = useText();
  if (!create) return undefined;
  const name = typed.trim();
  const object = inSentence(text(create.resource.label[0]));
  const label = translate(name ? 'adx.form.newNamed' : 'adx.form.newTitle', { object, name });
  return {
    option: { value: toMake, label, status: 1, kind: '' } satisfies RefOption,
    open: (onMade: (id: number) => void) =>
      create.open(name, (record) => {
        // Caches the name, so that the chip shows it without a call.
        client.setQueryData([to, 'getMany', { ids: [String(record.id)] }], { data: [record] });
        onMade(record.id);
      }),
  };
}

/** Creates a list from pasted lines that match no object, where the field refers to lists of such lines. */
export function useListToMake(to: string, source: string, onMade: (id: number) => void): ListToMake | undefined {
  const create = useCreateInPlace(to, source);
  const client = useQueryClient();
  const translate = useTranslate();
  const text = useText();
  const { resource } = create ?? {};
  const entries = resource?.members?.field;
  if (!create || !resource || entries === undefined || resource.allFields[entries]?.kind !== 'strings')
    return undefined;
  return {
    label: translate('adx.form.panes.newWith', { object: inSentence(text(resource.label[0])) }),
    open: (lines, onTaken) =>
      create.open(
        '',
        (record) => {
          client.setQueryData([to, 'getMany', { ids: [String(record.id)] }], { data: [record] });
          onMade(record.id);
          onTaken();
        },
        { [entries]: lines },
      ),
  };
}

/** One object in a picker's list: id, name with the match in bold, kind and state. */
export function RefOptionRow({ option, typed }: { option: RefOption; typed: string }): ReactNode {
  if (isToMake(option)) {
    return (
      <span className="adx-row adx-grow adx-option-make">
        <Plus size={14} aria-hidden="true" />
        {option.label}
      </span>
    );
  }
  return (
    <>
      <span className="adx-option-id adx-figures">{option.value}</span>
      <span className="adx-ellipsis adx-grow" title={option.label}>
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
      <span className="adx-inline-row adx-status" data-status="1">
        {translate('adx.form.status.active')}
      </span>
    );
  return (
    <span className="adx-inline-row adx-status" data-status={status}>
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
