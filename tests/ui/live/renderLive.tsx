import { Route, Routes } from 'react-router';
import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import { seriesOf } from '../../../src/live/feed/liveFeed';
import { LiveScreen } from '../../../src/live/LiveScreen';
import { HttpProblem } from '../../../src/model/HttpProblem';
import type { LiveAuction } from '../../../src/model/live/auction';
import type { Viewer } from '../../../src/schema/access';
import { at0, countersOf } from '../../live/liveSamples';
import { lateAnswer } from '../../support/lateAnswer';
import { untilAnswered } from '../../support/slowPage';
import { demandViewer } from '../form/viewers';
import { createListWorld } from '../list/listProvider';
import { renderScreen } from '../renderScreen';

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
      await untilAnswered();
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
      const { promise, resolve } = lateAnswer();
      holding = promise;
      return resolve;
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

const names = Object.fromEntries(
  Object.entries({
    channels: { 2201: 'Copperline prime time', 2202: 'Harbour Sport', 2203: 'Northbay movies Mobile Web LATAM' },
    tags: { 4101: 'Kestrel CTV $18', 4102: 'Halden CTV', 4103: 'Skylark CTV' },
    advertisers: { 501: 'Halden Motors', 502: 'Kestrel Airways', 503: 'Skylark' },
  }).map(([list, all]) => [
    list,
    Object.entries(all).map(([id, name]) => ({ id: Number(id), name, status: 1, version: 1 })),
  ]),
);

export async function renderLive(
  server = createLiveServer(),
  { at = '/live', viewer = supplyViewer, language = 'en', size = [1280, 800] }: Options = {},
) {
  const asking = { snapshot: () => false, subscribe: () => () => undefined };
  const live = (
    <main style={{ height: size[1] - 40 }}>
      <LiveScreen parts={{ transport: server.transport, asking }} />
    </main>
  );
  const rendered = await renderScreen(
    <Routes>
      <Route path="/elsewhere" element={<main>Elsewhere</main>} />
      <Route path="*" element={live} />
    </Routes>,
    { at, viewer, language, size, provider: createListWorld(names).provider, texts: ['live'] },
  );
  const grid = rendered.getByRole('grid', { name: 'Auctions' });
  return {
    ...rendered,
    server,
    grid,
    /** The ids of the rows, from the top. */
    ids: () =>
      [...rendered.container.querySelectorAll('[role="row"][id]')]
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => row.id.replace('live-', '')),
  };
}
