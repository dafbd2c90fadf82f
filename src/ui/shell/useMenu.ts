import { useMemo } from 'react';
import { useConsole } from '../ConsoleContext';
import { type MenuGroup, menuOf } from './menu';

export function useMenu(): readonly MenuGroup[] {
  const { resources, viewer } = useConsole();
  return useMemo(() => menuOf(resources, viewer), [resources, viewer]);
}
