import { useMemo } from 'react';
import { useConsole } from '../ConsoleContext';
import { type MenuGroup, type MenuItem, menuOf, offMenuOf } from './menu';

export function useMenu(): readonly MenuGroup[] {
  const { resources, viewer, screens } = useConsole();
  return useMemo(
    () =>
      menuOf(
        resources,
        viewer,
        screens?.flatMap(({ entries }) => entries),
      ),
    [resources, viewer, screens],
  );
}

/** Screens of the viewer that stand in no menu. */
export function useOffMenu(): readonly MenuItem[] {
  const { viewer, screens } = useConsole();
  return useMemo(() => offMenuOf(viewer, screens?.flatMap(({ entries }) => entries) ?? []), [viewer, screens]);
}
