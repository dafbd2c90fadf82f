import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '../../schema/messages/problem';
import type { FormState, FormStore } from '../form/formStore';

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

/** Outside a form an input has its value only. */
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

/** Returns one part of the form's state; renders again when that part changes. Pick values, not new objects. */
export function useFormState<T>(pick: (state: FormState) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}

export const useProblem = (path: string): Problem | undefined => useFormState((state) => state.shown[path]);

export type ProblemAt = readonly [path: string, problem: Problem];

/** The problems inside a field, by path below it. */
export function useProblemsBelow(path: string): readonly ProblemAt[] {
  const shown = useFormState((state) => state.shown);
  return useMemo(() => {
    const start = `${path}.`;
    return Object.entries(shown).flatMap(([at, found]) =>
      at.startsWith(start) ? [[at.slice(start.length), found] as const] : [],
    );
  }, [shown, path]);
}
