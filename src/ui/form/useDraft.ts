import { type IDBPDatabase, openDB } from 'idb';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useFormStore } from '../formState/FormStoreContext';
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
import type { Start } from './formCheck';

type Options = {
  readonly resource: AnyResource;
  readonly id: number | undefined;
  readonly copyOf: number | undefined;
  readonly isOn: boolean;
};

/** Writing on every keystroke would slow typing; a crash loses at most this much, in milliseconds. */
const restMs = 400;

/** Stores unsaved values across a reload or a crash, and offers them when the form opens again. */
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
  /** The form closes with everything saved or discarded: what is typed meanwhile is not kept. */
  const isEnded = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a crash of the whole browser only the database on disk has the last values.
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
    isEnded.current = false;
    pruneDrafts(localStorage, new Date());
    void draftDisk.prune(new Date());
    const write = () => {
      timer.current = undefined;
      const { changed, record, start } = store.get();
      if (changed.length === 0 || isEnded.current) {
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
      // A full storage must not keep offering older values.
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
      // A form that is closed without a question keeps its last keystrokes.
      writeNow();
      removeEventListener('pagehide', writeNow);
      // The page continues, and so does its localStorage.
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
    /** Drops the draft of a form that closes. */
    end: useCallback(() => {
      drop();
      isEnded.current = true;
    }, [drop]),
    /** Declines the offer; keeps what was typed since. */
    discard: useCallback(() => {
      if (!isWritten.current) dropBoth(key);
      setOffer(undefined);
    }, [key]),
    restore: useCallback(
      (restart: (start: Start, values: Document) => void) => {
        if (!offer) return;
        const { start, values } = store.get();
        // The form continues from the draft's version: if others saved since, the save reports the conflict.
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

/** Returns the draft while it differs from the stored record; otherwise deletes it. */
function standing(draft: Draft | undefined, key: string, record: Document): Draft | undefined {
  if (!draft) return undefined;
  const differs = Object.entries(draft.changes).some(([name, value]) => !isSame(record[name], value));
  if (!differs) dropBoth(key);
  return differs ? draft : undefined;
}

/**
 * A second copy of drafts in IndexedDB, which is on disk at once: a browser writes localStorage seconds later and loses that time
 * in a crash. Where IndexedDB is blocked or full, only the other copy exists.
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
    // Lets the next call open it again.
    opened = undefined;
    return undefined;
  }
}
