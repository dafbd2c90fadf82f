import type { ConsoleProvider } from '../model/consoleProvider';
import type { PublicConfig } from '../model/publicConfig';
import type { Viewer } from '../schema/access';
import { sayLists } from '../schema/messages/sayLists';
import type { AnyResource } from '../schema/resource';
import type { CallContext } from './callContext';
import { createChangeThrottle } from './createChangeThrottle';
import { createDerivedColumns } from './derivedColumns';
import { type Endpoint, endpointOf } from './endpoints';
import { localProblem } from './HttpProblem';
import { createHelpCalls } from './helpCalls';
import { createLists } from './lists/lists';
import type { RemoteListService } from './lists/listWorker';
import { createMemberCalls } from './memberCalls';
import { createReads } from './reads';
import { createSearch } from './search';
import type { Transport } from './transport';
import { createWrites } from './writes';

export type ConsoleProviderOptions = {
  readonly transport: Transport;
  readonly resources: readonly AnyResource[];
  readonly viewer: Viewer;
  /** Names the session whose lists may be kept (`Session.id`). */
  readonly session: string;
  readonly config: Pick<PublicConfig, 'encryption'>;
  /** Rows have changed: react-admin's caches of the resource are stale. Without ids any row may have. */
  readonly onChanged: (resource: string, ids: readonly number[]) => void;
  /** Tells the other tabs of a write of this one. */
  readonly tell?: (resource: string, ids: readonly number[]) => void;
  readonly log?: (message: string, detail: unknown) => void;
  readonly service?: RemoteListService;
  readonly idle?: () => Promise<void>;
};

export type CreatedProvider = {
  readonly provider: ConsoleProvider;
  /** Another tab, another person or the server's clock changed something. */
  hear(resource: string, ids: readonly number[]): void;
  /** Changes meanwhile are unknown. */
  hearAll(): void;
  /** Drops every list and its copy: sign-out, switch. */
  clear(): Promise<void>;
};

export function createConsoleProvider(options: ConsoleProviderOptions): CreatedProvider {
  const { transport, resources, viewer, session, config, onChanged, tell, log = () => undefined } = options;
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const lists = createLists({
    transport,
    place: { session, viewer: viewer.admin ? `${viewer.user}/${viewer.admin.user}` : String(viewer.user), mode: viewer.mode },
    secret: config.encryption,
    onChanged: (resource, ids) => changed(resource, ids),
    log,
    ...(options.service && { service: options.service }),
    ...(options.idle && { idle: options.idle }),
  });

  const reach = (name: string): Endpoint | undefined => {
    const resource = byName.get(name);
    return resource && endpointOf(resource, viewer);
  };

  const derivedColumns = createDerivedColumns({ lists, viewer, onChanged, log });
  /** What stops an object may lie at any other. */
  const changed = (resource: string, ids: readonly number[]): void => {
    onChanged(resource, ids);
    derivedColumns.staleServing();
  };

  const told = (resource: string, ids: readonly number[]): void => {
    changed(resource, ids);
    tell?.(resource, ids);
  };

  const context: CallContext = {
    transport,
    lists,
    derivedColumns,
    reach,
    find(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`There is no resource '${name}'. Known: ${[...byName.keys()].join(', ')}.`);
      const endpoint = reach(name);
      if (!endpoint) throw localProblem('forbidden', sayLists('lists.notOpen', { list: { word: resource.label[1] } }), 403);
      return { resource, endpoint };
    },
    async wrote(name, rows, removed = []) {
      const list = reach(name)?.list;
      if (list) {
        await lists.patch(list, rows, removed);
        void lists.refresh(list);
      }
      told(name, [...rows.map(({ id }) => id), ...removed]);
    },
    async wroteMany(name, ids) {
      const list = reach(name)?.list;
      if (list) await lists.refresh(list);
      told(name, ids);
    },
  };

  // No list waits for what single objects have of their own.
  const ownCalls = () => import('./extensionCalls').then(({ createExtensionCalls }) => createExtensionCalls(context));
  const sheetCalls = () => import('./sheetCalls').then(({ createSheetCalls }) => createSheetCalls(context, reads));

  const reads = createReads(context);
  const hear = createChangeThrottle(resources, reach, lists, changed);
  return {
    provider: {
      ...reads,
      ...createSearch(context, reads),
      ...createWrites(context),
      ...createMemberCalls(context),
      ...createHelpCalls(context),
      own: async (...call) => (await ownCalls()).own(...call),
      upload: async (...call) => (await ownCalls()).upload(...call),
      exportSheet: async (...call) => (await sheetCalls()).exportSheet(...call),
      importSheet: async (...call) => (await sheetCalls()).importSheet(...call),
      reload: () => lists.reload(),
      supportAbortSignal: true,
    } as ConsoleProvider,
    hear: hear.one,
    hearAll: hear.all,
    clear: () => lists.clear(),
  };
}
