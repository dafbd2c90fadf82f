import { randomUUID } from 'node:crypto';
import type { LiveWire } from '../../api/live/ports/live';
import type { Log } from '../../api/ports';
import { keepListening } from '../store/keepListening';
import { createPostgresClient, defaultPatience } from '../store/postgresPool';

export type OpenedWire = LiveWire & { close(): Promise<void> };

const liveChannel = 'adx_live';
/** Characters per piece: PostgreSQL's limit is below 8,000 bytes, and each piece has a header. */
const pieceLength = 7_800;
/** Pieces being sent; more would pile up while the database is busy. */
const piecesAtMost = 400;

type Options = {
  readonly url: string;
  readonly log: Log;
  /** By default the live view's channel. */
  readonly channel?: string;
};

type Piece = readonly [word: string, at: number, of: number, text: string];

/**
 * Sends texts between processes on one database, by LISTEN and NOTIFY on a separate connection, so that they do not block
 * queries.
 */
export async function openNotifyWire({ url, log, channel = liveChannel }: Options): Promise<OpenedWire> {
  const self = randomUUID().slice(0, 8);
  const listeners = new Set<(word: string) => void>();
  /** Incomplete messages of other processes. */
  const parts = new Map<string, string[]>();
  let count = 0;
  let sending = 0;
  let sent: Promise<unknown> = Promise.resolve();

  const hear = (payload: string): void => {
    const [word, at, of, text] = JSON.parse(payload) as Piece;
    if (word.startsWith(self)) return;
    // Pieces arrive in order; a message without its first piece was lost with a connection.
    const known = at === 0 ? [] : parts.get(word);
    parts.delete(word);
    if (known?.length !== at) return;
    known.push(text);
    if (at + 1 < of) parts.set(word, known);
    else for (const listener of listeners) listener(known.join(''));
    const oldest = parts.size > 100 ? parts.keys().next().value : undefined;
    if (oldest !== undefined) parts.delete(oldest);
  };
  const settings = { url, patience: defaultPatience };
  const listening = await keepListening({
    connect: () => createPostgresClient(settings, 'adx-console live'),
    patience: settings.patience,
    channels: [channel],
    log,
    events: { lost: 'live_wire_lost', notOpened: 'live_wire_not_connected' },
    onMessage(_channel, payload) {
      try {
        hear(payload);
      } catch (error) {
        log.error('live_word_failed', { error: String(error) });
      }
    },
    onLost: () => parts.clear(),
  });

  return {
    post(word) {
      const pieces = piecesOf(word);
      const open = listening.client();
      if (!open || sending + pieces.length > piecesAtMost) return false;
      count += 1;
      const name = `${self}${count.toString(36)}`;
      for (const [at, text] of pieces.entries()) {
        sending += 1;
        const piece = JSON.stringify([name, at, pieces.length, text] satisfies Piece);
        // One after another: a connection runs one query at a time.
        sent = sent
          .then(() => open.query('select pg_notify($1, $2)', [channel, piece]))
          .catch((error: unknown) => log.warn('live_word_not_sent', { error: String(error) }))
          .finally(() => {
            sending -= 1;
          });
      }
      return true;
    },
    onWord(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listening.close(),
  };
}

/** Splits a message so that each piece fits the limit as text inside JSON: non-ASCII and escaped characters count in full. */
function piecesOf(word: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  let length = 0;
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    const size = unit === 0x22 || unit === 0x5c ? 2 : unit < 0x20 ? 6 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    // Keeps surrogate pairs together: apart, neither half is a character.
    const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
    if (length + size > pieceLength && !isSecond) {
      pieces.push(word.slice(from, at));
      from = at;
      length = 0;
    }
    length += size;
  }
  pieces.push(word.slice(from));
  return pieces;
}
