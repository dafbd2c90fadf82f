import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DefaultView } from '../../schema/defaultView';
import { type FigurePeriod, inPeriod } from '../../schema/derivedColumns';
import { defaultPageSize, pageSizes } from '../../schema/firstList';
import { readIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import type { ViewState } from '../../schema/viewState';
import {
  defaultSort,
  type ListLook,
  type ListParams,
  type ListSort,
  paramsOfView,
  readListUrl,
  writeListUrl,
} from '../address/listUrl';
import { isSameView, readUrlState, withoutKey } from '../address/urlState';
import { useLatestPlace } from '../address/useLatestPlace';
import { useViewer } from '../ConsoleContext';
import type { ListFilter } from '../fields/values/filterValue';
import { usePreference } from '../usePreference';

export type ListState = ListParams & ListSetters;

export type ListSetters = {
  setFilter(filter: ListFilter): void;
  /** Called on every keystroke: rows follow at once, the address after a rest. A list of ids finds these objects. */
  setSearch(q: string): void;
  setSort(sort: ListSort): void;
  setPage(page: number): void;
  /** Like setPage, for a page that no longer exists: adds no history entry. */
  correctPage(page: number): void;
  setPerPage(perPage: number): void;
  /** Moves columns, filter and order of figures to this period. */
  setFigures(period: FigurePeriod): void;
  /** Sets columns and widths; adds no history entry. */
  setLook(look: ListLook): void;
  /** Opens a view, or the plain list. */
  setView(view: { readonly id: number; readonly state: ViewState } | undefined): void;
  /** Sets the id of the view that the list now belongs to, after it was saved or deleted. */
  nameView(id: number | undefined): void;
  /** The current address, for links to views. */
  place(): { readonly search: string; readonly state: unknown };
};

/** Delay of the address while typing: browsers refuse more than a few hundred history changes in a short time. */
const typingRestMs = 400;
/** Delay of other changes of the address, which cost more than rows: the rows paint first. */
const paintedMs = 60;

const plainLook = { view: undefined, columns: undefined, widths: undefined } as const;

/** How a change enters the history; `type` adds one entry, which later keystrokes replace. */
type Write = 'push' | 'replace' | 'type';

/**
 * The state of a list, kept in the address. The state changes first and the address follows, so that rows do not wait for the
 * router. The address leads where it changes by itself: back, forward, a link. A bare address opens the view that the list
 * `opens` with, unless a form covers the list.
 */
export function useListState(resource: AnyResource, opens: DefaultView | undefined, isCovered: boolean): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [preferred, setUsualPerPage] = usePreference('pageSize', defaultPageSize);
  const usualPerPage = pageSizes.find((size) => size === preferred) ?? defaultPageSize;
  const [params, setParams] = useState(() => readListUrl(location, resource, usualPerPage, viewer, opens));
  const opensView = opens !== undefined;
  const latest = useRef(params);
  const written = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Write>(undefined);
  const before = useRef<Write>(undefined);
  const latestPlace = useLatestPlace();
  /** Undefined after a write: the address has to be compared with the list again. */
  const [seen, setSeen] = useState<typeof location | undefined>(location);
  const [usual, setUsual] = useState<number>(usualPerPage);

  const isShown = useCallback(
    (search: string) => withoutKey(search) === writeListUrl(latest.current, resource, viewer, opensView).search,
    [resource, viewer, opensView],
  );

  // A new default page size applies to a list that had the former one.
  if (usual !== usualPerPage) {
    setUsual(usualPerPage);
    if (params.perPage === usual && params.view === undefined) {
      latest.current = { ...params, perPage: usualPerPage, page: 1 };
      setParams(latest.current);
    }
  }

  // Set during render, so that no frame shows the rows of the former address. While a written address is not rendered yet, the
  // rendered one is ignored.
  const isBehind = seen === undefined && latestPlace().key !== location.key;
  if (location.key !== seen?.key && !isBehind) {
    setSeen(location);
    const isOwn = seen
      ? isSameView(location, seen) || written.current.has(location.search)
      : pending.current !== undefined || isShown(location.search);
    if (!isOwn) {
      const read = readListUrl(location, resource, usualPerPage, viewer, opens);
      latest.current = read;
      before.current = undefined;
      setParams(read);
    }
  }
  useEffect(() => {
    if (isShown(location.search)) written.current.clear();
  }, [location, isShown]);

  const write = useCallback(() => {
    const how = pending.current;
    if (!how) return;
    pending.current = undefined;
    clearTimeout(timer.current);
    const { search, state } = writeListUrl(latest.current, resource, viewer, opensView);
    written.current.add(search);
    const replace = how === 'replace' || (how === 'type' && before.current === 'type');
    before.current = how;
    const gone = navigate({ search }, { replace, state, preventScrollReset: true });
    // A step back may precede the render of this address, and then no change of address is rendered at all.
    void Promise.resolve(gone).then(() => startTransition(() => setSeen(undefined)));
  }, [navigate, resource, viewer, opensView]);

  const isBare = location.search === '' && !readUrlState(location.state);
  useEffect(() => {
    if (!isBare || isCovered || latest.current.view === undefined) return;
    pending.current = 'replace';
    write();
  }, [isBare, isCovered, write]);

  const change = useCallback(
    (patch: Partial<ListParams>, how: Write) => {
      // The typed text becomes a history entry of its own.
      if (how === 'push' && pending.current === 'type') write();
      latest.current = { ...latest.current, ...patch };
      setParams(latest.current);
      pending.current = pending.current === 'push' ? 'push' : how;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, how === 'type' ? typingRestMs : paintedMs);
    },
    [write],
  );
  // Write the address at once on leaving the search box, the list or the page.
  useEffect(() => {
    document.addEventListener('focusout', write);
    addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('focusout', write);
      removeEventListener('pagehide', write);
      clearTimeout(timer.current);
    };
  }, [write]);

  // Stable functions: components that only change the list need not render with it.
  const setters = useMemo<ListSetters>(
    () => ({
      setFilter: (filter) => change({ filter, page: 1 }, 'push'),
      setSearch(q) {
        const { q: _, id: __, ...rest } = latest.current.filter;
        const ids = readIdList(q);
        const asked = ids ? { id: ids } : q.trim() !== '' && { q };
        change({ filter: { ...rest, ...asked }, page: 1 }, 'type');
      },
      setSort: (sort) => change({ sort, page: 1 }, 'push'),
      setPage: (page) => change({ page }, 'push'),
      correctPage: (page) => change({ page }, 'replace'),
      setPerPage(perPage) {
        if (latest.current.view === undefined) setUsualPerPage(perPage);
        change({ perPage, page: 1 }, 'push');
      },
      setFigures(period) {
        const { filter, sort, columns } = latest.current;
        const named = Object.entries(filter).map(([key, value]) => [inPeriod(key, period), value]);
        const field = inPeriod(sort.field, period);
        const findsOthers = field !== sort.field || Object.keys(filter).some((key) => inPeriod(key, period) !== key);
        change(
          {
            filter: Object.fromEntries(named),
            sort: { ...sort, field },
            ...(findsOthers && { page: 1 }),
            ...(columns && { columns: columns.map((name) => inPeriod(name, period)) }),
          },
          'replace',
        );
      },
      setLook: (look) => change(look, 'replace'),
      setView: (view) =>
        change(
          view
            ? paramsOfView(view, resource, viewer)
            : { filter: {}, sort: defaultSort(resource, viewer), page: 1, perPage: usualPerPage, ...plainLook },
          'push',
        ),
      nameView: (view) => change({ view }, 'replace'),
      place: () => writeListUrl(latest.current, resource, viewer, opensView),
    }),
    [change, resource, viewer, setUsualPerPage, usualPerPage, opensView],
  );
  return useMemo(() => ({ ...params, ...setters }), [params, setters]);
}
