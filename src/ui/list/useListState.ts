import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DefaultView } from '../../schema/defaultView';
import { type FigurePeriod, inPeriod } from '../../schema/derivedColumns';
import { defaultPageSize, pageSizes } from '../../schema/firstList';
import { readIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import type { ViewState } from '../../schema/viewState';
import { isSameView, readUrlState, withoutKey } from '../address/urlState';
import { useLatestPlace } from '../address/useLatestPlace';
import { useViewer } from '../ConsoleContext';
import type { ListFilter } from '../fields/filterValue';
import {
  defaultSort,
  type ListLook,
  type ListParams,
  type ListSort,
  paramsOfView,
  readListUrl,
  writeListUrl,
} from './listUrl';
import { usePreference } from './usePreference';

export type ListState = ListParams & ListSetters;

export type ListSetters = {
  setFilter(filter: ListFilter): void;
  /** As typed: rows follow at once, the address when the typing rests. A text that is a list of ids finds these. */
  setSearch(q: string): void;
  setSort(sort: ListSort): void;
  setPage(page: number): void;
  /** As setPage, for a page that has gone: no step back leads to it. */
  correctPage(page: number): void;
  setPerPage(perPage: number): void;
  /** Columns, filter and order that are of figures go by those of these days. */
  setFigures(period: FigurePeriod): void;
  /** Columns and widths; no step of their own. */
  setLook(look: ListLook): void;
  /** Shows a view, or the list as its definition has it. */
  setView(view: { readonly id: number; readonly state: ViewState } | undefined): void;
  /** What is shown is a view by now, or none any more. */
  nameView(id: number | undefined): void;
  /** Where in the history this view belongs. */
  place(): { readonly search: string; readonly state: unknown };
};

/** The address follows typing at a distance: browsers refuse more than some hundred changes in a short time. */
const typingRestMs = 400;
/** A change of address costs more than one of rows: it comes after these are painted. */
const paintedMs = 60;

const plainLook = { view: undefined, columns: undefined, widths: undefined } as const;

/** How a change comes into the history; `type` is a step of its own, in which letters take the place of those before. */
type Write = 'push' | 'replace' | 'type';

/**
 * What a list shows, kept in the address. The state leads and the address follows: rows need not wait for the router, which
 * has the whole page to consider. The address leads where it changes by itself: back, forward, a link. A bare one takes on the state of the
 * view that the list `opens` with, unless something lies over the list that the address is about.
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
  /** Nothing where the address has to be compared with the list again. */
  const [seen, setSeen] = useState<typeof location | undefined>(location);
  const [usual, setUsual] = useState<number>(usualPerPage);

  const isShown = useCallback(
    (search: string) => withoutKey(search) === writeListUrl(latest.current, resource, viewer, opensView).search,
    [resource, viewer, opensView],
  );

  // A list that had as many rows as usual has as many as is usual now.
  if (usual !== usualPerPage) {
    setUsual(usualPerPage);
    if (params.perPage === usual && params.view === undefined) {
      latest.current = { ...params, perPage: usualPerPage, page: 1 };
      setParams(latest.current);
    }
  }

  // Adjusted while rendering, so that no frame shows the rows of the former address.
  // What was written may not be drawn yet: then the address that is drawn says nothing.
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
    // A step back may come before React has drawn this address, and then no change of it is drawn at all.
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
      // What was typed before becomes a step of its own, to come back to.
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

  // The same functions as long as the list is the same: what only changes the list need not be drawn again with it.
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
