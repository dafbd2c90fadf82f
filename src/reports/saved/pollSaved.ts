import type { ServerEvents } from '../../dataProvider/serverEvents';
import { takeTurns } from '../../dataProvider/takeTurns';
import { type SavedEntry, savedLimits } from '../../model/reports/savedReport';
import type { SavedCalls } from '../calls/savedCalls';
import type { OwnNews, SavedFeed } from './savedFeed';
import { readSavedNews } from './savedNews';

export type PollOptions = {
  readonly feed: SavedFeed;
  readonly calls: Pick<SavedCalls, 'poll'>;
  readonly events: ServerEvents;
  /** Tabs of one session share one poll. */
  readonly session: string;
  /** False without a session: the poll alone must not open the sign-in. */
  readonly mayAsk: () => boolean;
  readonly log: (message: string, detail: unknown) => void;
};

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'found'; readonly entries: readonly SavedEntry[] }
  | { readonly kind: 'lost'; readonly ids: readonly number[] }
  | OwnNews;

/** The stream opens a moment after the first poll and reports a gap. */
const freshMs = 5_000;

/** Polls every 60 s, in one tab for all, and at once when the server announces a change. */
export function pollSaved({ feed, calls, events, session, mayAsk, log }: PollOptions): { close(): void } {
  const closing = new AbortController();
  const channel = new BroadcastChannel(`adx-saved-${session}`);
  const tell = (message: Message): void => {
    if (!closing.signal.aborted) channel.postMessage(message);
  };
  let askNow: (() => void) | undefined;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('kind' in data) {
      if (data.kind === 'found') feed.take(data.entries);
      else if (data.kind === 'lost') feed.lost(data.ids);
      else if (askNow && feed.snapshot().isKnown) tell({ kind: 'found', entries: feed.snapshot().entries });
    } else feed.hearOwn(data);
  };
  feed.onOwn(tell);

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isAsking = false;
      let isAskedMeanwhile = false;
      let askedAt = 0;
      // Reports lost while a poll runs, which its answer may still contain.
      const lostMeanwhile = new Set<number>();
      // A report with a smaller id than the last seen was shared meanwhile.
      let hasMissed = false;

      const ask = async (): Promise<void> => {
        if (isAsking) {
          isAskedMeanwhile = true;
          return;
        }
        isAsking = true;
        isAskedMeanwhile = false;
        askedAt = Date.now();
        lostMeanwhile.clear();
        clearTimeout(timer);
        try {
          if (mayAsk()) {
            const last = hasMissed ? 0 : feed.last();
            hasMissed = false;
            const found = await calls.poll(last);
            feed.take(found.filter(({ id }) => !lostMeanwhile.has(id)));
            // All entries, for a tab that has just opened.
            tell({ kind: 'found', entries: feed.snapshot().entries });
          }
        } catch (error) {
          // Only logged: the next poll tries again.
          log('Saved reports could not be polled.', error);
        }
        isAsking = false;
        if (closing.signal.aborted) return;
        if (isAskedMeanwhile) void ask();
        else timer = setTimeout(ask, savedLimits.pollMs);
      };
      askNow = () => void ask();
      const hear = (data: unknown): void => {
        const news = readSavedNews(data);
        if (!news?.isGone) {
          hasMissed ||=
            news !== undefined && news.id < feed.last() && !feed.snapshot().entries.some(({ id }) => id === news.id);
          return void ask();
        }
        lostMeanwhile.add(news.id);
        feed.lost([news.id]);
        tell({ kind: 'lost', ids: [news.id] });
      };
      const stops = [
        events.on('savedReport', hear),
        events.on('gap', () => {
          if (Date.now() - askedAt > freshMs) void ask();
        }),
      ];
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
        resolve();
      });
      void ask();
    });

  tell({ kind: 'ask' });
  // Without a secure context there are no locks: then each tab polls for itself.
  if (navigator.locks) void takeTurns(`adx-saved-${session}`, closing.signal, hold);
  else void hold();

  return {
    close() {
      closing.abort();
      channel.close();
    },
  };
}
