import '../../ui/list/list.css';
import './savedScreen.css';
import { Bookmark, FilterX, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { defaultPageSize } from '../../schema/firstList';
import { formatCount } from '../../ui/i18n/format';
import { ListFooter } from '../../ui/list/ListFooter';
import { usePreference } from '../../ui/list/usePreference';
import { Button, ButtonLink } from '../../ui/parts/Button';
import { FailedNotice, Notice } from '../../ui/parts/Notice';
import { usePageTitle } from '../../ui/shell/usePageTitle';
import { SavedBar } from './SavedBar';
import { SavedBulk } from './SavedBulk';
import { type SavedParts, SavedProvider } from './SavedContext';
import { SavedTable } from './SavedTable';
import { type SavedColumn, viewed } from './savedColumns';
import { useEntryWords } from './useEntryWords';
import { useSavedActions } from './useSavedActions';
import { useSavedList } from './useSavedList';
import { useSavedTicks } from './useSavedTicks';
import { useSavedView } from './useSavedView';
import { useScheduleWords } from './useScheduleWords';

/** `/reports`: all saved reports of the viewer, and those that colleagues share. */
export function SavedScreen({ saved }: { saved: SavedParts }) {
  const { begin } = saved;
  // What is new stands in the feed.
  useEffect(begin, [begin]);
  return (
    <SavedProvider saved={saved}>
      <Screen />
    </SavedProvider>
  );
}

const none: readonly SavedEntry[] = [];

function Screen() {
  const translate = useTranslate();
  const { data, error, refetch } = useSavedList();
  const { view, page, set, isFiltered, clear } = useSavedView();
  const [perPage, setPerPage] = usePreference<number>('pageSize', defaultPageSize);
  const keys = useSortKeys();
  const search = useRef<HTMLInputElement>(null);
  const all = data ?? none;
  const found = useMemo(() => viewed(all, view, keys), [all, view, keys]);
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const at = Math.min(page, pages);
  const rows = useMemo(() => found.slice((at - 1) * perPage, at * perPage), [found, at, perPage]);
  const selection = useSavedTicks(all, rows);
  const { actionsOf, askDelete, dialogs } = useSavedActions();
  usePageTitle(translate('adx.saved.title'));
  useSearchKey(search);

  return (
    <div className="adx-column adx-list adx-saved" data-bulk={selection.ticked.length > 0 || undefined}>
      <div className="adx-row adx-list-bar adx-views">
        <h1 className="adx-row adx-view">
          {translate('adx.saved.title')}
          <span className="adx-list-count adx-figures">{data ? formatCount(data.length) : ''}</span>
        </h1>
        <span className="adx-gap" />
        <ButtonLink
          to="/report?store=1"
          variant="contained"
          className="adx-create"
          startIcon={<Plus size={15} aria-hidden />}
        >
          {translate('adx.reports.create')}
        </ButtonLink>
      </div>
      <SavedBar view={view} onChange={set} input={search} />
      <div className="adx-scroll" data-scroll-region>
        {(rows.length > 0 || !data) && !(error && !data) && (
          <SavedTable
            rows={rows}
            all={all}
            isLoading={!data}
            view={view}
            onSort={(sort) => set({ sort })}
            selection={selection}
            actionsOf={actionsOf}
          />
        )}
        {error && !data && (
          <FailedNotice title={translate('adx.saved.listFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {data && data.length === 0 && (
          <Notice
            icon={<Bookmark size={20} aria-hidden />}
            title={translate('adx.saved.noneYet')}
            words={translate('adx.saved.noneHint')}
          >
            <ButtonLink to="/report?store=1" variant="contained">
              {translate('adx.reports.create')}
            </ButtonLink>
          </Notice>
        )}
        {data && data.length > 0 && found.length === 0 && (
          <Notice
            icon={<FilterX size={20} aria-hidden />}
            title={translate('adx.saved.noMatch')}
            words={translate('adx.list.no_match_hint')}
          >
            <Button variant="contained" onClick={clear} disabled={!isFiltered}>
              {translate('adx.list.clear_filters')}
            </Button>
          </Notice>
        )}
      </div>
      {selection.ticked.length > 0 && (
        <SavedBulk ticked={selection.ticked} onDelete={() => askDelete(selection.ticked)} onClear={selection.clear} />
      )}
      <ListFooter
        page={at}
        perPage={perPage}
        total={found.length}
        unfiltered={all.length}
        isKnown={data !== undefined}
        setPage={(next) => set({ page: next > 1 ? String(next) : undefined })}
        setPerPage={(next) => {
          setPerPage(next);
          set({ page: undefined });
        }}
      />
      {dialogs}
    </div>
  );
}

/** What a column is sorted by: words as they are read, times and sizes as they are. */
function useSortKeys(): Readonly<Record<SavedColumn, (entry: SavedEntry) => string | number>> {
  const translate = useTranslate();
  const { state } = useEntryWords();
  const { say } = useScheduleWords();
  return useMemo(
    () => ({
      name: ({ name }) => name,
      type: ({ ivt }) => ivt,
      mode: ({ mode }) => translate(`adx.shell.modes.${mode}`),
      dt: ({ dt }) => dt,
      state,
      bytes: ({ bytes }) => bytes ?? -1,
      schedule: ({ schedule }) => (schedule ? say(schedule) : ''),
      shared: ({ shared }) => Number(shared),
      by: ({ by }) => by,
    }),
    [translate, state, say],
  );
}

/** `/` goes to the search, as in every list. */
function useSearchKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
      if (event.key !== '/' || !isPlain || isTyping || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [input]);
}
