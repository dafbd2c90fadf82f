import { ListContextProvider, useTranslate } from 'ra-core';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { statuses } from '../../schema/commonFields';
import { derivedColumnOf, isFigure, servingField, withDerivedColumns } from '../../schema/derivedColumns';
import { idsOf, writeIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import { setStatus } from '../actions/runStatus';
import { useAsSubject } from '../actions/subject';
import { useActions } from '../actions/useActions';
import { type ListParams, showsTotals } from '../address/listUrl';
import { UrlStateExpired } from '../address/UrlStateExpired';
import { useConsole } from '../ConsoleContext';
import { useHelpAfter } from '../help/HelpTexts';
import { useText } from '../i18n/useText';
import { lazyComponent } from '../parts/lazyComponent';
import { scrollToTop } from '../parts/scrollRegion';
import { useDefaultView } from '../views/useDefaultView';
import { viewLink } from '../views/viewLink';
import { ColumnButton } from './ColumnButton';
import { offeredFilters } from './columns';
import { DensityButton } from './DensityButton';
import { FigureSwitch } from './FigureSwitch';
import type { FiguresShown } from './Figures';
import { FilterBar } from './FilterBar';
import { ListBar } from './ListBar';
import { ListFooter } from './ListFooter';
import { useListPlace } from './ListPlace';
import { EmptyList, LoadFailed, NothingFound } from './ListStates';
import { ListTable } from './ListTable';
import { ListTotals } from './ListTotals';
import { readAhead } from './readAhead';
import { SearchBox } from './SearchBox';
import { SheetButton } from './SheetButton';
import { sidedList } from './sidedList';
import { useCellContext } from './useCellContext';
import { useColumns } from './useColumns';
import { useCursor } from './useCursor';
import { useFigurePeriod } from './useFigurePeriod';
import { useFreshRows, useNewest } from './useFreshRows';
import { useGroups } from './useGroups';
import { useLater } from './useLater';
import { useListContextValue } from './useListContextValue';
import { useListKeys } from './useListKeys';
import { useListRows } from './useListRows';
import { useListState } from './useListState';
import { useNames } from './useNames';
import type { RowHandlers } from './useRowEvents';
import { useSelection } from './useSelection';
import './list.css';

/** Loaded after the first rows. */
const BulkBar = lazyComponent(() => import('./BulkBar').then((module) => module.BulkBar));
const Figures = lazyComponent(() => import('./Figures').then((module) => module.Figures));
const FoundIds = lazyComponent(() => import('./FoundIds').then((module) => module.FoundIds));
const ViewButton = lazyComponent(() => import('../views/ViewButton').then((module) => module.ViewButton));
const ViewTabs = lazyComponent(() => import('../views/ViewTabs').then((module) => module.ViewTabs));
const DerivedColumnsWait = lazyComponent(() =>
  import('./DerivedColumnsWait').then((module) => module.DerivedColumnsWait),
);
const KeysDialog = lazyComponent(() => import('./KeysDialog').then((module) => module.KeysDialog));

type Props = {
  readonly resource: AnyResource;
  /** Whether a form covers the list. */
  readonly isCovered: boolean;
};

const asksBeside = ({ filter, sort }: Pick<ListParams, 'filter' | 'sort'>): boolean =>
  [sort.field, ...Object.keys(filter)].some((key) => derivedColumnOf(key) !== undefined);

/** Rows that arrive sooner replace no skeleton. */
const skeletonAfterMs = 150;

/** The list of a resource, built from its definition. */
export function ResourceList({ resource: defined, isCovered }: Props) {
  const { viewer, resources, extensions } = useConsole();
  const actions = useActions();
  const text = useText();
  const place = useListPlace();
  const [opens] = useDefaultView(defined);
  const state = useListState(withDerivedColumns(defined, viewer), actions.part ? undefined : opens, isCovered);
  const [period, choosePeriod] = useFigurePeriod(defined, state);
  const { ListTools, ListStrip, cells: definedCells, widths } = extensions.get(defined.name) ?? {};
  const resource = useMemo(
    () => sidedList(defined, viewer, resources, text, period, widths),
    [defined, viewer, resources, text, period, widths],
  );
  const choice = useColumns(resource, state, period);
  const list = useListRows(resource, state, choice.columns, actions.part?.id);
  const { total, unfiltered, isPending, error } = list;
  const made = useFreshRows(resource, state, list.rows, actions);
  const { fresh } = made;
  const groups = useGroups(resource, state, list, made.rows, fresh);
  const { rows } = groups;
  useHelpAfter(!isPending);
  const [figures, setFigures] = useState<FiguresShown>();
  const isSlow = useLater(isPending, skeletonAfterMs);
  const cells = useCellContext(useNames(choice.columns, rows), resource, actions.part?.id);
  const selection = useSelection(rows, actions);
  const fields = useMemo(() => {
    const stopped = servingField in resource.allFields ? [servingField] : [];
    return [...offeredFilters(resource, viewer, resources), ...stopped];
  }, [resource, viewer, resources]);
  const [hasKeys, setHasKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const scroll = useScrollReset(state);
  const { cursor, note, moveTo } = useCursor(rows, root);
  useAsSubject('row', isCovered ? undefined : rows.find(({ id }) => id === cursor), actions);
  const translate = useTranslate();
  const newest = useNewest(made, scroll);
  const shown = useRef(rows);
  shown.current = rows;
  const base = useHref('/').replace(/\/$/, '');

  useEffect(() => place.follow(state.place), [place, state.place]);
  useEffect(
    () => place.show({ ids: rows.map(({ id }) => id), first: (state.page - 1) * state.perPage, total }),
    [place, rows, state.page, state.perPage, total],
  );

  const { tick } = selection;
  const handlers = useMemo<RowHandlers>(
    () => ({
      tick,
      toggle: (record) =>
        void setStatus([record], record.status === statuses.active ? statuses.inactive : statuses.active, actions),
      follow: (href) => actions.open(href.slice(base.length)),
      focus: note,
      preload: ({ id }, href) => href === base + actions.pathOf(id) && readAhead(actions, id),
    }),
    [tick, note, actions, base],
  );
  const { filter, sort } = state;
  const showsFigures = [sort.field, ...Object.keys(filter), ...choice.columns.map(({ name }) => name)].some(isFigure);
  useListKeys(
    useMemo(
      () => ({
        isOn: !isCovered,
        rows,
        cursor,
        actions,
        moveTo,
        tick,
        search: () => search.current?.focus(),
        create: () => actions.open(actions.pathOf('create')),
        showKeys: () => setHasKeys(true),
        chooseFigures: showsFigures ? choosePeriod : undefined,
        escape: selection.clear,
      }),
      [isCovered, rows, cursor, actions, moveTo, tick, selection.clear, showsFigures, choosePeriod],
    ),
  );

  const ids = useMemo(() => idsOf(state.filter), [state.filter]);
  const q = String(state.filter.q ?? writeIdList(ids ?? []));
  const { setSearch } = state;
  const toRows = useCallback(() => moveTo(shown.current[0]), [moveTo]);
  const searchBox = useMemo(
    () => <SearchBox resource={resource} q={q} onSearch={setSearch} onLeave={toRows} input={search} />,
    [resource, q, setSearch, toRows],
  );
  const shownFigures = showsFigures ? period : undefined;
  const asked = useRef({ filter, sort, total, figures: shownFigures });
  asked.current = { filter, sort, total, figures: shownFigures };
  const customCells = useMemo(() => ({ ...definedCells, ...figures?.cells }), [definedCells, figures]);
  const figuresAsOf = figures?.asOf;
  const isPart = actions.part !== undefined;
  const tools = useMemo(
    () => (
      <>
        {ListTools && <ListTools isCovered={isCovered} />}
        {showsFigures && <FigureSwitch period={period} onChoose={choosePeriod} asOf={figuresAsOf} />}
        {isPart && <ViewButton resource={resource} state={state} choice={choice} isShown={!isPending} />}
        <ColumnButton resource={resource} choice={choice} />
        {!resource.paged && <SheetButton resource={defined} shown={asked} part={actions.part?.id} />}
        <DensityButton />
      </>
    ),
    [
      ListTools,
      isCovered,
      resource,
      defined,
      state,
      choice,
      isPending,
      isPart,
      actions.part?.id,
      showsFigures,
      period,
      choosePeriod,
      figuresAsOf,
    ],
  );
  const { setView } = state;
  const plain = useMemo(
    () => viewLink(undefined, { resource, viewer, setView, opensView: opens !== undefined }),
    [resource, viewer, setView, opens],
  );
  // The names of views load after the rows.
  const views = useMemo(
    () => !isPending && <ViewTabs resource={resource} state={state} choice={choice} />,
    [isPending, resource, state, choice],
  );

  const createPath = actions.mayCreate ? actions.pathOf('create') : undefined;
  const isUnfiltered = Object.keys(state.filter).length === 0;
  const isEmpty = !isPending && !error && total === 0 && rows.length === 0;
  const ticked = useMemo(() => [...selection.records.values()], [selection.records]);

  return (
    <ListContextProvider value={useListContextValue(resource, state, list, selection)}>
      <div className="adx-column adx-list" ref={root} data-bulk={ticked.length > 0 || undefined}>
        <ListBar
          resource={resource}
          count={isPending || error ? undefined : actions.part ? total : unfiltered}
          createPath={createPath}
          plain={plain}
          isPlain={state.view === undefined}
          views={views}
        />
        <FilterBar
          resource={resource}
          fields={fields}
          filter={state.filter}
          setFilter={state.setFilter}
          total={total}
          unfiltered={unfiltered}
          search={searchBox}
          tools={tools}
        />
        <UrlStateExpired />
        <p className="adx-hidden" role="status">
          {newest && translate('adx.list.shownFirst', { name: String(newest.name) })}
        </p>
        <p className="adx-small adx-derived-wait" role="status" hidden={list.preparing === undefined}>
          {list.preparing && text(list.preparing)}
        </p>
        {ids && (
          <FoundIds
            resource={resource}
            ids={ids}
            filter={list.filter}
            total={isPending || list.isStale ? undefined : total}
          />
        )}
        {asksBeside(state) && <DerivedColumnsWait state={state} isWaiting={isPending || list.isStale} />}
        {total > 0 && choice.columns.some(({ name }) => isFigure(name)) && (
          <Figures resource={resource} period={period} onCells={setFigures} />
        )}
        {ListStrip && (isPending || unfiltered > 0) && showsTotals(resource, viewer) && (
          <ListTotals resource={resource} filter={list.filter} Strip={ListStrip} state={state} isReady={!isPending} />
        )}
        <div className="adx-scroll" ref={scroll} data-scroll-region>
          {error ? (
            <LoadFailed resource={resource} error={error} onRetry={list.refetch} />
          ) : isEmpty ? (
            isUnfiltered ? (
              <EmptyList resource={resource} createPath={createPath} />
            ) : (
              <NothingFound resource={resource} onClear={() => state.setFilter({})} />
            )
          ) : (
            <ListTable
              resource={resource}
              groups={groups}
              columns={choice.columns}
              isFitted={choice.isFitted}
              own={choice.widths}
              setOwn={choice.setWidths}
              cells={cells}
              customCells={customCells}
              sort={state.sort}
              setSort={state.setSort}
              orderAhead={list.orderAhead}
              selection={selection.records}
              tickPage={selection.tickPage}
              isWritable={actions.mayWrite}
              hasSelection={actions.mayCreate}
              cursor={cursor}
              fresh={fresh}
              handlers={handlers}
              skeleton={isSlow ? state.perPage : 0}
              label={text(resource.label[1])}
              figureDays={figures?.days}
            />
          )}
        </div>
        {ticked.length > 0 && (
          <BulkBar
            records={ticked}
            shown={{ rows, total, filter: list.filter, sort, figures: shownFigures }}
            selection={selection}
            find={(id) => state.setFilter({ id })}
            toRows={toRows}
          />
        )}
        <ListFooter
          page={state.page}
          perPage={state.perPage}
          total={total}
          unfiltered={unfiltered}
          isKnown={!isPending && !error}
          setPage={state.setPage}
          setPerPage={state.setPerPage}
        />
        {hasKeys && <KeysDialog onClose={() => setHasKeys(false)} />}
      </div>
    </ListContextProvider>
  );
}

/** Scrolls to the first row when the page, order or filter changes, as a new page of the browser does. */
function useScrollReset({ page, perPage, sort, filter }: ListParams): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  // Tracks scrolling by events: reading `scrollTop` would force a layout of the new rows during the click.
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = region.current;
    const note = () => {
      isScrolled.current = element?.scrollTop !== 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, []);
  // A dialog over the list makes it read the address again: equal values in new objects.
  const shown = JSON.stringify([page, perPage, sort, filter]);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown && region.current && isScrolled.current) scrollToTop(region.current);
    before.current = shown;
  }, [shown]);
  return region;
}
