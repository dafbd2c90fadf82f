import { useMemo } from 'react';
import { isGranted } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useMenu } from '../shell/useMenu';

/** Kinds of objects that have a screen for the viewer, in the order of the menu. */
export function useKinds(): readonly AnyResource[] {
  const { resources, viewer } = useConsole();
  const menu = useMenu();
  return useMemo(() => {
    const order = menu.flatMap(({ items }) => items.flatMap(({ name, tabs }) => [name, ...tabs]));
    const placeOf = ({ name }: AnyResource) => (order.includes(name) ? order.indexOf(name) : order.length);
    return resources
      .filter(
        ({ hidden, access, mode }) =>
          !hidden && isGranted(viewer, access.read) && (mode === undefined || mode === viewer.mode),
      )
      .sort((a, b) => placeOf(a) - placeOf(b));
  }, [resources, viewer, menu]);
}
