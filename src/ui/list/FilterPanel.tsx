import './filterPanel.css';
import { ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentType, useState } from 'react';
import { servingField } from '../../schema/derivedColumns';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { type FilterEditorProps, useValueCounts } from '../fields/filterEditor';
import { type FilterForm, filterOf } from '../fields/filters';
import { ObjectsFilter } from '../fields/filtersObjects';
import { PresenceFilter, YesNoFilter } from '../fields/filtersPlain';
import { RangeFilter } from '../fields/filtersRange';
import { SetFilter } from '../fields/filtersSet';
import { WordsFilter } from '../fields/filtersWords';
import { UnfinishedPaste, useDonePasting } from '../fields/unfinishedPaste';
import { choiceCount, isFiltered, type ListFilter, readFilter, writeFilter } from '../fields/values/filterValue';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Popover } from '../parts/Popover';
import '../fields/figures.css';
import { FilterList } from '../fields/filterList';
import { useCauseLabels } from './useCauseLabels';

const editors: { readonly [F in FilterForm]: ComponentType<FilterEditorProps> } = {
  set: SetFilter,
  objects: ObjectsFilter,
  range: RangeFilter,
  words: WordsFilter,
  yesNo: YesNoFilter,
  presence: PresenceFilter,
};

type Props = {
  readonly resource: AnyResource;
  readonly fields: readonly string[];
  readonly opened: string;
  onOpen(name: string): void;
  readonly filter: ListFilter;
  setFilter(filter: ListFilter): void;
  readonly total: number;
  readonly unfiltered: number;
  readonly anchor: HTMLElement | null;
  onClose(): void;
};

/** Every filter of the list: fields at the left, the values of the open field at the right. A choice applies at once. */
export function FilterPanel({
  resource,
  fields,
  opened,
  onOpen,
  filter,
  setFilter,
  total,
  unfiltered,
  anchor,
  onClose,
}: Props) {
  const translate = useTranslate();
  const text = useText();
  const field = resource.allFields[opened] as Field;
  const Editor = opened === servingField ? ServingFilter : editors[filterOf(field).form];
  const { place, done } = useDonePasting(onClose);
  const isAny = fields.some((name) => isFiltered(readFilter(filter, name)));
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setFilter(fields.reduce<ListFilter>((rest, name) => writeFilter(rest, name, undefined), filter));
    setClearings(clearings + 1);
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'adx-panel', role: 'dialog', 'aria-label': translate('adx.list.filter') } }}
    >
      <div className="adx-panel-body">
        <div className="adx-panel-fields">
          <h2>{translate('adx.list.filter_by_head')}</h2>
          <ul>
            {fields.map((name) => {
              const count = choiceCount(readFilter(filter, name));
              return (
                <li key={name}>
                  <button type="button" aria-current={name === opened || undefined} onClick={() => onOpen(name)}>
                    <span>{text(resource.allFields[name]?.label ?? name)}</span>
                    {count > 0 && <span className="adx-figures adx-panel-count">{count}</span>}
                    {name === opened && <ChevronRight className="adx-lucide" size={14} aria-hidden />}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
        <fieldset className="adx-column adx-panel-values">
          <legend className="adx-hidden">{text(field.label)}</legend>
          <UnfinishedPaste value={place}>
            <Editor
              // Clearing the filter also clears the typed text.
              key={`${opened} ${clearings}`}
              resource={resource}
              name={opened}
              field={field}
              value={readFilter(filter, opened)}
              filter={filter}
              onChange={(value) => setFilter(writeFilter(filter, opened, value))}
            />
          </UnfinishedPaste>
        </fieldset>
      </div>
      <div className="adx-strip adx-small adx-panel-foot">
        <span className="adx-figures" aria-live="polite">
          {translate('adx.list.rows_of', { total: formatCount(total), of: formatCount(unfiltered) })}
        </span>
        <span className="adx-gap" />
        <Button variant="text" onClick={clear} disabled={!isAny}>
          {translate('adx.list.clear')}
        </Button>
        <Button variant="contained" onClick={() => void done()}>
          {translate('adx.list.done')}
        </Button>
      </div>
    </Popover>
  );
}

/** Filters by the reasons why rows do not serve, each with the number of rows. */
function ServingFilter(props: FilterEditorProps) {
  const { resource, field, value, onChange } = props;
  const translate = useTranslate();
  const text = useText();
  const counts = useValueCounts(props);
  const { labelOf } = useCauseLabels(resource, true);
  if (!counts) return <p role="status">{translate('adx.figures.judging')}</p>;
  const found = [...counts].sort(([, one], [, other]) => other - one);
  const chosen = value.values.filter((item) => !counts.has(String(item))).map((item) => [String(item), 0] as const);
  const items = [...found, ...chosen].map(([cause, count]) => ({ value: cause, label: labelOf(String(cause)), count }));
  if (items.length === 0) return <p>{translate('adx.figures.none')}</p>;
  return (
    <>
      <p className="adx-small adx-causes-hint">{translate('adx.figures.broken')}</p>
      <FilterList
        label={text(field.label)}
        items={items}
        chosen={value.values}
        onChange={(values) => onChange(values.length > 0 ? { op: 'is', values } : undefined)}
      />
    </>
  );
}
