import '../../ui/parts/barSelect.css';
import '../../ui/list/list.css';
import './savedScreen.css';
import { Bookmark, ChevronDown, FilterX, Plus, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SavedEntry } from '../../model/reports/savedReport';
import { defaultPageSize } from '../../schema/firstList';
import { useSearchWords } from '../../ui/address/useSearchWords';
import { formatCount } from '../../ui/i18n/format';
import { ListFooter } from '../../ui/list/ListFooter';
import { Button, ButtonLink } from '../../ui/parts/Button';
import { FailedNotice, Notice } from '../../ui/parts/Notice';
import { usePageTitle } from '../../ui/parts/usePageTitle';
import { usePreference } from '../../ui/usePreference';
import '../../ui/list/filterBar.css';
import { SavedBulk } from './SavedBulk';
import { type SavedParts, SavedProvider } from './SavedContext';
import { SavedTable } from './SavedTable';
import { filterChoices, type SavedColumn, type SavedView, savedColumns, viewed } from './savedColumns';
import { useEntryWords } from './useEntryWords';
import { useSavedActions } from './useSavedActions';
import { useSavedList } from './useSavedList';
import { useSavedTicks } from './useSavedTicks';
import { useScheduleWords } from './useScheduleWords';

/** `/reports`: all saved reports of the viewer, and those shared by colleagues. */
export function SavedScreen({ saved }: { saved: SavedParts }) {
  const { begin } = saved;
  // The feed holds which reports are new.
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
        <h1 className="adx-row adx-underline adx-view" data-on>
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

/** The value that each column sorts by: the displayed text, or the raw time or size. */
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

/** `/` focuses the search, as in every list. */
function useSearchKey(input: { readonly current: HTMLInputElement | null }): void {
  useLayoutEffect(() => {
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

const oneOf = <T extends string>(choices: readonly T[], word: string | null): T | undefined =>
  choices.find((one) => one === word);

/** Search, filters, order and page of the list, kept in the URL. */
function useSavedView() {
  const { search } = useLocation();
  const { view, page } = useMemo(() => {
    const query = new URLSearchParams(search);
    const sort = query.get('sort') ?? '-dt';
    const column = oneOf<SavedColumn>(savedColumns, sort.replace(/^-/, ''));
    const found: SavedView = {
      q: query.get('q') ?? '',
      type: oneOf(filterChoices.type, query.get('type')),
      state: oneOf(filterChoices.state, query.get('state')),
      whose: oneOf(filterChoices.whose, query.get('whose')),
      sort: column ?? 'dt',
      isDescending: column ? sort.startsWith('-') : true,
    };
    return { view: found, page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1) };
  }, [search]);

  const set = useSearchWords();
  const isFiltered = view.q.trim() !== '' || Boolean(view.type ?? view.state ?? view.whose);
  const clear = useCallback(() => set({ q: undefined, type: undefined, state: undefined, whose: undefined }), [set]);
  return { view, page, set, isFiltered, clear };
}

type Props = {
  readonly view: SavedView;
  onChange(changes: Readonly<Record<string, string | undefined>>): void;
  readonly input: RefObject<HTMLInputElement | null>;
};

/** Search and filters. */
function SavedBar({ view, onChange, input }: Props) {
  const translate = useTranslate();
  // The router updates with a delay; the typed text shows at once.
  const [typed, setTyped] = useState(view.q);
  const [seen, setSeen] = useState(view.q);
  if (seen !== view.q) {
    setSeen(view.q);
    if (typed.trim() !== view.q.trim()) setTyped(view.q);
  }
  const search = translate('adx.saved.panel.search');
  return (
    <search className="adx-row adx-list-bar">
      <div className="adx-search">
        <Search size={15} aria-hidden />
        <input
          ref={input}
          type="search"
          value={typed}
          placeholder={translate('adx.saved.searchIn')}
          aria-label={search}
          aria-keyshortcuts="/"
          autoComplete="off"
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange({ q: value.trim() || undefined });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (typed === '') event.currentTarget.blur();
            setTyped('');
            onChange({ q: undefined });
          }}
        />
      </div>
      {(['type', 'state', 'whose'] as const).map((filter) => (
        <span key={filter} className="adx-bar-select" data-on={view[filter] !== undefined || undefined}>
          <select
            value={view[filter] ?? ''}
            aria-label={translate(`adx.saved.filters.${filter}`)}
            onChange={(event) => onChange({ [filter]: event.target.value || undefined })}
          >
            <option value="">{translate(`adx.saved.filters.all.${filter}`)}</option>
            {filterChoices[filter].map((choice) => (
              <option key={choice} value={choice}>
                {translate(`adx.saved.filters.${choice}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden />
        </span>
      ))}
    </search>
  );
}
