import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import { seriesOf } from '../../../src/live/keptSeries';
import { LiveScreen } from '../../../src/live/LiveScreen';
import { HttpProblem } from '../../../src/model/HttpProblem';
import type { LiveAuction } from '../../../src/model/live/auction';
import { resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { ConsoleProviderContext } from '../../../src/ui/ConsoleContext';
import { createI18n } from '../../../src/ui/i18n/createI18n';
import { loadMessages } from '../../../src/ui/i18n/loadMessages';
import { FeedbackProvider } from '../../../src/ui/shell/feedback';
import { at0, countersOf } from '../../live/liveSamples';
import { consoleOf } from '../form/consoleOf';
import { demandViewer } from '../form/viewers';
import { keptPreferences } from '../keptPreferences';
import { createListWorld } from '../list/listProvider';
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';

export const supplyViewer: Viewer = { ...demandViewer, mode: 'ssp', timezone: 0 };

type Stream = { readonly query: URLSearchParams; send(type: string, data: unknown): void; cut(): void };

/** A live server in memory: its streams say what the test says. */
export function createLiveServer(first: readonly LiveAuction[] = []) {
  const streams: Stream[] = [];
  const pinned: string[] = [];
  const kept = new Map(first.map((one) => [one.id, one]));
  let refusal: HttpProblem | undefined;
  let holding: Promise<void> | undefined;
  const problem = (status: number, detail: string) =>
    new HttpProblem({ type: 'about:blank', title: '', status, code: 'x', detail, instance: '' });

  const stream = (query: URLSearchParams, { read, signal }: CallOptions) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({
          query,
          send: (type, data) => controller.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)),
          cut: () => controller.close(),
        });
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    streams.at(-1)?.send('ping', {});
    return read?.(new Response(body));
  };
  const one = async (path: string) => {
    const [, id = '', act] = /auctions\/([^/]+)(\/pin)?$/.exec(path) ?? [];
    const found = kept.get(id);
    if (!found) throw problem(id === 'old' ? 410 : 404, 'Not here.');
    if (!act) return { ...found, ...(pinned.includes(id) && { expiresAt: '2026-11-26T10:30:00Z' }) };
    pinned.push(id);
    await holding;
    return { id, expiresAt: '2026-11-26T10:30:00Z' };
  };
  const transport = {
    async json(path: string, options: CallOptions = {}) {
      const { pathname, searchParams } = new URL(path, 'http://api');
      if (refusal && !pathname.includes('/auctions/')) throw refusal;
      const json = pathname.endsWith('/stream')
        ? await stream(searchParams, options)
        : pathname.endsWith('/snapshot')
          ? { counters: countersOf(at0), series: seriesOf(undefined).points, auctions: [...kept.values()] }
          : await one(pathname);
      return { status: 200, headers: new Headers(), json };
    },
  } as unknown as Transport;
  return {
    transport,
    pinned,
    streams,
    last: () => streams.at(-1) as Stream,
    tell(auction: LiveAuction) {
      kept.set(auction.id, auction);
      streams.at(-1)?.send('auction', auction);
    },
    /** Pins are taken, and not answered until the function is called that comes back. */
    holdPins(): () => void {
      let go: () => void = () => undefined;
      holding = new Promise((done) => {
        go = done;
      });
      return () => go();
    },
    refuse(status: number, detail: string) {
      refusal = problem(status, detail);
    },
  };
}

type Options = {
  readonly at?: string;
  readonly viewer?: Viewer;
  readonly language?: 'en' | 'fr';
  readonly size?: readonly [number, number];
};

const named = (id: number, name: string) => ({ id, name, status: 1, version: 1 });
const names = {
  channels: [
    named(2201, 'Copperline prime time'),
    named(2202, 'Harbour Sport'),
    named(2203, 'Northbay movies Mobile Web LATAM'),
  ],
  tags: [named(4101, 'Kestrel CTV $18'), named(4102, 'Halden CTV'), named(4103, 'Skylark CTV')],
  advertisers: [named(501, 'Halden Motors'), named(502, 'Kestrel Airways'), named(503, 'Skylark')],
};

export async function renderLive(
  server = createLiveServer(),
  { at = '/live', viewer = supplyViewer, language = 'en', size = [1280, 800] }: Options = {},
) {
  await page.viewport(...size);
  const i18n = createI18n(language, await loadMessages(language));
  await i18n.addTexts('live');
  const { provider } = createListWorld(names);
  const asking = { snapshot: () => false, subscribe: () => () => undefined };
  const screen = (
    <ConsoleProviderContext value={{ ...consoleOf(viewer, resources), preferences: keptPreferences(new Map()) }}>
      <CoreAdminContext
        dataProvider={provider}
        i18nProvider={i18n}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore({ locale: language })}
      >
        <FeedbackProvider>
          <main style={{ height: size[1] - 40 }}>
            <LiveScreen parts={{ transport: server.transport, asking }} />
          </main>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/live', element: screen },
      { path: '/elsewhere', element: <main>Elsewhere</main> },
      { path: '*', element: screen },
    ],
    { initialEntries: [at] },
  );
  const rendered = await render(<RouterProvider router={router} />);
  const grid = rendered.getByRole('grid', { name: 'Auctions' });
  return {
    ...rendered,
    router,
    server,
    grid,
    /** The ids of the rows, from the top. */
    ids: () =>
      [...rendered.container.querySelectorAll('.adx-live-rows > [role="row"]')]
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => row.id.replace('live-', '')),
    query: () => new URLSearchParams(router.state.location.search),
  };
}
