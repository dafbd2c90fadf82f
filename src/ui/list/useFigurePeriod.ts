import { useCallback } from 'react';
import { type FigurePeriod, figurePeriods, periodOfFigure, usualPeriod } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { usePreference } from '../usePreference';
import type { ListState } from './useListState';

/**
 * The period of the list's figures: the one that it is sorted or filtered by or that its columns have, else the viewer's choice
 * for this list.
 */
export function useFigurePeriod(
  { name }: Pick<AnyResource, 'name'>,
  { sort, filter, columns, setFigures }: Pick<ListState, 'sort' | 'filter' | 'columns' | 'setFigures'>,
): readonly [FigurePeriod, (period: FigurePeriod) => void] {
  const [chosen, setChosen] = usePreference<string>(`lists.${name}.figures`, usualPeriod);
  const asked = [sort.field, ...Object.keys(filter), ...(columns ?? [])]
    .map(periodOfFigure)
    .find((period) => period !== undefined);
  const own = figurePeriods.find((period) => period === chosen);
  const choose = useCallback(
    (period: FigurePeriod) => {
      setChosen(period === usualPeriod ? null : period);
      setFigures(period);
    },
    [setChosen, setFigures],
  );
  return [asked ?? own ?? usualPeriod, choose];
}
