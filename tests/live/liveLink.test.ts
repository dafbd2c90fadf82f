import { describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../src/dataProvider/transport';
import { liveCalls, type StreamTold } from '../../src/live/feed/liveCalls';
import { closedAfterMs, type LinkState, openLiveLink } from '../../src/live/feed/liveLink';
import { filtersOn, mostPins, readLiveAddress, withFilter, writeLiveAddress } from '../../src/live/liveAddress';
import { verdictOf } from '../../src/live/replay/ReplayPanel';
import { HttpProblem, localProblem } from '../../src/model/HttpProblem';
import type { ReplayAnswer } from '../../src/model/replay/replayAnswer';

it.each([1, 7, 1000])(
  'an event stream is read in pieces of %i bytes: kind, id and data, and how long to wait',
  async (size) => {
    const bytes = new TextEncoder().encode(
      'retry: 5000\n\nid: 7\nevent: auction\ndata: {"id":"é"}\n\n: still here\n\ndata:{}\n\nevent: gap\ndata: {',
    );
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const json = (_path: string, { read }: { read(response: Response): Promise<void> }) =>
      read(
        new Response(
          new ReadableStream({
            pull(to) {
              const piece = pieces.shift();
              if (piece) to.enqueue(piece);
              else to.close();
            },
          }),
        ),
      );
    const told = { onOpen: vi.fn(), onBytes: vi.fn(), onEvent: vi.fn(), onRetry: vi.fn() };
    const calls = liveCalls({ json } as unknown as Transport);
    await calls.stream('mode=ssp', undefined, new AbortController().signal, told);
    expect(told.onRetry.mock.calls).toEqual([[5000]]);
    expect(told.onEvent.mock.calls).toEqual([
      [{ type: 'auction', id: '7', data: '{"id":"é"}' }],
      [{ type: 'message', id: undefined, data: '{}' }],
    ]);
  },
);

const won = { winner: 1, price: 18, net: 18 };
const noWinner = { winner: null, price: null, net: null };
const row = (differs: boolean) => ({ differs }) as ReplayAnswer['rows'][number];
const verdict = (
  before: ReplayAnswer['before'],
  today: ReplayAnswer['today'],
  differs = true,
  unsure: ReplayAnswer['unsure'] = [],
) => verdictOf({ before, today, rows: [row(differs), row(false)], unsure } as unknown as ReplayAnswer);

describe('the verdict of a replay', () => {
  it.each([
    ['same', verdict(won, won, false)],
    ['sameNoWinner', verdict(noWinner, noWinner, false)],
    ['again', verdict(won, won)],
    ['noWinnerAgain', verdict(noWinner, noWinner)],
    ['price', verdict(won, { ...won, price: 12 })],
    ['another', verdict(won, { ...won, winner: 2 })],
    ['firstWinner', verdict(noWinner, won)],
    ['noWinner', verdict(won, noWinner)],
    ['unknown', verdict(won, noWinner, true, ['outsideBids'])],
    ['again', verdict(won, won, true, ['newBidder'])],
  ])('is %s', (expected, { key }) => expect(key).toBe(expected));

  it('is good news only where the auction has a winner as before', () => {
    expect(verdict(won, won, false).state).toBe('ok');
    expect(verdict(noWinner, noWinner, false).state).toBe('limits');
  });
});

describe('the address of the live view', () => {
  it('says all that is shown but what is as usual, and is read as it was written', () => {
    const search = 'channel=2201&country=us&outcome=filled&sample=25&show=p95&pins=r_1,r_2&auction=r_1&beside=r_2';
    const address = readLiveAddress(`?${search}`, 'ssp');
    expect(address).toMatchObject({
      filter: { mode: 'ssp', channel: 2201, country: 'us', outcome: 'filled', sample: 25 },
      figure: 'p95',
      pins: ['r_1', 'r_2'],
      auction: 'r_1',
      beside: 'r_2',
      ignored: [],
    });
    expect(writeLiveAddress(address, {})).toBe(search);
    expect(writeLiveAddress(readLiveAddress('?show=qps', 'dsp'), {})).toBe('');
    expect(writeLiveAddress(readLiveAddress('?auction=a&beside=b', 'ssp'), { auction: undefined })).toBe('');
  });

  it('says what it does not understand, or what is of the other side, and narrows by neither', () => {
    const { filter, ignored } = readLiveAddress('?channel=5&country=narnia&campaign=8', 'dsp');
    expect(filter).toEqual({ mode: 'dsp', campaign: 8 });
    expect(ignored).toEqual([
      { name: 'channel', value: '5', why: 'otherMode' },
      { name: 'country', value: 'narnia', why: 'unknown' },
    ]);
  });

  it('takes no more pins than fit, each once, and none that is no id', () => {
    const many = Array.from({ length: 20 }, (_, at) => `r${at}`);
    const { pins } = readLiveAddress(`?pins=a,a,<b>,${many.join(',')}`, 'ssp');
    expect(pins).toEqual(['a', ...many.slice(0, mostPins - 1)]);
  });

  it('offers on each side what means something there, and narrows by one more or one less', () => {
    expect(filtersOn('ssp')).not.toContain('campaign');
    expect(filtersOn('dsp')).not.toContain('channel');
    expect(filtersOn('dsp')).toContain('country');
    const filter = withFilter({ mode: 'ssp', sample: 1 }, 'channel', '2201');
    expect(filter).toEqual({ mode: 'ssp', sample: 1, channel: 2201 });
    expect(withFilter(filter, 'channel', undefined)).toEqual({ mode: 'ssp', sample: 1 });
  });
});

type Stream = {
  readonly lastId: string | undefined;
  readonly told: StreamTold;
  end(): void;
  fail(error: unknown): void;
};

/** A link whose server and clock are the test's: a wait is over when the test says so. */
function openHere({ canStream = (): boolean => true, snapshot = vi.fn() as () => Promise<never> } = {}) {
  const streams: Stream[] = [];
  const states: LinkState[] = [];
  const waits: { readonly ms: number; over(): void }[] = [];
  const events: unknown[] = [];
  let now = 0;
  const link = openLiveLink({
    calls: {
      stream: (_, lastId, signal, told) =>
        new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          streams.push({ lastId, told, end: resolve, fail: reject });
        }),
      snapshot,
    },
    search: 'mode=ssp',
    canStream,
    now: () => now,
    random: () => 1,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        waits.push({ ms, over: resolve });
      }),
    onState: (state) => states.push(state),
    onEvent: (event) => events.push(event),
    onSnapshot: (answer) => events.push(answer),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const fail = async (error: unknown) => {
    await settle();
    streams.at(-1)?.fail(error);
    await settle();
  };
  const live = async () => {
    await settle();
    streams.at(-1)?.told.onOpen();
    streams.at(-1)?.told.onBytes();
  };
  const tick = (ms: number) => (now += ms);
  const kinds = () => states.map(({ kind }) => kind);
  return { link, streams, states, waits, events, settle, fail, live, tick, kinds };
}

