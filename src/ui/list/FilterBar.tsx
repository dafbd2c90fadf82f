import { ListFilter as FilterIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { isFiltered, type ListFilter, readFilter } from '../fields/filterValue';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { FilterChip } from './FilterChip';
import { useChipFit } from './useChipFit';
import './filterBar.css';

const FilterPanel = lazyComponent(() => import('./FilterPanel').then((module) => module.FilterPanel));

type Props = {
  readonly resource: AnyResource;
  /** Fields that can be filtered, the quick ones first. */
  readonly fields: readonly string[];
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  readonly total: number;
  readonly unfiltered: number;
  readonly search: ReactNode;
  /** What stands at the right end. */
  readonly tools: ReactNode;
};

/** Search, filter and what is filtered by. The quick filters are in view where there is room, the others while they hold something. */
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
  // What is filtered by must not be where the bar has no room for it.
  const shown = [...active.filter((name) => !quick.includes(name)), ...quick];
  const clear = () => setFilter({});
  const chips = useRef<HTMLDivElement>(null);
  useChipFit(chips);

  return (
    <div className="adx-row adx-list-bar adx-filters">
      {search}
      <Button
        ref={button}
        className="adx-filter-button"
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        data-open={opened !== undefined || undefined}
        onPointerEnter={FilterPanel.preload}
        onFocus={FilterPanel.preload}
        onClick={() => setOpened(active[0] ?? fields[0])}
        startIcon={<FilterIcon className="adx-lucide" size={15} aria-hidden />}
      >
        {translate('adx.list.filter')}
        {active.length > 0 && <span className="adx-badge adx-figures">{active.length}</span>}
      </Button>
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
