import { type SortPayload, useGetList } from 'ra-core';
import type { AnyRecord } from '../../schema/resource';
import type { CardSource } from '../card/CardFrame';

export type CardList<Row> = CardSource & {
  readonly answer: { readonly rows: readonly Row[]; readonly total: number } | undefined;
};

type Asked = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
  readonly perPage: number;
};

/** Objects of a list for a card; refetched when one of them changes. */
export function useCardList<Row extends AnyRecord>(
  resource: string,
  { filter, sort, perPage }: Asked,
  isAsked = true,
): CardList<Row> {
  const { data, total, error, refetch } = useGetList<Row>(
    resource,
    { pagination: { page: 1, perPage }, sort, filter },
    { enabled: isAsked, retry: false },
  );
  return {
    answer: data && { rows: data, total: total ?? data.length },
    error,
    isEmpty: data?.length === 0,
    retry: () => void refetch(),
  };
}
