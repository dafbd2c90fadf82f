import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import type { ListFilter } from '../fields/values/filterValue';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { sayMissing } from './sayMissing';

type Props = {
  readonly resource: AnyResource;
  readonly ids: readonly number[];
  /** Includes the object whose members the list shows. */
  readonly filter: ListFilter;
  /** Rows that the whole filter finds; undefined while they load. */
  readonly total: number | undefined;
};

/** Shows how many of the searched ids exist, which are missing, and how many other filters hide. */
export function FoundIds({ resource, ids, filter, total }: Props) {
  const translate = useTranslate();
  const text = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const { parentScope } = resource;
  const asked = {
    id: ids,
    ...(parentScope &&
      filter[parentScope.filter] !== undefined && { [parentScope.filter]: filter[parentScope.filter] }),
  };
  const { data } = useQuery({
    queryKey: [resource.name, 'getList', { ids: asked }],
    queryFn: async () => {
      const sort = { field: 'id', order: 'ASC' } as const;
      const found = await provider.getList(resource.name, {
        filter: asked,
        sort,
        pagination: { page: 1, perPage: ids.length },
      });
      return found.data.map(({ id }) => Number(id));
    },
  });
  const there = new Set(data);
  const hidden = data && total !== undefined ? Math.max(0, data.length - total) : 0;
  return (
    <p className="adx-small adx-derived-wait" role="status" hidden={!data}>
      {data &&
        text(
          sayMissing(
            'ids',
            ids.length,
            ids.filter((id) => !there.has(id)),
          ),
        )}
      {hidden > 0 && ` ${translate('adx.list.found.hidden', { smart_count: hidden, count: formatCount(hidden) })}`}
    </p>
  );
}
