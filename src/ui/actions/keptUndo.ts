import type { ConsoleProvider, Undone } from '../../model/consoleProvider';
import { readStored, writeStored } from '../stored';

/** How the server takes something back: by the token of a write, or an archived object to what it was. */
export type WayBack =
  | { readonly token: string }
  | { readonly restore: { readonly id: number; readonly version: number; readonly to: 0 | 1 } };

/** What may still be taken back, for the page that comes after this one. */
export type KeptUndo = { readonly resource: string; readonly way: WayBack; readonly sentence: string; readonly until: number };

const key = 'adx.session.undo';
/** Another sign-in, or another account, has another word there. */
const ownerKey = 'adx.session';
/** The server's minute, less what an answer may have been under way. */
const keptMs = 58_000;
const mostKept = 3;

export const hasKeptUndo = (): boolean => readStored(key) !== null;

export function keepUndo(resource: string, way: WayBack, sentence: string): void {
  write([...keptUndos(), { resource, way, sentence, until: Date.now() + keptMs }].slice(-mostKept));
}

export const dropUndo = (way: WayBack): void => write(keptUndos().filter((one) => JSON.stringify(one.way) !== JSON.stringify(way)));

/** Of this person only, and as long as there is time. */
export function keptUndos(): readonly KeptUndo[] {
  try {
    const { owner, list } = JSON.parse(readStored(key) ?? '{}') as { readonly owner?: string; readonly list?: readonly KeptUndo[] };
    return owner === undefined || owner !== readStored(ownerKey) ? [] : (list ?? []).filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

function write(list: readonly KeptUndo[]): void {
  const owner = readStored(ownerKey);
  writeStored(key, owner === null || list.length === 0 ? null : JSON.stringify({ owner, list }));
}

export async function goBack(provider: ConsoleProvider, resource: string, way: WayBack): Promise<Undone> {
  dropUndo(way);
  if ('token' in way) return provider.undo(way.token, resource);
  await provider.restore(resource, way.restore);
  return { changed: 1 };
}
