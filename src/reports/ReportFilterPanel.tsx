import '../ui/list/filterPanel.css';
import '../ui/list/filterBar.css';
import '../ui/fields/ticks.css';
import './addPopover.css';
import { ChevronRight, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { namedSearch } from '../schema/searchText';
import { UnfinishedPaste, useDonePasting } from '../ui/fields/unfinishedPaste';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { DimensionFilter } from './DimensionFilter';
import { isPeriod } from './filterByCell';
import { groupsOf } from './groupsOf';
import { MetricFilter } from './MetricFilter';
import { useReport } from './ReportContext';

/** What is opened first, and of a dimension that is filtered both ways, which of the two. */
export type FirstFilter = { readonly id: string; readonly isNot?: boolean | undefined };

type Props = { readonly anchor: HTMLElement; readonly first: FirstFilter | undefined; onClose(): void };

/** What may be filtered at the left, the values of one at the right; it goes into the report at once. */
export function ReportFilterPanel({ anchor, first, onClose }: Props) {
  const translate = useTranslate();
  const { catalogue, draft, change, dimension, metric } = useReport();
  const [chosen, setChosen] = useState(
    first?.id ?? catalogue.dimensions.find(({ options }) => options !== null)?.id ?? catalogue.metrics[0]?.id,
  );
  const [q, setQ] = useState('');
  // While a person searches here, values that appear must not take the focus.
  const [isSearching, setSearching] = useState(first === undefined);
  const { place, done } = useDonePasting(onClose);
  const words = q.trim().toLowerCase();
  // Of days the date range says which.
  const named = catalogue.dimensions.filter(({ id }) => !isPeriod(id));
  const items = [...named, ...catalogue.metrics].filter(({ label }) => label.toLowerCase().includes(words));
  const countOf = (id: string) =>
    draft.filters.filter((filter) => filter.dimension === id).length +
    draft.having.filter(({ metric: of }) => of === id).length;
  // Values are of what can be seen: a search that leaves out what was chosen opens the first that it finds.
  const opened = words === '' || items.some(({ id }) => id === chosen) ? chosen : (items[0]?.id ?? chosen);
  const [dimensionShown, metricShown] = [dimension(opened ?? ''), metric(opened ?? '')];
  const search = translate('adx.reports.search.filters');

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: { className: 'adx-panel adx-rep-panel', role: 'dialog', 'aria-label': translate('adx.reports.filters') },
      }}
    >
      <div className="adx-panel-body">
        <div className="adx-panel-fields">
          <div className="adx-search">
            <Search size={15} aria-hidden />
            <input
              type="search"
              // biome-ignore lint/a11y/noAutofocus: it was opened to look for something
              autoFocus={first === undefined}
              value={q}
              placeholder={search}
              aria-label={search}
              onChange={(event) => {
                setSearching(true);
                setQ(event.target.value);
              }}
              onKeyDown={(event) => event.key === 'Enter' && setChosen(opened)}
            />
          </div>
          {groupsOf(items).map(([group, found]) => (
            <section key={group}>
              <h2>{group}</h2>
              <ul>
                {found.map(({ id, label }) => (
                  <li key={id}>
                    <button
                      ref={id === first?.id ? showFirst : undefined}
                      type="button"
                      aria-current={id === opened || undefined}
                      onClick={() => {
                        setSearching(false);
                        setChosen(id);
                      }}
                    >
                      <span>{label}</span>
                      {countOf(id) > 0 && <span className="adx-figures adx-panel-count">{countOf(id)}</span>}
                      {id === opened && <ChevronRight size={14} aria-hidden />}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {items.length === 0 && (
            <p className="adx-small adx-rep-none">{translate('adx.reports.nothingCalled', { q: namedSearch(q) })}</p>
          )}
        </div>
        <fieldset className="adx-column adx-panel-values">
          <legend className="adx-hidden">{dimensionShown?.label ?? metricShown?.label}</legend>
          {dimensionShown && (
            <UnfinishedPaste value={place}>
              <DimensionFilter
                key={opened}
                dimension={dimensionShown}
                isNot={opened === first?.id ? first?.isNot : undefined}
                isAside={isSearching}
              />
            </UnfinishedPaste>
          )}
          {metricShown && <MetricFilter key={opened} metric={metricShown} />}
        </fieldset>
      </div>
      <div className="adx-strip adx-small adx-panel-foot">
        <span className="adx-gap" />
        <Button
          variant="text"
          onClick={() => change({ filters: [], having: [] })}
          disabled={draft.filters.length + draft.having.length === 0}
        >
          {translate('adx.reports.clearFilters')}
        </Button>
        <Button variant="contained" onClick={() => void done()}>
          {translate('adx.reports.done')}
        </Button>
      </div>
    </Popover>
  );
}

/** What a chip opens may stand far down the list. */
const showFirst = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'center' });
