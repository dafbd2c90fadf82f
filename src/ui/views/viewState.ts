import type { ViewState } from '../../schema/viewState';
import type { ListParams } from '../list/listUrl';
import type { ColumnChoice } from '../list/useColumns';

/** What a view would keep of a list as it is now. */
export const stateOf = (
  { filter, sort, perPage }: Pick<ListParams, 'filter' | 'sort' | 'perPage'>,
  { shown, widths }: Pick<ColumnChoice, 'shown' | 'widths'>,
): ViewState => ({ filter, sort, perPage, columns: shown, widths });

export const isSameState = (one: ViewState, other: ViewState): boolean => written(one) === written(other);

const written = ({ filter, sort, perPage, columns, widths }: ViewState): string =>
  JSON.stringify([sorted(filter), sort.field, sort.order, perPage, columns, sorted(widths)]);

const sorted = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
