import type { Viewer } from '../../schema/access';
import { isOfRule, type Problem, type Problems } from '../../schema/messages/problem';
import type { AnyRecord, AnyResource, RuleContext } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { type Checked, createFormCheck, type Start } from './formCheck';

export type FormState = Checked & {
  readonly values: Document;
  readonly start: Start;
  /** The problems shown: of fields that were left, of a submitted form, and from the server. */
  readonly shown: Problems;
  readonly isSubmitted: boolean;
};

/** The state of one form. Each field subscribes to its part. */
export type FormStore = {
  subscribe(listener: () => void): () => void;
  get(): FormState;
  setValues(values: Document): void;
  /** Sets the values that count as unchanged. With `goesOn`, fields left, server problems and submission stay. */
  setStart(start: Start, values: Document, goesOn?: boolean): void;
  /** Marks a place as left: its problems are shown from now on. */
  leave(path: string): void;
  /** Ignores the next blur of this field if it is unchanged: the form focused it, not the user. */
  passBy(field: string): void;
  /** Marks the form as submitted: all problems are shown. */
  submit(): FormState;
  setServerProblems(problems: Problems): void;
  /** Checks again after linked data arrived. */
  refresh(): void;
  /** Calls `listener` after linked data arrived. Returns a function that unsubscribes. */
  onKnown(listener: () => void): () => void;
  /** The account's record, once loaded. */
  account(): AnyRecord | undefined;
  /** The objects that a reference of a record names, as far as they are loaded. */
  linkedOf(record: Document, field: string): readonly AnyRecord[];
};

export function createFormStore(
  resource: AnyResource,
  viewer: Viewer,
  start: Start,
  context: (values: Document, start: Start) => RuleContext,
): FormStore {
  const check = createFormCheck(resource, viewer);
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  const left = new Set<string>();
  let passedBy: string | undefined;
  let server: Readonly<Record<string, { readonly problem: Problem; readonly value: unknown }>> = {};
  let isSubmitted = false;
  let lastShown: Problems = {};
  let state = make(start.record, start);

  function make(values: Document, from: Start): FormState {
    const checked = check(values, from, context(values, from));
    return { ...checked, values, start: from, shown: shownProblems(checked), isSubmitted };
  }

  function shownProblems({ problems, changed, record }: Checked): Problems {
    const standing = Object.entries(server).filter(([path, { value }]) =>
      isSame(value, record[path.split('.', 1)[0] ?? '']),
    );
    const isAtRest = changed.every((name) => left.has(name));
    // A rule reads several fields, so its problem is shown once every changed field was left.
    const own = Object.entries(problems).filter(
      ([path, problem]) => isSubmitted || left.has(path) || (isOfRule(problem) && isAtRest),
    );
    const found = Object.fromEntries([...standing.map(([path, { problem }]) => [path, problem] as const), ...own]);
    // Keeps the same object while nothing changes, so that tables of inputs do not render on every keystroke.
    lastShown = isSame(lastShown, found) ? lastShown : found;
    return lastShown;
  }

  function become(next: FormState): FormState {
    state = next;
    for (const listener of listeners) listener();
    return next;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    setValues: (values) => void become(make(values, state.start)),
    setStart(from, values, goesOn = false) {
      if (!goesOn) {
        left.clear();
        server = {};
        isSubmitted = false;
      }
      become(make(values, from));
    },
    leave(path) {
      const names = path.split('.');
      const wasPassedBy = passedBy !== undefined && names[0] === passedBy && !state.changed.includes(passedBy);
      passedBy = undefined;
      if (wasPassedBy) return;
      const places = names.map((_, index) => names.slice(0, index + 1).join('.'));
      if (places.every((place) => left.has(place))) return;
      for (const place of places) left.add(place);
      become({ ...state, shown: shownProblems(state) });
    },
    passBy(field) {
      passedBy = field;
    },
    submit() {
      isSubmitted = true;
      server = {};
      return become(make(state.values, state.start));
    },
    setServerProblems(problems) {
      server = Object.fromEntries(
        Object.entries(problems).map(([path, found]) => [
          path,
          { problem: found, value: state.record[path.split('.', 1)[0] ?? ''] },
        ]),
      );
      become({ ...state, shown: shownProblems(state) });
    },
    refresh() {
      become(make(state.values, state.start));
      for (const listener of waiting) listener();
    },
    onKnown(listener) {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
    account: () => context(state.values, state.start).account,
    linkedOf: (record, field) => context(record, state.start).linked(field),
  };
}
