import type { ConsoleProvider, Undone } from '../../model/consoleProvider';
import { undoMs } from '../../reference/undoTime';
import type { Message } from '../../schema/messages/message';
import { readStored, writeStored } from '../stored';

/** How the server undoes a change: by the token of a write, or by restoring an archived object's status. */
export type WayBack =
  | { readonly token: string }
  | { readonly restore: { readonly id: number; readonly version: number; readonly to: 0 | 1 } };

/** Or a function of this page, which may return the message about its result. */
export type UndoWay = WayBack | (() => unknown);

/**
 * A change that can still be undone, after a reload too. `sentence` is a code with values, since the page may then have another
 * language.
 */
export type PendingUndo = {
  readonly resource: string;
  readonly way: WayBack;
  readonly sentence: Message;
  readonly until: number;
};
type Held = Omit<PendingUndo, 'way'> & { readonly way: () => unknown; readonly owner: string | null };

const key = 'adx.session.undo';
/** Differs for each sign-in and account. */
const ownerKey = 'adx.session';
/** The server's limit, less the time of a response. */
const keptMs = undoMs - 2_000;
/** How long a toast offers undo; then the palette does. */
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

/** The last change that can be undone. */
export function lastUndo(): (Omit<PendingUndo, 'way'> & { readonly way: UndoWay }) | undefined {
  const kept = pendingUndos().at(-1);
  if (!held || held.owner !== readStored(ownerKey) || held.until <= Date.now()) return kept;
  return kept && kept.until > held.until ? kept : held;
}

/** Changes whose toast an earlier page still showed. */
export const offeredUndos = (): readonly (PendingUndo & { readonly leftMs: number })[] =>
  pendingUndos()
    .map((one) => ({ ...one, leftMs: one.until - keptMs + offeredMs - Date.now() }))
    .filter(({ leftMs }) => leftMs > 0);

/** Changes of this sign-in whose time has not run out. */
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
