import { createApi } from '../../api/createApi';
import type { Ports } from '../../api/ports';
import {
  type ConsoleProviderOptions,
  type CreatedProvider,
  createConsoleProvider,
} from '../../src/dataProvider/dataProvider';
import type { Transport } from '../../src/dataProvider/transport';
import { samplePassword } from '../../src/model/sample/sampleSignIns';
import type { SessionAnswer } from '../../src/model/signedIn';
import { viewerOf } from '../../src/model/viewerOf';
import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { toEnglish } from '../../src/schema/messages/message';
import { createTestHost } from './host';
import { listServiceInProcess } from './listServiceInProcess';
import { createSampleStore } from './sampleStore';
import { transportTo } from './transportTo';

export type SampleConsole = CreatedProvider & {
  readonly transport: Transport;
  readonly viewer: Viewer;
  /** Calls so far, as `GET /api/…`; the test clears it. */
  readonly asked: string[];
};

export type SampleWorld = {
  /** Opens the API clients of a user's page on this world. */
  open(login: string, options?: Partial<ConsoleProviderOptions>): Promise<SampleConsole>;
};

/** The API with the sample's objects, and consoles that call it, all in this process. */
export async function createSampleWorld(overrides: Partial<Ports> = {}): Promise<SampleWorld> {
  const { ports } = await createTestHost();
  const store = overrides.store ?? (await createSampleStore((overrides.clock ?? ports.clock)()));
  const api = createApi({ ...ports, ...overrides, store });
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'app' };
  return {
    async open(login, options = {}) {
      const asked: string[] = [];
      const body = JSON.stringify({ login, password: samplePassword });
      const signedIn = await api.request('/api/auth/login', { method: 'POST', headers, body });
      const cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
      const transport = transportTo(api, {
        config: { apiBase: '', encryption: options.config?.encryption ?? null },
        decrypt: async (bytes) => {
          const found = await service.decrypt(bytes, options.config?.encryption ?? null);
          return found.ok ? found.value : Promise.reject(new Error(toEnglish(found.told)));
        },
        fetch: (async (path: string, init: RequestInit) => {
          asked.push(`${init.method} ${decodeURIComponent(path)}`);
          return api.request(path, {
            ...init,
            headers: { ...(init.headers as Record<string, string>), Cookie: cookie },
          });
        }) as typeof fetch,
      });
      const viewer = viewerOf((await transport.json<SessionAnswer>('/api/auth/session')).json, undefined);
      if (!viewer) throw new Error(`${login} cannot sign in: ${signedIn.status}`);
      transport.identify(viewer);
      const service = options.service ?? listServiceInProcess();
      const created = createConsoleProvider({
        transport,
        resources,
        viewer,
        session: login,
        config: { encryption: null },
        onChanged: () => undefined,
        idle: async () => undefined,
        ...options,
        service,
      });
      asked.length = 0;
      return { ...created, transport, viewer, asked };
    },
  };
}
