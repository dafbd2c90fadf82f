import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isGranted, type Viewer } from '../../schema/access';
import { defaultViewKey, readDefaultView } from '../../schema/defaultView';
import { withDerivedColumns } from '../../schema/derivedColumns';
import { defaultPageSize } from '../../schema/firstList';
import type { AnyResource } from '../../schema/resource';
import { missingKey } from '../address/urlState';
import type { Preferences } from '../ConsoleContext';
import { listQuery } from './listQuery';
import { readListUrl } from './listUrl';

type Given = {
  readonly queryClient: QueryClient;
  readonly provider: ConsoleProvider;
  readonly resources: readonly AnyResource[];
  readonly viewer: Viewer;
  readonly preferences: Preferences;
};

/** Asks for the rows of the list that the address leads to before anything is drawn: they are under way while React works. Never rejects. */
export function startFirstList(
  given: Given,
  { pathname, search }: { pathname: string; search: string },
  state: unknown,
): Promise<unknown> {
  const { queryClient, provider, resources, viewer, preferences } = given;
  // What `/` shows is no list, unless the person wishes to start with one.
  const [name = preferences.get('startPage', ''), object] = pathname.split('/').filter(Boolean);
  const resource = resources.find((one) => one.name === name);
  if (!resource || resource.hidden || !isGranted(viewer, resource.access.read)) return Promise.resolve();
  if (resource.mode && resource.mode !== viewer.mode) return Promise.resolve();
  const place = object ? { search: '', state: null } : { search, state };
  // Which rows they are, the server is asked when the screen is drawn.
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
