import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '../../schema/problem';
import type { FormState, FormStore } from './formStore';

const nothing: FormState = {
  values: {},
  record: {},
  start: { record: {}, isCreate: false },
  problems: {},
  warnings: {},
  changed: [],
  facts: {},
  shown: {},
  isSubmitted: false,
};

/** Outside a form an input holds its value and nothing is known of it. */
const alone: FormStore = {
  subscribe: () => () => undefined,
  get: () => nothing,
  setValues: () => undefined,
  setStart: () => undefined,
  leave: () => undefined,
  passBy: () => undefined,
  submit: () => nothing,
  setServerProblems: () => undefined,
  refresh: () => undefined,
  onKnown: () => () => undefined,
  account: () => undefined,
  linkedOf: () => [],
};

export const FormStoreContext = createContext<FormStore>(alone);

export const useFormStore = (): FormStore => useContext(FormStoreContext);

/** One part of what the form knows; draws again when that part is another. Pick values, not new objects. */
export function useFormState<T>(pick: (state: FormState) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}

export const useProblem = (path: string): Problem | undefined => useFormState((state) => state.shown[path]);

export type ProblemAt = readonly [path: string, problem: Problem];

/** The problems of places inside a field, by their paths below it. */
export function useProblemsBelow(path: string): readonly ProblemAt[] {
  const shown = useFormState((state) => state.shown);
  return useMemo(() => {
    const start = `${path}.`;
    return Object.entries(shown).flatMap(([at, found]) =>
      at.startsWith(start) ? [[at.slice(start.length), found] as const] : [],
    );
  }, [shown, path]);
}
