import { useEffect, useState } from 'react';
import type { DefaultView } from '../../schema/defaultView';
import type { AnyResource } from '../../schema/resource';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';
import { useShownViews } from './useShownViews';
import type { Told } from './ViewButton';
import { ViewDialog } from './ViewDialog';
import { ViewMenu } from './ViewMenu';

type Props = {
  /** The definition of views. */
  readonly views: AnyResource;
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly choice: ColumnChoice;
  readonly opens: DefaultView | undefined;
  readonly setOpens: (view: DefaultView | null) => void;
  /** The menu's anchor; null while it is closed. */
  readonly anchor: HTMLElement | null;
  onTell(told: Told): void;
  onClose(): void;
};

/** The menu and dialog of the view button; reports the current view once the views are loaded. */
export function Views({ anchor, onTell, onClose, ...asked }: Props) {
  const [asking, setAsking] = useState<'new' | 'current'>();
  const shown = useShownViews({ ...asked, isOn: anchor !== null || asked.state.view !== undefined });
  const { isChanged, named } = shown;
  const id = asked.state.view;
  const name = named?.name;
  useEffect(() => onTell({ id, name, isChanged }), [onTell, id, name, isChanged]);
  return (
    <>
      {anchor && <ViewMenu {...shown} anchor={anchor} onAsk={setAsking} onClose={onClose} />}
      {asking && <ViewDialog {...shown} asked={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
