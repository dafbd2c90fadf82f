import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted, type Viewer } from '../../schema/access';
import { defaultViewKey, readDefaultView } from '../../schema/defaultView';
import { withDerivedColumns } from '../../schema/derivedColumns';
import { defaultPageSize } from '../../schema/firstList';
import type { AnyResource } from '../../schema/resource';
import { readListUrl } from '../address/listUrl';
import { missingKey } from '../address/urlState';
import type { Preferences } from '../ConsoleContext';
import { listQuery } from './listQuery';

type Given = {
  readonly queryClient: QueryClient;
  readonly provider: ConsoleProvider;
  readonly resources: readonly AnyResource[];
  readonly viewer: Viewer;
  readonly preferences: Preferences;
};

/** Requests the rows of the address's list before the first render, while React starts. Never rejects. */
export function startFirstList(
  given: Given,
  { pathname, search }: { pathname: string; search: string },
  state: unknown,
): Promise<unknown> {
  const { queryClient, provider, resources, viewer, preferences } = given;
  // `/` shows no list, unless the viewer has chosen one as the start page.
  const [name = preferences.get('startPage', ''), object] = pathname.split('/').filter(Boolean);
  const resource = resources.find((one) => one.name === name);
  if (!resource || resource.hidden || !isGranted(viewer, resource.access.read)) return Promise.resolve();
  if (resource.mode && resource.mode !== viewer.mode) return Promise.resolve();
  const place = object ? { search: '', state: null } : { search, state };
  // Returns where the server stores the filter: the screen loads it first.
  if (missingKey(place)) return Promise.resolve();
  const isPart = object !== undefined && resource.parentScope !== undefined;
  const opens = isPart ? undefined : readDefaultView(preferences.get(defaultViewKey(resource.name, viewer), null));
  return queryClient.prefetchQuery(
    listQuery(
      provider,
      resource,
      readListUrl(
        place,
        withDerivedColumns(resource, viewer),
        preferences.get('pageSize', defaultPageSize),
        viewer,
        opens,
      ),
    ),
  );
}
