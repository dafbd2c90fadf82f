import { useEffect, useSyncExternalStore } from 'react';
import type { AnyRecord } from '../../schema/resource';
import type { ActionContext } from './useActions';

/** An object that something can be done with now, and with what. */
export type Subject = { readonly place: 'row' | 'form'; readonly record: AnyRecord; readonly actions: ActionContext };

const subjects = new Map<Subject['place'], Subject>();
const listeners = new Set<() => void>();

function put(place: Subject['place'], subject: Subject | undefined): void {
  if (subject) subjects.set(place, subject);
  else subjects.delete(place);
  for (const tell of listeners) tell();
}

/** Says which object a part of the screen is at, for what stands outside of that part: the row with the cursor, the open form. */
export function useAsSubject(place: Subject['place'], record: AnyRecord | undefined, actions: ActionContext): void {
  useEffect(() => {
    if (!record) return;
    put(place, { place, record, actions });
    return () => put(place, undefined);
  }, [place, record, actions]);
}

/** The object that the person is at: the one that is open, else that of the row they went to last. */
export function useSubject(): Subject | undefined {
  return useSyncExternalStore(subscribe, current, current);
}

const current = (): Subject | undefined => subjects.get('form') ?? subjects.get('row');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
