import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { servingField } from '../../schema/derivedColumns';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../ConsoleContext';
import { filterOf } from '../fields/filters';
import { type FilterValue, isFiltered, type ListFilter, readFilter, writeFilter } from '../fields/filterValue';
import { useText } from '../i18n/useText';
import { lazyComponent } from '../parts/lazyComponent';

const CauseLabel = lazyComponent(() => import('./CauseLabel').then((module) => module.CauseLabel));

type Props = {
  readonly resource: AnyResource;
  readonly name: string;
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  /** Pointer or focus have come: a click may follow. */
  onNear(): void;
  onOpen(): void;
};

/** One field's filter in words; a click opens it, the cross takes it away. */
export function FilterChip({ resource, name, filter, setFilter, onNear, onOpen }: Props) {
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

/** More values than these are counted, not named. */
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
