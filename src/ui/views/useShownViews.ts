import { useMemo } from 'react';
import type { DefaultView } from '../../schema/defaultView';
import { paramsOfView } from '../address/listUrl';
import { useViewer } from '../ConsoleContext';
import type { ColumnChoice } from '../list/useColumns';
import { isSameState, stateOf, useFollowedDefault, useListViews, useNoGoneView } from './useListViews';
import type { Shown } from './useViewWrites';

type Asked = Omit<Shown, 'now' | 'stored' | 'current' | 'isChanged'> & {
  readonly choice: ColumnChoice;
  readonly isOn: boolean;
};

type Found = Shown & {
  /** The opened view as far as known before the views are loaded. */
  readonly named: Pick<DefaultView, 'id' | 'name' | 'state'> | undefined;
  /** Whether the views are loaded or have failed. */
  readonly isSettled: boolean;
};

/** The views of a list, the current one, and whether the list differs from it. */
export function useShownViews({ views, resource, state, choice, opens, setOpens, isOn }: Asked): Found {
  const viewer = useViewer();
  const found = useListViews(views, resource.name, isOn);
  useFollowedDefault(found, opens, setOpens);
  useNoGoneView(found, state);
  const { stored, isSettled } = found;
  const now = useMemo(() => stateOf(state, choice), [state, choice]);
  const current = stored?.find(({ id }) => id === state.view);
  const named = current ?? (opens !== undefined && opens.id === state.view ? opens : undefined);
  const isChanged = useMemo(() => {
    if (!named) return false;
    const kept = paramsOfView(named, resource, viewer);
    return !isSameState(now, stateOf(kept, { shown: choice.order(kept.columns ?? []), widths: kept.widths ?? {} }));
  }, [named, now, choice, resource, viewer]);
  return { views, resource, state, now, stored, current, isChanged, opens, setOpens, named, isSettled };
}
