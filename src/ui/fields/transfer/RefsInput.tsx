import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../../model/consoleProvider';
import type { FieldOf } from '../../../schema/kinds';
import type { AnyRecord } from '../../../schema/resource';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import { choosableFirst } from '../inputs/fittingFilter';
import type { InputProps } from '../inputs/InputProps';
import {
  isToMake,
  type RefOption,
  RefOptionRow,
  useListToMake,
  useOptionToMake,
  useRefOptions,
} from '../inputs/refOptions';
import { shownTags, TagBox } from '../inputs/TagBox';
import { shownChoices, useChoices, useChosen, useListAhead, useMayRead } from '../inputs/useChoices';
import { useFitting } from '../inputs/useFitting';
import type { PaneGroup, PaneId, PaneItem } from './paneGroups';
import { useTransfer } from './usePanes';

const none: readonly number[] = [];

/** References to several objects, as chips with names: found by typing, pasted, or selected in two panes. */
export function RefsInput(props: InputProps<FieldOf<'refs'>>) {
  const { field, value, onChange, resource, path } = props;
  const [q, setQ] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const [inView, setInView] = useState<readonly number[]>(none);
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const text = useText();
  const ids = useMemo(() => (Array.isArray(value) ? (value as readonly number[]) : none), [value]);
  // Loads the names of visible chips only, out of possibly thousands.
  const named = useMemo(() => [...new Set([...ids.slice(0, shownTags), ...inView])], [ids, inView]);
  const known = useChosen(field.to, named);
  const taken = useMemo(() => new Set(ids), [ids]);
  const isAhead = useListAhead(field.to, props.isDisabled);
  const fitting = useFitting(resource, path, field.to);
  const first = useChoices(field.to, q, isUsed || isAhead, fitting);
  // Where all of the first choices are selected already, loads further ones.
  const isSpent = first.total > first.items.length && first.items.every(({ id }) => taken.has(id));
  const beyond = useChoices(field.to, q, isUsed && isSpent, { ...fitting, taken: ids.length });
  const found = isSpent ? beyond : first;
  const toOption = useRefOptions(field.to, resource, path, taken);
  const mayRead = useMayRead(field.to);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes new functions that return the same options
  const chosen = useMemo(() => ids.map((id) => toOption(known.get(id) ?? { id })), [ids, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const offered = useMemo(
    () =>
      choosableFirst(found.items.filter(({ id }) => !taken.has(id)).map((item) => toOption(item as AnyRecord))).slice(
        0,
        shownChoices,
      ),
    [found.items, taken],
  );
  const made = useOptionToMake(field.to, q, path);
  const latest = useRef(ids);
  latest.current = ids;
  const listToMake = useListToMake(field.to, path, (id) => onChange([...latest.current, id]));
  const all = useRefGroups(field.to, toOption);
  const nameOf = (id: PaneId) => String(known.get(Number(id))?.name ?? `#${id}`);
  const panes = useTransfer({
    input: props,
    title: text(field.label),
    chosen: ids,
    onChange,
    nameOf,
    onOpen: all.open,
    listToMake,
    onView: (seen) => setInView(seen.map(Number)),
    read: async (pasted) => {
      const { ids: read, missing } = await provider.findNamed(field.to, { text: pasted });
      // A selected object may be archived, and so not found: it is not missing.
      return { ids: read, missing: missing.filter((word) => !taken.has(Number(word))) };
    },
    ...all,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the list will be needed
    <div onFocus={() => setIsUsed(true)} onPointerOver={() => setIsUsed(true)}>
      <TagBox<RefOption>
        input={{ ...props, isDisabled: props.isDisabled || !mayRead }}
        options={made && isUsed && !found.isLoading ? [...offered, made.option] : offered}
        chosen={chosen}
        onChange={(next) => {
          if (next.some(isToMake)) made?.open((id) => onChange([...latest.current, id]));
          else onChange(next.map((option) => option.value));
        }}
        onText={panes.take}
        onSearch={setQ}
        onShowAll={panes.open}
        isLoading={found.isLoading}
        action={!props.isCompact && mayRead && panes.button}
        renderOption={(option, text) => <RefOptionRow option={option} typed={text} />}
        renderTag={(option) => <RefTag option={option} />}
        head={
          <p className="adx-note adx-options-head adx-figures">
            {translate('adx.form.shownOf', { shown: formatCount(offered.length), total: formatCount(found.total) })}
          </p>
        }
      />
      {panes.below}
    </div>
  );
}

const RefTag = ({ option }: { option: RefOption }) => (
  <>
    {option.label}
    {option.status !== 1 && <span className="adx-tag-state" data-status={option.status} aria-hidden="true" />}
  </>
);

/** The panes load up to this many objects at once, grouped by kind; of a longer list, only pages scrolled to or searched for. */
const held = 5000;
const pageSize = 100;
const freshMs = 15_000;

/** Loads the objects of a resource for the two panes, once they are open. */
function useRefGroups(to: string, toOption: (record: AnyRecord) => RefOption) {
  const provider = useDataProvider<ConsoleProvider>();
  const mayRead = useMayRead(to);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const first = usePages(provider, to, '', isOpen && mayRead);
  const isWhole = first.data !== undefined && totalOf(first) <= held;
  const whole = useQuery({
    queryKey: [to, 'choices', { limit: held }],
    queryFn: () => provider.choices(to, { limit: held }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  const q = useDeferredValue(isWhole ? '' : typed.trim());
  const searched = usePages(provider, to, q, isOpen && mayRead && q !== '');
  const pages = q === '' ? first : searched;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes new functions that return the same options
  const groups = useMemo(
    () =>
      isWhole
        ? groupsOf(choosableFirst((whole.data?.items ?? []).map((item) => toOption(item as AnyRecord))))
        : flat(choosableFirst(rows.map((row) => toOption(row)))),
    [isWhole, whole.data, rows],
  );
  const more = useMemo(
    () => (isWhole ? undefined : () => void (hasNextPage && !isFetchingNextPage && fetchNextPage())),
    [isWhole, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return {
    groups,
    isLoading: first.isFetching || whole.isFetching || searched.isFetching,
    open: () => setIsOpen(true),
    ...(more && { total: totalOf(pages), onMore: more, onSearch: setTyped }),
  };
}

const usePages = (provider: ConsoleProvider, to: string, q: string, isOn: boolean) =>
  useInfiniteQuery({
    queryKey: [to, 'panes', { q }],
    queryFn: ({ pageParam }) =>
      provider.getList<AnyRecord>(to, {
        filter: q ? { q } : {},
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: pageParam, perPage: pageSize },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });

const totalOf = ({ data }: ReturnType<typeof usePages>): number => data?.pages[0]?.total ?? 0;

const itemOf = ({ value, label, status, offReason }: RefOption): PaneItem => ({
  id: value,
  name: label,
  code: String(value),
  status,
  offReason,
});

/** Pages have no groups: later pages contain more objects of each kind. */
const flat = (options: readonly RefOption[]): readonly PaneGroup[] => [
  { key: '', items: options.map((option) => ({ ...itemOf(option), kind: option.kind })) },
];

function groupsOf(options: readonly RefOption[]): readonly PaneGroup[] {
  const groups = new Map<string, PaneItem[]>();
  for (const option of options) {
    const items = groups.get(option.kind) ?? [];
    items.push(itemOf(option));
    groups.set(option.kind, items);
  }
  // A single kind needs no heading.
  return [...groups].map(([kind, items]) =>
    groups.size > 1 && kind !== '' ? { key: kind, label: kind, items } : { key: kind, items },
  );
}
