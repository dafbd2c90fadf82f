import { useMemo } from 'react';
import { useConsole } from '../ConsoleContext';
import { type MenuGroup, menuOf } from './menu';

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