const gone = localProblem('network', 'Gone.');
const refused = (status: number, more: object = {}) =>
  new HttpProblem({ type: 'about:blank', title: '', status, code: 'x', detail: 'No.', instance: '', ...more });

describe('the link to the stream', () => {
  it('is connecting until the first sign of life, and then live', async () => {
    const here = openHere();
    await here.live();
    expect(here.kinds()).toEqual(['connecting', 'live']);
  });

  it('goes on from the last event after a loss, within a second', async () => {
    const here = openHere();
    await here.live();
    here.streams[0]?.told.onEvent({ type: 'auction', id: '88', data: '{}' });
    here.streams[0]?.told.onEvent({ type: 'ping', id: undefined, data: '{}' });
    await here.fail(gone);
    expect(here.states.at(-1)).toEqual({ kind: 'reconnecting', at: 1000 });
    here.waits[0]?.over();
    await here.live();
    expect(here.streams[1]?.lastId).toBe('88');
    expect(here.kinds().at(-1)).toBe('live');
  });

  it('waits longer each time, as long as the server said at most, and then says that it is away', async () => {
    const here = openHere();
    for (let at = 0; at < 6; at += 1) {
      await here.settle();
      here.streams[at]?.told.onRetry(3000);
      await here.fail(gone);
      here.waits[at]?.over();
    }
    expect(here.waits.map(({ ms }) => ms)).toEqual([1000, 2000, 3000, 3000, 3000, 3000]);
    expect(here.kinds().slice(-2)).toEqual(['away', 'away']);
  });

  it('tries at once on request', async () => {
    const here = openHere();
    await here.fail(gone);
    here.link.retry();
    await here.settle();
    expect(here.streams).toHaveLength(2);
  });

  it('says that there are too many views, and tries again later', async () => {
    const here = openHere();
    await here.fail(refused(429, { retryAfter: 45 }));
    expect(here.states.at(-1)).toEqual({ kind: 'tooMany', at: 45_000 });
  });

  it('stays closed after its half hour until the user resumes', async () => {
    const here = openHere();
    await here.live();
    here.tick(closedAfterMs);
    here.streams[0]?.end();
    await here.settle();
    expect(here.kinds().at(-1)).toBe('closed');
    expect(here.waits[0]?.ms).toBe(Number.POSITIVE_INFINITY);
    here.link.retry();
    await here.live();
    expect(here.kinds().slice(-2)).toEqual(['connecting', 'live']);
  });

  it('shows a refusal as it is, and does not ask again by itself', async () => {
    const here = openHere();
    await here.fail(refused(422));
    expect(here.states.at(-1)).toMatchObject({ kind: 'refused', error: { status: 422 } });
    expect(here.waits[0]?.ms).toBe(Number.POSITIVE_INFINITY);
  });

  it('asks again and again where there are no event streams', async () => {
    const snapshot = vi.fn(async () => ({ auctions: [] }) as never);
    const here = openHere({ canStream: () => false, snapshot });
    await here.settle();
    expect(here.states.at(-1)).toEqual({ kind: 'polling' });
    here.waits[0]?.over();
    await here.settle();
    expect([snapshot.mock.calls.length, here.events.length, here.waits[0]?.ms, here.streams.length]).toEqual([
      2, 2, 3000, 0,
    ]);
  });

  it('asks so too where two streams in a row were opened and said nothing', async () => {
    const here = openHere({ snapshot: async () => ({ auctions: [] }) as never });
    for (const at of [0, 1]) {
      await here.settle();
      here.streams[at]?.told.onOpen();
      here.streams[at]?.end();
      await here.settle();
      here.waits[at]?.over();
    }
    await here.settle();
    expect(here.kinds().at(-1)).toBe('polling');
  });

  it('says nothing more once it is closed', async () => {
    const here = openHere();
    await here.live();
    here.link.close();
    await here.settle();
    expect(here.kinds()).toEqual(['connecting', 'live']);
    expect(here.streams).toHaveLength(1);
  });
});
