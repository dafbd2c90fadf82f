import { useState } from 'react';
import { statuses } from '../../schema/commonFields';
import type { Field } from '../../schema/kinds';
import { useText } from '../i18n/useText';
import { type FilterEditorProps, MemberRadios, useValueCounts } from './filterEditor';
import { FilterList, type FilterListItem } from './filterList';
import { filterOf } from './filters';
import type { FilterItem } from './values/filterValue';

/** Values that the definition lists. */
export function SetFilter(props: FilterEditorProps) {
  return props.name === 'status' ? <StatusFilter {...props} /> : <AnySetFilter {...props} />;
}

function AnySetFilter(props: FilterEditorProps) {
  const { field, value, onChange } = props;
  const [op, setOp] = useState(value.op);
  const items = useItems(props);
  const change = (values: readonly FilterItem[]) => onChange(values.length > 0 ? { op, values } : undefined);
  return (
    <>
      <MemberRadios {...props} op={op} setOp={setOp} />
      {op !== 'empty' && (
        <FilterList
          label={field.label}
          items={items}
          chosen={value.values}
          onChange={change}
          fromLines={(lines) => matchLines(items, lines)}
        />
      )}
    </>
  );
}

const live: readonly FilterItem[] = [statuses.active, statuses.inactive];

/** Without a status filter a list shows everything but archived rows. */
function StatusFilter(props: FilterEditorProps) {
  const { field, value, onChange } = props;
  const items = useItems(props);
  const chosen = value.values.length > 0 ? value.values : live;
  const change = (values: readonly FilterItem[]) => {
    const isUsual = values.length === live.length && live.every((item) => values.includes(item));
    onChange(values.length === 0 || isUsual ? undefined : { op: 'is', values });
  };
  return <FilterList label={field.label} items={items} chosen={chosen} onChange={change} />;
}

function useItems(props: FilterEditorProps): readonly FilterListItem[] {
  const text = useText();
  const counts = useValueCounts(props);
  const facet = filterOf(props.field as Field);
  const options = facet.form === 'set' ? facet.options(props.field) : [];
  return options.map((option) => {
    const count = counts && (counts.get(option.value) ?? 0);
    return { value: option.value, label: text(option.label), ...(count !== undefined && { count }) };
  });
}

async function matchLines(items: readonly FilterListItem[], lines: readonly string[]) {
  const byWord = new Map(
    items.flatMap((item) => [
      [String(item.value).toLowerCase(), item.value] as const,
      [item.label.toLowerCase(), item.value] as const,
    ]),
  );
  const found = lines.map((line) => byWord.get(line.toLowerCase()));
  return {
    values: found.filter((value): value is string | number => value !== undefined),
    missing: lines.filter((_, index) => found[index] === undefined),
  };
}
