import { useMemo } from 'react';
import { useHref } from 'react-router';
import { isGranted } from '../schema/access';
import { listPath, objectPath } from '../schema/objectPath';
import type { AnyResource } from '../schema/resource';
import { useConsole } from './ConsoleContext';

/** The current screen, which stays open when one of its objects opens. */
type Place = { readonly resource: AnyResource; readonly part: number | undefined };

/** Returns a function for addresses of objects' forms; undefined where the viewer has no such screen. */
export function useObjectHref(from?: Place): (resource: string, id: number) => string | undefined {
  const path = useObjectPath(from);
  const base = useHref('/').replace(/\/$/, '');
  return useMemo(
    () => (resource, id) => {
      const found = path(resource, id);
      return found && base + found;
    },
    [path, base],
  );
}

/** Returns a function for addresses of the lists of an object's members. */
export function useMembersHref(): (resource: string, id: number) => string | undefined {
  const { viewer, resources } = useConsole();
  const base = useHref('/').replace(/\/$/, '');
  return useMemo(() => {
    const shown = resources.filter((one) => one.parentScope && !one.hidden && isGranted(viewer, one.access.read));
    const byOwner = new Map(shown.map((one) => [one.parentScope?.resource, one] as const));
    return (resource, id) => {
      const found = byOwner.get(resource);
      return found && base + listPath(found, id);
    };
  }, [viewer, resources, base]);
}

/** Like `useObjectHref`, for links of the router. */
export function useObjectPath(from?: Place): (resource: string, id: number) => string | undefined {
  const { viewer, resources } = useConsole();
  return useMemo(() => {
    const withScreen = new Map(
      resources
        .filter((one) => !one.hidden && isGranted(viewer, one.access.read))
        .map((one) => [one.name, one] as const),
    );
    return (resource, id) => {
      const found = withScreen.get(resource);
      return found && objectPath(found, id, resource === from?.resource.name ? from.part : undefined);
    };
  }, [viewer, resources, from?.resource, from?.part]);
}
