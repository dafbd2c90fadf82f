import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { idsOf } from '../../schema/idList';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useActions } from '../actions/ActionHost';
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
    <div className="adx-bulk-all" role="status">
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
  const { within } = resource;
  const names = Object.keys(filter).filter((name) => name !== within?.filter);
  const ticked = records.map(({ id }) => id);
  const asked = idsOf(filter);
  const both = asked ? ticked.filter((id) => asked.includes(id)) : ticked;
  const { data } = useQuery({
    queryKey: [resource.name, 'getList', { hiddenTicks: ticked, filter }],
    enabled: names.length > 0,
    queryFn: async () => {
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
      const part = within && filter[within.filter] !== undefined ? { [within.filter]: filter[within.filter] } : {};
      const [there, found] = await Promise.all([idsFound(part, ticked), idsFound(filter, both)]);
      const shown = new Set(found);
      return there.filter((id) => !shown.has(id));
    },
  });
  return names.length > 0 ? (data ?? none) : none;
}

const none: readonly number[] = [];
