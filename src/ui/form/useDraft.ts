import { type IDBPDatabase, openDB } from 'idb';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import {
  type Draft,
  draftKey,
  draftText,
  dropDraft,
  isOld,
  parseDraft,
  pruneDrafts,
  readDraft,
  writeDraft,
} from './drafts';
import { useFormStore } from './FormStoreContext';
import type { Start } from './formCheck';

type Options = {
  readonly resource: AnyResource;
  readonly id: number | undefined;
  readonly copyOf: number | undefined;
  readonly isOn: boolean;
};

/** Writing on every letter would hold up the typing; a crash may cost this much of it. */
const restMs = 400;

/** Keeps what is typed and not saved over a reload or a crash, and offers it when the form is opened again. */
export function useDraft({ resource, id, copyOf, isOn }: Options) {
  const viewer = useViewer();
  const store = useFormStore();
  const key = useMemo(
    () => draftKey(viewer, resource.name, id ?? (copyOf ? `copy-${copyOf}` : 'create')),
    [viewer, resource, id, copyOf],
  );
  const [offer, setOffer] = useState<Draft | undefined>(() =>
    isOn ? standing(readDraft(localStorage, key), key, store.get().start.record) : undefined,
  );
  const isWritten = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a crash of the whole browser only the disk knows the last of what was typed.
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    void draftDisk.read(key).then((text) => {
      const found = parseDraft(text);
      const known = readDraft(localStorage, key);
      if (isGone || isWritten.current || !found || (known && known.at >= found.at)) return;
      setOffer(standing(found, key, store.get().start.record));
    });
    return () => {
      isGone = true;
    };
  }, [store, key, isOn]);

  useEffect(() => {
    if (!isOn) return;
    pruneDrafts(localStorage, new Date());
    void draftDisk.prune(new Date());
    const write = () => {
      timer.current = undefined;
      const { changed, record, start } = store.get();
      if (changed.length === 0) {
        if (isWritten.current) dropBoth(key);
        isWritten.current = false;
        return;
      }
      const part = (from: Document) => Object.fromEntries(changed.map((name) => [name, from[name]]));
      const text = draftText(resource, {
        at: new Date().toISOString(),
        name: String(start.record.name ?? record.name ?? ''),
        version: typeof start.record.version === 'number' ? start.record.version : null,
        before: part(start.record),
        changes: part(record),
      });
      isWritten.current = true;
      // A storage that is full must not go on offering what was typed before.
      if (!writeDraft(localStorage, key, text)) dropDraft(localStorage, key);
      void draftDisk.write(key, text);
    };
    const plan = () => {
      timer.current ??= setTimeout(write, restMs);
    };
    const writeNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      write();
    };
    const stop = store.subscribe(plan);
    addEventListener('pagehide', writeNow);
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
      removeEventListener('pagehide', writeNow);
      // The page lives on, and so does its localStorage.
      void draftDisk.drop(key);
    };
  }, [store, key, resource, isOn]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    isWritten.current = false;
    dropBoth(key);
    setOffer(undefined);
  }, [key]);

  return {
    offer,
    drop,
    /** Says no to the offer; what has been typed meanwhile is kept. */
    discard: useCallback(() => {
      if (!isWritten.current) dropBoth(key);
      setOffer(undefined);
    }, [key]),
    restore: useCallback(
      (restart: (start: Start, values: Document) => void) => {
        if (!offer) return;
        const { start, values } = store.get();
        // The form goes on from the version that the draft was made of: if others have saved since, the save asks.
        const version = offer.version === null ? {} : { version: offer.version };
        restart(
          { ...start, record: { ...start.record, ...offer.before, ...version } },
          { ...values, ...offer.changes },
        );
        setOffer(undefined);
      },
      [offer, store],
    ),
  };
}

function dropBoth(key: string): void {
  dropDraft(localStorage, key);
  void draftDisk.drop(key);
}

/** A draft is worth offering while it differs from what is stored. */
function standing(draft: Draft | undefined, key: string, record: Document): Draft | undefined {
  if (!draft) return undefined;
  const differs = Object.entries(draft.changes).some(([name, value]) => !isSame(record[name], value));
  if (!differs) dropBoth(key);
  return differs ? draft : undefined;
}

/**
 * Drafts again, where they are on the disk at once: a browser writes its localStorage seconds later, and what was typed in those is
 * gone when the whole browser ends. A browser that forbids or has no room for this keeps the other copy.
 */
const draftDisk = {
  read: (key: string): Promise<string | undefined> => attempt((database) => database.get(store, key)),
  write: (key: string, text: string): Promise<unknown> => attempt((database) => database.put(store, text, key)),
  drop: (key: string): Promise<unknown> => attempt((database) => database.delete(store, key)),
  /** Deletes old drafts. */
  prune: (now: Date): Promise<unknown> =>
    attempt(async (database) => {
      const transaction = database.transaction(store, 'readwrite');
      for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
        if (isOld(cursor.value, now)) await cursor.delete();
      }
      await transaction.done;
    }),
};

const store = 'drafts';
let opened: Promise<IDBPDatabase> | undefined;

async function attempt<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= openDB('adx-drafts', 1, {
      upgrade: (database) => void database.createObjectStore(store),
      terminated: () => {
        opened = undefined;
      },
    });
    return await work(await opened);
  } catch {
    // The next one may open it.
    opened = undefined;
    return undefined;
  }
}
