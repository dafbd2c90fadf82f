import './childRecords.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted } from '../../schema/access';
import { statuses } from '../../schema/commonFields';
import type { AnyRecord, AnyResource, BelongingCall, ChildRecords } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { ActionHost } from '../actions/ActionHost';
import { useActions } from '../actions/useActions';
import { useConsole } from '../ConsoleContext';
import { useFormState } from '../formState/FormStoreContext';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { useSteps } from '../menu/useSteps';
import { Empty } from '../parts/Empty';
import { BelongingCallDialog } from './BelongingCallDialog';
import { BelongingDialog } from './BelongingDialog';
import { ChildRecordsTable } from './ChildRecordsTable';

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly childRecords: ChildRecords;
  readonly isReadOnly: boolean;
};

/** Enough for every sign-in of an account. */
const atMost = 200;

/** Objects without a screen of their own, edited in their parent's form. Each change is stored at once by its own call. */
export function ChildRecordsPanel(props: Props) {
  const { resources, viewer } = useConsole();
  const target = resources.find(({ name }) => name === props.childRecords.resource);
  if (!target || !isGranted(viewer, target.access.read)) return null;
  return (
    <ActionHost key={target.name} resource={target}>
      <Panel {...props} target={target} />
    </ActionHost>
  );
}

function Panel({ resource, id, childRecords, isReadOnly, target }: Props & { readonly target: AnyResource }) {
  const { named } = childRecords;
  const translate = useTranslate();
  const text = useText();
  const actions = useActions();
  const client = useQueryClient();
  const form = useFormContext();
  const { toList } = useSteps();
  const { rows, error, refetch } = useChildRecords(id, childRecords);
  const [open, setOpen] = useState<AnyRecord | 'new'>();
  const [calling, setCalling] = useState<{ readonly call: BelongingCall; readonly record: AnyRecord }>();
  const given = useMemo<Document>(
    () => ({ ...childRecords.where, ...(childRecords.by && { [childRecords.by]: id }) }),
    [childRecords, id],
  );
  const [one, many] = target.label.map((label) => inSentence(text(label)));
  // A reference names at most one object.
  const mayAdd = !isReadOnly && actions.mayCreate && (named === undefined || rows?.length === 0);
  const add = translate('adx.list.create_one', { object: one });

  const { offersFirst } = childRecords;
  const saved = (record: AnyRecord, isWithout: boolean) => {
    const call = isWithout && childRecords.calls?.find((one) => one.call === offersFirst?.call);
    if (call) setCalling({ call, record });
    actions.refresh();
    // The parent object may show some of the saved values.
    void client.invalidateQueries({ queryKey: [resource.name, 'getOne', { id: String(id) }] });
    if (named && open === 'new') form.setValue(named, record.id, { shouldDirty: true });
  };
  return (
    <section className="adx-block adx-child-records">
      <div className="adx-block-title">
        <h3>{text(target.label[1])}</h3>
        {/* An empty list shows the button in its place. */}
        {mayAdd && (error || (rows?.length ?? 0) > 0) && (
          <button
            type="button"
            className="adx-inline-row adx-medium adx-frame adx-plain"
            onClick={() => setOpen('new')}
          >
            <Plus size={14} aria-hidden="true" />
            {add}
          </button>
        )}
      </div>
      {error ? (
        <p className="adx-row adx-history-none" role="alert">
          {translate('adx.list.failed', { Objects: text(target.label[1]) })}{' '}
          <button
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={() => void refetch()}
          >
            {translate('adx.form.failed.retry')}
          </button>
        </p>
      ) : rows?.length === 0 ? (
        <Empty
          words={translate('adx.list.empty', { objects: many, Objects: text(target.label[1]) })}
          step={mayAdd ? { words: add, onGo: () => setOpen('new') } : toList(resource)}
        />
      ) : (
        <ChildRecordsTable
          resource={target}
          columns={childRecords.columns}
          rows={rows}
          calls={childRecords.calls ?? noCalls}
          onOpen={setOpen}
          onCall={(call, record) => setCalling({ call, record })}
          isReadOnly={isReadOnly}
        />
      )}
      {open && (
        <BelongingDialog
          resource={target}
          fields={childRecords.fields}
          id={open === 'new' ? undefined : open.id}
          given={given}
          offersFirst={open === 'new' ? offersFirst : undefined}
          onSaved={saved}
          onClose={() => setOpen(undefined)}
        />
      )}
      {calling && <BelongingCallDialog {...calling} onClose={() => setCalling(undefined)} />}
    </section>
  );
}

const noCalls: readonly BelongingCall[] = [];

/** Loads the child records, archived ones last. Uses react-admin's list key, so that actions update them at once. */
function useChildRecords(id: number, { resource, by, named, where }: ChildRecords) {
  const provider = useDataProvider<ConsoleProvider>();
  const value = useFormState(({ values }) => (named ? values[named] : undefined));
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'getList', 'belongings', { id, by, where, value }],
    queryFn: async (): Promise<{ readonly data: readonly AnyRecord[] }> => {
      if (by === undefined)
        return {
          data: typeof value === 'number' ? (await provider.getMany<AnyRecord>(resource, { ids: [value] })).data : [],
        };
      const { data: found } = await provider.getList<AnyRecord>(resource, {
        filter: { ...where, [by]: id, status: [statuses.active, statuses.inactive, statuses.archived] },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: atMost },
      });
      return { data: found };
    },
    retry: false,
  });
  const rows = useMemo(
    () => data && [...data.data].sort((a, b) => isArchived(a) - isArchived(b) || a.id - b.id),
    [data],
  );
  return { rows, error, refetch };
}

const isArchived = ({ status }: AnyRecord): number => (status === statuses.archived ? 1 : 0);
