import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { servingField } from '../../schema/derivedColumns';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../ConsoleContext';
import { filterOf } from '../fields/filters';
import { type FilterValue, isFiltered, type ListFilter, readFilter, writeFilter } from '../fields/values/filterValue';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { FilterButton } from './FilterButton';

const CauseLabel = lazyComponent(() => import('./CauseLabel').then((module) => module.CauseLabel));

type Props = {
  readonly resource: AnyResource;
  /** Fields that can be filtered, the quick ones first. */
  readonly fields: readonly string[];
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  readonly total: number;
  readonly unfiltered: number;
  readonly search: ReactNode;
  /** Content of the right end. */
  readonly tools: ReactNode;
};

/** Search, filter button and filters. Quick filters are visible where they fit, other filters while they are set. */
export const FilterBar = memo(function FilterBar({
  resource,
  fields,
  filter,
  setFilter,
  total,
  unfiltered,
  search,
  tools,
}: Props) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string>();
  const active = fields.filter((name) => isFiltered(readFilter(filter, name)));
  const quick = fields.filter((name) => resource.list.quick.includes(name));
  // Filters that are set stand first: a narrow bar hides the last chips.
  const shown = [...active.filter((name) => !quick.includes(name)), ...quick];
  const clear = () => setFilter({});
  const chips = useRef<HTMLDivElement>(null);
  useChipFit(chips);

  return (
    <div className="adx-row adx-list-bar adx-filters">
      {search}
      <FilterButton
        label={translate('adx.list.filter')}
        count={active.length}
        isOpen={opened !== undefined}
        button={button}
        preload={FilterPanel.preload}
        onOpen={() => setOpened(active[0] ?? fields[0])}
      />
      <i className="adx-divider" aria-hidden="true" />
      <div ref={chips} className="adx-chips">
        {shown.map((name) => (
          <FilterChip
            key={name}
            resource={resource}
            name={name}
            filter={filter}
            setFilter={setFilter}
            onNear={FilterPanel.preload}
            onOpen={() => setOpened(name)}
          />
        ))}
        {Object.keys(filter).length > 0 && (
          <Button variant="text" onClick={clear}>
            {translate('adx.list.clear')}
          </Button>
        )}
      </div>
      <span className="adx-gap" />
      {tools}
      {opened !== undefined && (
        <FilterPanel
          resource={resource}
          fields={fields}
          opened={opened}
          onOpen={setOpened}
          filter={filter}
          setFilter={setFilter}
          total={total}
          unfiltered={unfiltered}
          anchor={button.current}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
});

type FilterChipProps = {
  readonly resource: AnyResource;
  readonly name: string;
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  /** Called when the pointer or the focus reaches the chip: a click may follow. */
  onNear(): void;
  onOpen(): void;
};

/** One field's filter in words; a click opens it, the cross clears it. */
function FilterChip({ resource, name, filter, setFilter, onNear, onOpen }: FilterChipProps) {
  const translate = useTranslate();
  const text = useText();
  const field = resource.allFields[name] as Field;
  const value = readFilter(filter, name);
  const isOn = isFiltered(value);
  const words = useWords(name, field, value);
  const label = text(field.label);

  return (
    <span className="adx-chip" data-on={isOn || undefined} data-spare={!isOn || undefined}>
      <button
        type="button"
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onOpen}
        aria-haspopup="dialog"
        title={isOn ? undefined : translate('adx.list.filter_by', { label })}
      >
        {label}{' '}
        <strong>
          {name === servingField && isOn ? <CauseLabel resource={resource} causes={value.values} /> : words}
        </strong>
        {!isOn && <ChevronDown className="adx-lucide" size={13} aria-hidden />}
      </button>
      {isOn && (
        <button
          type="button"
          className="adx-chip-clear"
          aria-label={translate('adx.list.clear_filter', { label })}
          onClick={() => setFilter(writeFilter(filter, name, undefined))}
        >
          <X className="adx-lucide" size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A filter with more values shows their count instead of their names. */
const named = 2;

function useWords(name: string, field: Field, value: FilterValue): string {
  const translate = useTranslate();
  const text = useText();
  const { timezone } = useViewer();
  const labels = useLabels(field, value);
  if (!isFiltered(value)) return name === 'status' ? translate('adx.list.live') : '';
  if (value.op === 'empty' || value.op === 'filled') return translate(`adx.list.op.${value.op}`);
  const facet = filterOf(field);
  if (facet.form === 'range') {
    const [from, to] = [value.from, value.to].map((bound) =>
      bound === undefined ? undefined : facet.bounds(field).toTyped(bound, timezone),
    );
    if (from !== undefined && to !== undefined) return `${from} – ${to}`;
    return from !== undefined ? translate('adx.list.from', { bound: from }) : translate('adx.list.to', { bound: to });
  }
  if (facet.form === 'yesNo')
    return translate(value.op === 'not' || value.values[0] === false ? 'adx.list.cell.no' : 'adx.list.cell.yes');
  const of = facet.form === 'set' ? facet.options(field).length : undefined;
  const list =
    value.values.length <= named
      ? labels.map((label) => text(label)).join(', ')
      : of
        ? translate('adx.list.n_of', { count: value.values.length, of })
        : String(value.values.length);
  return value.op === 'not' ? translate('adx.list.is_not', { list }) : list;
}

function useLabels(field: Field, { values }: FilterValue): readonly string[] {
  const provider = useDataProvider<ConsoleProvider>();
  const facet = filterOf(field);
  const to = facet.form === 'objects' ? facet.to(field) : '';
  const ids = values.filter((item): item is number => typeof item === 'number');
  const isNamed = facet.form === 'objects' && ids.length > 0 && ids.length <= named;
  const { data } = useQuery({
    queryKey: [to, 'getMany', { ids: ids.map(String) }],
    queryFn: () => provider.getMany(to, { ids }),
    enabled: isNamed,
    retry: false,
  });
  if (facet.form === 'set')
    return values.map((item) => facet.options(field).find((option) => option.value === item)?.label ?? String(item));
  if (facet.form === 'objects') return ids.map((id) => data?.data.find((record) => record.id === id)?.name ?? `#${id}`);
  return values.map(String);
}

/** Width of the bar on a screen of 1280 pixels. On narrower screens a second line would take space from the rows. */
const roomForLinesPx = 960;

/**
 * Hides chips without a value (`data-spare`), the last ones first, until the others fit; the panel offers every filter. Chips
 * with a value wrap to a second line where there is space for one.
 */
function useChipFit(chips: RefObject<HTMLElement | null>): void {
  // Runs after every render: the language, the filter and the count change the widths.
  useLayoutEffect(() => {
    const root = chips.current;
    const bar = root?.parentElement;
    if (!root || !bar) return;
    const measure = () => {
      const spare = [...root.querySelectorAll<HTMLElement>('[data-spare]')];
      root.removeAttribute('data-lines');
      // A chip that was hidden may have a value now.
      for (const chip of root.querySelectorAll<HTMLElement>('[hidden]')) chip.hidden = false;
      const overPx = () => root.scrollWidth - root.clientWidth;
      while (spare.length > 0 && overPx() > 0) (spare.pop() as HTMLElement).hidden = true;
      // Widths are rounded; one pixel is no reason for a second line.
      root.toggleAttribute('data-lines', bar.clientWidth >= roomForLinesPx && overPx() > 1);
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [...bar.children, bar]) if (one !== root) watch.observe(one);
    return () => watch.disconnect();
  });
}

const FilterPanel = lazyComponent(() => import('./FilterPanel').then((module) => module.FilterPanel));
