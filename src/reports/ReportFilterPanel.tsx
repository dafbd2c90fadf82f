import '../ui/list/filterPanel.css';
import '../ui/list/filterBar.css';
import '../ui/fields/ticks.css';
import './addPopover.css';
import { ChevronRight, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Figure } from '../model/exactSums';
import type { CatalogueMetric, MetricUnit } from '../model/reports/reportCall';
import { withHaving } from '../model/reports/reportDraft';
import { type NumberRead, readDigits, readNumber } from '../schema/reading/readNumber';
import { namedSearch } from '../schema/searchText';
import { UnfinishedPaste, useDonePasting } from '../ui/fields/unfinishedPaste';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { typedReading } from '../ui/i18n/numberStyle';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { DimensionFilter } from './DimensionFilter';
import { isPeriod } from './filterByCell';
import { groupsOf } from './groupsOf';
import { useReport } from './parts/ReportContext';

/** The filter that opens first. `isNot` chooses one where a dimension has both an including and an excluding filter. */
export type FirstFilter = { readonly id: string; readonly isNot?: boolean | undefined };

type Props = { readonly anchor: HTMLElement; readonly first: FirstFilter | undefined; onClose(): void };

/** Dimensions and metrics on the left, values of the open one on the right. A change applies to the draft at once. */
export function ReportFilterPanel({ anchor, first, onClose }: Props) {
  const translate = useTranslate();
  const { catalogue, draft, change, dimension, metric } = useReport();
  const [chosen, setChosen] = useState(
    first?.id ?? catalogue.dimensions.find(({ options }) => options !== null)?.id ?? catalogue.metrics[0]?.id,
  );
  const [q, setQ] = useState('');
  // While the user searches here, the values that load must not take the focus.
  const [isSearching, setSearching] = useState(first === undefined);
  const { place, done } = useDonePasting(onClose);
  const words = q.trim().toLowerCase();
  // The date range filters periods.
  const named = catalogue.dimensions.filter(({ id }) => !isPeriod(id));
  const items = [...named, ...catalogue.metrics].filter(({ label }) => label.toLowerCase().includes(words));
  const countOf = (id: string) =>
    draft.filters.filter((filter) => filter.dimension === id).length +
    draft.having.filter(({ metric: of }) => of === id).length;
  // Values belong to a visible item: if the search hides the chosen one, its first match opens.
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

/** The filter that a chip opens may be far down the list. */
const showFirst = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'center' });

const units: Readonly<Record<MetricUnit, string>> = {
  count: '',
  percent: '%',
  usd: 'USD',
  ms: 'ms',
  seconds: 's',
  perSecond: '/s',
};

/** Filters rows by a minimum and a maximum of a metric. */
function MetricFilter({ metric }: { metric: CatalogueMetric }) {
  const translate = useTranslate();
  const { draft, change } = useReport();
  const { min = null, max = null } = draft.having.find((one) => one.metric === metric.id) ?? {};
  const put = (next: { min?: Figure | null; max?: Figure | null }) =>
    change({ having: withHaving(draft, { metric: metric.id, min, max, ...next }).having });
  return (
    <div className="adx-bounds">
      <Bound
        label={translate('adx.reports.filter.least')}
        unit={units[metric.unit]}
        value={min}
        onChange={(bound) => put({ min: bound })}
      />
      <Bound
        label={translate('adx.reports.filter.most')}
        unit={units[metric.unit]}
        value={max}
        onChange={(bound) => put({ max: bound })}
      />
    </div>
  );
}

type BoundProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: Figure | null;
  onChange(value: Figure | null): void;
};

function Bound({ label, unit, value, onChange }: BoundProps) {
  const translate = useTranslate();
  const id = useId();
  // The text being typed may not be a number yet.
  const [typed, setTyped] = useState(value === null ? '' : formatDecimal(value, 0, 12));
  const found = readFigure(typed);
  const isWrong = 'fault' in found;
  return (
    <div>
      <label htmlFor={id}>
        {label} <small>{unit}</small>
      </label>
      <input
        id={id}
        className="adx-figures"
        inputMode="decimal"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = readFigure(target.value);
          if ('value' in read) onChange(read.value);
        }}
      />
      {isWrong && (
        <p id={`${id}-problem`} className="adx-note adx-rep-problem">
          {translate(found.fault === 'comma' ? 'adx.reports.filter.needsPoint' : 'adx.reports.filter.noNumber')}
        </p>
      )}
    </div>
  );
}

/** Accepts figures as the page's language writes them, with or without group separators and signs. */
function readFigure(typed: string): NumberRead | { readonly value: Figure } {
  const form = { sign: typed.includes('%') ? '%' : '$' } as const;
  const digits = readDigits(typed, typedReading(), form);
  return digits === undefined ? readNumber(typed, typedReading(), form) : { value: digits };
}
