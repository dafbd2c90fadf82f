import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '../../schema/resource';
import { type DefaultsContext, type Document, defaults, isSame } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useFormStore } from '../formState/FormStoreContext';

/** On create, updates defaults that depend on other fields until the user changes them. */
export function useFollowingInitials(resource: AnyResource, given: Document, isCreate: boolean): void {
  const form = useFormContext();
  const store = useFormStore();
  const viewer = useViewer();
  // A ref, because the effect restarts when the account or a list is read again.
  const touched = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isCreate) return;
    const follow = () => {
      const { values, start } = store.get();
      const now = { ...values, ...form.getValues() };
      const account = store.account();
      const context = { viewer, now: new Date(), linkedOf: store.linkedOf, ...(account && { account }) };
      const followed = followInitials(resource, now, start.record, touched.current, given, context);
      if (Object.keys(followed).length === 0) return;
      // They are still defaults, so they do not count as changes.
      store.setStart({ ...start, record: { ...start.record, ...followed } }, { ...now, ...followed }, true);
      for (const [follower, value] of Object.entries(followed)) form.setValue(follower, value);
    };
    const watching = form.watch((_, { name, type }) => {
      // Only user input has a `type`; values that the form sets have none.
      if (type !== 'change' || !name) return;
      touched.current = new Set([...touched.current, name.split('.', 1)[0] ?? name]);
      follow();
    });
    // The object that a reference names loads a moment after the choice.
    const forget = store.onKnown(follow);
    return () => {
      watching.unsubscribe();
      forget();
    };
  }, [form, store, viewer, resource, given, isCreate]);
}

/**
 * Returns the dependent defaults that differ for these values. Skips fields that the user touched, that differ from `start` (set
 * by the form itself), as with a draft, and that were `given`, as by a copy.
 */
export function followInitials(
  resource: AnyResource,
  values: Document,
  start: Document,
  touched: ReadonlySet<string>,
  given: Document,
  context: DefaultsContext,
): Readonly<Record<string, unknown>> {
  const isOwn = (name: string) => touched.has(name) || given[name] !== undefined || !isSame(values[name], start[name]);
  const following = Object.keys(resource.initial ?? {}).filter((name) => !isOwn(name));
  if (following.length === 0) return {};
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !following.includes(name)));
  const fresh = defaults(resource, others, context);
  return Object.fromEntries(
    following.filter((name) => !isSame(fresh[name], values[name])).map((name) => [name, fresh[name]]),
  );
}
