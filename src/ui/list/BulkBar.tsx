import { hashKey, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { FigurePeriod } from '../../schema/derivedColumns';
import { idsOf } from '../../schema/idList';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { fetchDialogsAhead } from '../actions/ActionHost';
import { offeredActions } from '../actions/rowActions';
import { useActions } from '../actions/useActions';
import type { ListSort } from '../address/listUrl';
import type { ListFilter } from '../fields/values/filterValue';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { useAlert } from '../parts/feedback';
import { MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import { useFocusBack } from '../parts/useFocusBack';
import { BulkClear } from './BulkClear';
import type { Selection } from './useSelection';
import { sheetFormats, useWriteFile } from './useWriteFile';

type Props = {
  readonly records: readonly AnyRecord[];
  /** What the list shows. */
  readonly shown: Found & { /** The period of the list's figures. */ readonly figures: FigurePeriod | undefined };
  readonly selection: Pick<Selection, 'tickMany' | 'untick' | 'clear' | 'records'>;
  /** Filters the list to these objects. */
  find(ids: readonly number[]): void;
  /** Puts the focus on the rows. */
  toRows(): void;
};

/** Actions on the selected rows. Floats over the list, which does not move. */
export function BulkBar({ records, shown, selection, find, toRows }: Props) {
  const context = useActions();
  const { fetchOwn } = context;
  const translate = useTranslate();
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useFocusBack(place, toRows);
  useEffect(fetchOwn, [fetchOwn]);
  const actions = useMemo(() => offeredActions('bulk', records, context), [records, context]);
  return (
    <div className="adx-stack adx-bulk-place" ref={place}>
      <SelectAll shown={shown} selection={selection} />
      <HiddenTicks
        records={records}
        filter={shown.filter}
        onShow={() => find(records.map(({ id }) => id))}
        onUnselect={selection.untick}
      />
      <div
        className="adx-bulk"
        role="toolbar"
        aria-label={translate('adx.list.bulk')}
        onPointerEnter={fetchDialogsAhead}
        onFocus={fetchDialogsAhead}
      >
        <span className="adx-bulk-count" aria-live="polite">
          {translate('adx.list.selected', { smart_count: records.length, count: formatCount(records.length) })}
        </span>
        <i aria-hidden="true" />
        <BulkExport records={records} sort={shown.sort} figures={shown.figures} />
        {actions.map((action) => (
          <button
            key={action.name}
            type="button"
            data-danger={action.isDangerous || undefined}
            onClick={() => void action.run(records, context)}
          >
            <action.icon className="adx-lucide" size={15} aria-hidden />
            {text(action.label)}
          </button>
        ))}
        <BulkClear count={records.length} onClear={selection.clear} />
      </div>
    </div>
  );
}

/** The page of a list, and its query. */
type Found = Asked & { readonly rows: readonly AnyRecord[]; readonly total: number };

type SelectAllProps = { readonly shown: Found; readonly selection: Pick<Selection, 'records' | 'tickMany'> };

/** Shown once a whole page is selected: a button that selects every row the list finds. */
function SelectAll({ shown, selection }: SelectAllProps) {
  const { rows, total } = shown;
  const translate = useTranslate();
  const { done, loaded, start, stop } = useSelectAll(shown, selection);
  const isPageTicked = rows.length > 0 && rows.every(({ id }) => selection.records.has(id));
  if (!isPageTicked || total <= rows.length) return null;
  const most = Math.min(total, mostTicked);
  const figures = { count: formatCount(most), total: formatCount(total) };
  if (loaded !== undefined) {
    return (
      <div className="adx-row adx-bulk-all" role="status">
        <span>{translate('adx.bulk.ticking', { count: formatCount(loaded), total: figures.count })}</span>
        <button type="button" onClick={stop}>
          {translate('adx.bulk.stop')}
        </button>
      </div>
    );
  }
  if (done && selection.records.size >= most) {
    return (
      <div className="adx-row adx-bulk-all" role="status">
        {translate(total > most ? 'adx.bulk.first_ticked' : 'adx.bulk.all_ticked', { count: figures.count })}
      </div>
    );
  }
  return (
    <div className="adx-row adx-bulk-all" role="status">
      <span>{translate('adx.bulk.page_ticked', { count: formatCount(rows.length) })}</span>
      <button type="button" onClick={start}>
        {translate(total > most ? 'adx.bulk.tick_first' : 'adx.bulk.tick_all', figures)}
      </button>
    </div>
  );
}

type BulkExportProps = {
  readonly records: readonly AnyRecord[];
  readonly sort: ListSort;
  readonly figures: FigurePeriod | undefined;
};

/** Exports the selected rows to a file, in the order of the list and regardless of its filter. */
function BulkExport({ records, sort, figures }: BulkExportProps) {
  const translate = useTranslate();
  const { resource } = useActions();
  const writeFile = useWriteFile(resource.name);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (resource.paged) return null;
  const count = formatCount(records.length);
  return (
    <>
      <button ref={button} type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <FileDown className="adx-lucide" size={15} aria-hidden />
        {translate('adx.sheet.ticked')}
      </button>
      {isOpen && (
        <MenuBelow anchor={button.current} onClose={() => setOpen(false)}>
          {sheetFormats.map((format) => (
            <MenuItem
              key={format}
              onClick={() => {
                setOpen(false);
                void writeFile({
                  format,
                  filter: { id: records.map(({ id }) => id) },
                  sort,
                  ...(figures && { figures }),
                });
              }}
            >
              {translate('adx.sheet.export', { smart_count: records.length, count, format: format.toUpperCase() })}
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}

/** The query of a list, with the object whose members it shows. */
type Asked = { readonly filter: Readonly<Record<string, unknown>>; readonly sort: ListSort };

/** The most ids that one API request takes. */
const mostTicked = 10_000;

/** Records per call: the worker copies each one to the page, and a larger batch would block the page. */
const atOnce = 250;

/** Selects everything that a list finds. Reads whole records, because the actions offered depend on their fields. */
function useSelectAll({ filter, sort }: Asked, { tickMany }: Pick<Selection, 'tickMany'>) {
  const { resource } = useActions();
  const provider = useDataProvider<ConsoleProvider>();
  const alert = useAlert();
  const [loaded, setLoaded] = useState<number>();
  /** The query whose rows are all selected. */
  const [answered, setAnswered] = useState<string>();
  const run = useRef(0);
  const question = JSON.stringify([filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter or order stops the loading of ids
  useEffect(
    () => () => {
      run.current += 1;
      setLoaded(undefined);
    },
    [question],
  );

  const stop = () => {
    run.current += 1;
    setLoaded(undefined);
  };
  /** Returns undefined if it was cancelled. */
  const readAll = async (mine: number) => {
    const records = new Map<number, AnyRecord>();
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await provider.getList(resource.name, {
        filter,
        sort,
        pagination: { page, perPage: atOnce },
      });
      if (run.current !== mine) return undefined;
      const expected = Math.min(total, mostTicked);
      for (const record of data as readonly AnyRecord[]) if (records.size < mostTicked) records.set(record.id, record);
      if (data.length < atOnce || page * atOnce >= expected) return { records, size: records.size, expected };
      setLoaded(records.size);
    }
  };
  const start = async () => {
    run.current += 1;
    const mine = run.current;
    setLoaded(0);
    try {
      let found = await readAll(mine);
      // A row that moves between two page reads can be missed.
      if (found && found.size < found.expected) found = await readAll(mine);
      if (!found) return;
      tickMany([...found.records.values()]);
      setAnswered(question);
    } catch (error) {
      if (run.current === mine) alert(sayError(error));
    }
    if (run.current === mine) setLoaded(undefined);
  };
  return { done: answered === question, loaded, start: () => void start(), stop };
}

type HiddenTicksProps = {
  readonly records: readonly AnyRecord[];
  /** The query of the list, with the object whose members it shows. */
  readonly filter: ListFilter;
  /** Filters the list to the selected rows. */
  onShow(): void;
  onUnselect(ids: readonly number[]): void;
};

/** Warns how many selected rows the filter hides: an action changes them too. */
function HiddenTicks({ records, filter, onShow, onUnselect }: HiddenTicksProps) {
  const { resource } = useActions();
  const translate = useTranslate();
  const hidden = useHiddenTicks(resource, records, filter);
  if (hidden.length === 0) return null;
  const counts = { smart_count: hidden.length, count: formatCount(hidden.length), total: formatCount(records.length) };
  return (
    <div className="adx-row adx-bulk-all" role="status">
      <span>{translate('adx.bulk.hidden', counts)}</span>
      <button type="button" onClick={onShow}>
        {translate('adx.bulk.show_ticked')}
      </button>
      <button type="button" onClick={() => onUnselect(hidden)}>
        {translate('adx.bulk.untick_hidden')}
      </button>
    </div>
  );
}

/** IDs of selected objects that exist and that the filter hides; empty until known. */
function useHiddenTicks(resource: AnyResource, records: readonly AnyRecord[], filter: ListFilter): readonly number[] {
  const provider = useDataProvider<ConsoleProvider>();
  const { parentScope } = resource;
  const names = Object.keys(filter).filter((name) => name !== parentScope?.filter);
  const ticked = records.map(({ id }) => id);
  const key = [resource.name, 'getList', { hiddenTicks: true, filter }];
  const { data = none, isPlaceholderData } = useQuery({
    queryKey: [...key, ticked],
    enabled: names.length > 0,
    // Keeps the bar while the selection changes; another filter's answer does not apply.
    placeholderData: (before: readonly number[] | undefined, query) =>
      query && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key) ? before : undefined,
    queryFn: async (): Promise<readonly number[]> => {
      const idsFound = async (of: ListFilter, ids: readonly number[]): Promise<readonly number[]> => {
        if (ids.length === 0) return [];
        const sort = { field: 'id', order: 'ASC' } as const;
        const found = await provider.getList(resource.name, {
          filter: { ...of, id: ids },
          sort,
          pagination: { page: 1, perPage: ids.length },
        });
        return found.data.map(({ id }) => Number(id));
      };
      const asked = idsOf(filter);
      const named = asked && new Set(asked);
      const both = named ? ticked.filter((id) => named.has(id)) : ticked;
      const part =
        parentScope && filter[parentScope.filter] !== undefined
          ? { [parentScope.filter]: filter[parentScope.filter] }
          : {};
      const [there, found] = await Promise.all([idsFound(part, ticked), idsFound(filter, both)]);
      const shown = new Set(found);
      return there.filter((id) => !shown.has(id));
    },
  });
  if (names.length === 0) return none;
  const still = new Set(ticked);
  return isPlaceholderData ? data.filter((id) => still.has(id)) : data;
}

const none: readonly number[] = [];
