import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { cutSearch } from '../../schema/searchText';
import { type FilterEditorProps, MemberRadios, useValueCounts } from './filterEditor';
import { FilterList, type FilterListItem } from './filterList';
import type { ReadLines } from './filterPaste';
import { filterOf } from './filters';
import type { FilterItem } from './values/filterValue';

/** The most objects to list: people type another letter sooner than they scroll further. */
const limit = 100;

/** Objects of another resource by name, with state, id and the number of rows that refer to each. */
export function ObjectsFilter(props: FilterEditorProps) {
  const { field, value, onChange } = props;
  const provider = useDataProvider<ConsoleProvider>();
  const [op, setOp] = useState(value.op);
  const [q, setQ] = useState('');
  const deferred = useDeferredValue(cutSearch(q));
  // Objects selected when the panel opened stand first and stay there: a click must not move rows under the pointer.
  const [ids] = useState(() => value.values.filter((item): item is number => typeof item === 'number'));
  const facet = filterOf(field);
  const to = facet.form === 'objects' ? facet.to(field) : '';
  const counts = useValueCounts(props);
  const { data } = useQuery({
    queryKey: [to, 'choices', { q: deferred, ids, limit }],
    queryFn: () => provider.choices(to, { ...(deferred && { q: deferred }), ...(!deferred && { ids }), limit }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = data?.items ?? [];
  const inOrder = [...found.filter(({ id }) => ids.includes(id)), ...found.filter(({ id }) => !ids.includes(id))];
  const items: readonly FilterListItem[] = inOrder.map(({ id, name, status }) => {
    const count = counts && (counts.get(id) ?? 0);
    return { value: id, label: name, id, status, ...(count !== undefined && { count }) };
  });
  const change = (values: readonly FilterItem[]) => onChange(values.length > 0 ? { op, values } : undefined);
  return (
    <>
      <MemberRadios {...props} op={op} setOp={setOp} />
      {op !== 'empty' && (
        <FilterList
          label={field.label}
          items={items}
          total={data?.total ?? 0}
          chosen={value.values}
          onChange={change}
          onSearch={setQ}
          fromLines={(lines) => readObjects(provider, to, lines)}
        />
      )}
    </>
  );
}

/** Finds objects by id or by exact name, ignoring case. */
async function readObjects(provider: ConsoleProvider, to: string, lines: readonly string[]): ReturnType<ReadLines> {
  const numbers = lines.filter((line) => /^\d+$/.test(line)).map(Number);
  const known =
    numbers.length > 0 ? (await provider.getMany(to, { ids: numbers })).data.map((record) => Number(record.id)) : [];
  const values: number[] = [];
  const missing: string[] = [];
  for (const line of lines) {
    const id = known.includes(Number(line)) ? Number(line) : await findByName(provider, to, line);
    if (id === undefined) missing.push(line);
    else values.push(id);
  }
  return { values, missing };
}

async function findByName(provider: ConsoleProvider, to: string, name: string): Promise<number | undefined> {
  const { items } = await provider.choices(to, { q: name, limit: 20 });
  return items.find((item) => item.name.toLowerCase() === name.toLowerCase())?.id;
}
