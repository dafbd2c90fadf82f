import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Search, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ConsoleProvider, EntriesImport as Imported } from '../../model/consoleProvider';
import { anyValue } from '../../schema/files/readListFile';
import type { Field } from '../../schema/kinds';
import { hostInLetters } from '../../schema/reading/readHost';
import type { AnyResource } from '../../schema/resource';
import { useOfferUndo } from '../actions/useOfferUndo';
import { useFormStore } from '../formState/FormStoreContext';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useSteps } from '../menu/useSteps';
import { Empty, type NextStep } from '../parts/Empty';
import { useAlert, useToast } from '../parts/feedback';
import { EntriesImport } from './EntriesImport';

type Props = {
  readonly resource: AnyResource;
  readonly field: Field;
  readonly id: number;
  readonly isReadOnly: boolean;
};
type Mode = 'append' | 'replace' | 'remove';

const perPage = 50;

/** The members of a list. They are not part of the record; each change is stored at once by its own call. */
export function EntriesPanel({ resource, field, id, isReadOnly }: Props) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const store = useFormStore();
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const alert = useAlert();
  const offerUndo = useOfferUndo();
  const { toList } = useSteps();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const q = useDeferredValue(typed.trim());
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'entries', id, { q, page }],
    queryFn: () =>
      provider.entries(resource.name, { id, range: [page * perPage, page * perPage + perPage - 1], ...(q && { q }) }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data: csv } = useQuery({
    queryKey: [resource.name, 'entriesUrl', id],
    queryFn: () => provider.entriesUrl(resource.name, id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = (
    <div className="adx-block-title">
      <h3>{text(field.label)}</h3>
      <p>{data ? formatCount(data.total) : field.help && text(field.help)}</p>
    </div>
  );
  const version = () => Number(store.get().start.record.version);
  const look = (mode: Mode, values: readonly string[], isAll = false) =>
    provider.importEntries(resource.name, {
      id,
      mode,
      values,
      version: version(),
      dryRun: true,
      ...(isAll && { faults: 'all' }),
    });
  const change = async (mode: Mode, values: readonly string[]): Promise<Imported | undefined> => {
    try {
      const done = await provider.importEntries(resource.name, { id, mode, values, version: version() });
      const { added, removed, undo } = done;
      const message =
        mode === 'remove'
          ? toldByKey('adx.form.entries.removed', { smart_count: removed })
          : toldByKey('adx.form.entries.changed', { added: { count: added }, removed: { count: removed } });
      if (undo === undefined) toast({ message, tone: 'success' });
      else offerUndo(resource.name, message, { token: undo });
      // A change of members also changes the list's version and counts.
      await client.invalidateQueries({ queryKey: [resource.name] });
      return done;
    } catch (failure) {
      alert(sayError(failure));
      return undefined;
    }
  };
  // The rules depend on the list's kind of values, which is fixed once the list has entries.
  const { record } = store.get().start;
  const rules = useMemo(() => resource.members?.rules?.(record as never) ?? anyValue, [resource, record]);
  const rows = data?.rows ?? [];
  const enter: NextStep = isReadOnly
    ? toList(resource)
    : {
        words: translate('adx.form.entries.enter'),
        onGo: () => document.querySelector<HTMLElement>('.adx-entries textarea')?.focus(),
      };
  const next = q ? { words: translate('adx.list.clear_search'), onGo: () => setTyped('') } : enter;
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / perPage) - 1);
  return (
    <section className="adx-block adx-entries">
      {title}
      {!isReadOnly && <EntriesImport onChange={change} onLook={look} rules={rules} total={data?.total ?? 0} />}
      <div className="adx-row adx-entries-bar">
        <div className="adx-box adx-pane-search">
          <Search size={14} aria-hidden="true" />
          <input
            type="search"
            aria-label={translate('adx.form.entries.search')}
            placeholder={translate('adx.form.entries.search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(0);
            }}
          />
        </div>
        <a className="adx-inline-row adx-medium adx-frame adx-plain" href={csv} download>
          <Download size={14} aria-hidden="true" />
          {translate('adx.form.entries.export')}
        </a>
      </div>
      {error ? (
        <p className="adx-row adx-history-none">
          {translate('adx.form.entries.failed')}{' '}
          <button
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={() => void refetch()}
          >
            {translate('adx.form.failed.retry')}
          </button>
        </p>
      ) : (
        <ul className="adx-entries-list">
          {rows.map((row) => (
            <li key={row.id} className="adx-row adx-entries-row">
              <span className="adx-figures adx-ellipsis adx-entries-value" title={row.value}>
                {hostInLetters(row.value)}
              </span>
              <span className="adx-ellipsis adx-entries-name">
                {row.name ?? (row.target === null ? translate('adx.form.entries.unknown') : `#${row.target}`)}
              </span>
              {!isReadOnly && (
                <button
                  type="button"
                  className="adx-bare adx-center adx-row-icon"
                  aria-label={translate('adx.form.remove', { name: hostInLetters(row.value) })}
                  onClick={() => void change('remove', [row.id])}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
          {data && rows.length === 0 && (
            <li>
              <Empty words={translate(q ? 'adx.form.nothingFound' : 'adx.form.entries.none')} step={next} />
            </li>
          )}
        </ul>
      )}
      {last > 0 && (
        <div className="adx-row adx-entries-bar">
          <button
            type="button"
            className="adx-inline-row adx-medium adx-frame adx-plain"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            {translate('adx.form.entries.previous')}
          </button>
          <span className="adx-figures adx-note adx-field-note">
            {translate('adx.form.entries.page', { page: formatCount(page + 1), pages: formatCount(last + 1) })}
          </span>
          <button
            type="button"
            className="adx-inline-row adx-medium adx-frame adx-plain"
            disabled={page >= last}
            onClick={() => setPage(page + 1)}
          >
            {translate('adx.form.entries.next')}
          </button>
        </div>
      )}
    </section>
  );
}
