import type { ConsoleProvider, Undone } from '../../model/consoleProvider';
import { undoMs } from '../../reference/undoTime';
import type { Message } from '../../schema/messages/message';
import { readStored, writeStored } from '../stored';

/** How the server takes something back: by the token of a write, or an archived object to what it was. */
export type WayBack =
  | { readonly token: string }
  | { readonly restore: { readonly id: number; readonly version: number; readonly to: 0 | 1 } };

/** Or a function of this page, which may answer the sentence that says what it did. */
export type UndoWay = WayBack | (() => unknown);

/**
 * What can still be undone; after a reload too, where the server knows the way. `sentence` is kept by code and values, since the page
 * may then have another language.
 */
export type PendingUndo = {
  readonly resource: string;
  readonly way: WayBack;
  readonly sentence: Message;
  readonly until: number;
};
type Held = Omit<PendingUndo, 'way'> & { readonly way: () => unknown; readonly owner: string | null };

const key = 'adx.session.undo';
/** Another sign-in, or another account, has another word there. */
const ownerKey = 'adx.session';
/** The server's time, less what an answer may take. */
const keptMs = undoMs - 2_000;
/** How long a toast offers it; afterwards the palette does. */
export const offeredMs = 30_000;
const mostKept = 3;

let held: Held | undefined;

export const hasPendingUndo = (): boolean => readStored(key) !== null;

export function keepUndo(resource: string, way: UndoWay, sentence: Message): void {
  const until = Date.now() + keptMs;
  if (typeof way === 'function') held = { resource, way, sentence, until, owner: readStored(ownerKey) };
  else write([...pendingUndos(), { resource, way, sentence, until }].slice(-mostKept));
}

export function dropUndo(way: UndoWay): void {
  if (held?.way === way) held = undefined;
  if (typeof way !== 'function') write(pendingUndos().filter((one) => JSON.stringify(one.way) !== JSON.stringify(way)));
}

/** The change made last, of all that can still be undone. */
export function lastUndo(): (Omit<PendingUndo, 'way'> & { readonly way: UndoWay }) | undefined {
  const kept = pendingUndos().at(-1);
  if (!held || held.owner !== readStored(ownerKey) || held.until <= Date.now()) return kept;
  return kept && kept.until > held.until ? kept : held;
}

/** Those that an earlier page still offered a moment ago. */
export const offeredUndos = (): readonly (PendingUndo & { readonly leftMs: number })[] =>
  pendingUndos()
    .map((one) => ({ ...one, leftMs: one.until - keptMs + offeredMs - Date.now() }))
    .filter(({ leftMs }) => leftMs > 0);

/** Of this person only, and as long as there is time. */
export function pendingUndos(): readonly PendingUndo[] {
  try {
    const { owner, list } = JSON.parse(readStored(key) ?? '{}') as {
      readonly owner?: string;
      readonly list?: readonly PendingUndo[];
    };
    return owner === undefined || owner !== readStored(ownerKey)
      ? []
      : (list ?? []).filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

function write(list: readonly PendingUndo[]): void {
  const owner = readStored(ownerKey);
  writeStored(key, owner === null || list.length === 0 ? null : JSON.stringify({ owner, list }));
}

export async function goBack(provider: ConsoleProvider, resource: string, way: WayBack): Promise<Undone> {
  if ('token' in way) return provider.undo(way.token, resource);
  await provider.restore(resource, way.restore);
  return { changed: 1 };
}
