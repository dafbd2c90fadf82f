import { useEffect, useSyncExternalStore } from 'react';
import type { AnyRecord } from '../../schema/resource';
import type { ActionContext } from './useActions';

/** The current object of the screen, with its actions. */
export type Subject = { readonly place: 'row' | 'form'; readonly record: AnyRecord; readonly actions: ActionContext };

const subjects = new Map<Subject['place'], Subject>();
const listeners = new Set<() => void>();

function put(place: Subject['place'], subject: Subject | undefined): void {
  if (subject) subjects.set(place, subject);
  else subjects.delete(place);
  for (const tell of listeners) tell();
}

/** Publishes the current object of a part of the screen, the row with the cursor or the open form, for parts outside it. */
export function useAsSubject(place: Subject['place'], record: AnyRecord | undefined, actions: ActionContext): void {
  useEffect(() => {
    if (!record) return;
    put(place, { place, record, actions });
    return () => put(place, undefined);
  }, [place, record, actions]);
}

/** Returns the current object: the open one, else that of the last focused row. */
export function useSubject(): Subject | undefined {
  return useSyncExternalStore(subscribe, current, current);
}

const current = (): Subject | undefined => subjects.get('form') ?? subjects.get('row');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
