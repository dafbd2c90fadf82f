import { useCallback, useMemo } from 'react';
import { type DefaultView, defaultViewKey, readDefaultView } from '../../schema/defaultView';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../ConsoleContext';
import { usePreference } from '../usePreference';

/** The view that a list opens with for this viewer, if any. */
export function useDefaultView(
  resource: AnyResource,
): readonly [opens: DefaultView | undefined, set: (view: DefaultView | null) => void] {
  const [stored, store] = usePreference<unknown>(defaultViewKey(resource.name, useViewer()), null);
  const opens = useMemo(() => readDefaultView(stored), [stored]);
  // Stores only what a page needs at its start.
  const set = useCallback(
    (view: DefaultView | null) => store(view && { id: view.id, name: view.name, state: view.state }),
    [store],
  );
  return [opens, set];
}
