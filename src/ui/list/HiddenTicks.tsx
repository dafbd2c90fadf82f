import { hashKey, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { idsOf } from '../../schema/idList';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import type { ListFilter } from '../fields/filterValue';
import { formatCount } from '../i18n/format';

type Props = {
  readonly records: readonly AnyRecord[];
  /** What the list is asked by, with the object whose members it shows. */
  readonly filter: ListFilter;
  /** Finds all selected rows. */
  onShow(): void;
  onUnselect(ids: readonly number[]): void;
};

/** How many selected rows the filter hides: an action would change them unseen. */
export function HiddenTicks({ records, filter, onShow, onUnselect }: Props) {
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

/** IDs of those that exist and that the filter does not find; none while that is not known. */
function useHiddenTicks(resource: AnyResource, records: readonly AnyRecord[], filter: ListFilter): readonly number[] {
  const provider = useDataProvider<ConsoleProvider>();
  const { parentScope } = resource;
  const names = Object.keys(filter).filter((name) => name !== parentScope?.filter);
  const ticked = records.map(({ id }) => id);
  const key = [resource.name, 'getList', { hiddenTicks: true, filter }];
  const { data = none, isPlaceholderData } = useQuery({
    queryKey: [...key, ticked],
    enabled: names.length > 0,
    // The bar stays while one tick more is looked for; what another filter hides says nothing of this one.
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
