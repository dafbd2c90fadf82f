import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { keepWhatApplies, type Loss } from './keepWhatApplies';

export type DropQuestion = {
  readonly losses: readonly Loss[];
  readonly onGo: () => void;
  readonly onCancel: () => void;
};

/**
 * Watches for choices that make other values inapplicable. Keeps what still applies, and drops the rest after a question; Cancel
 * restores the former choice. Must precede every other hook that changes values after a choice, to see the values before it.
 */
export function useKeepWhatApplies(resource: AnyResource, isOn: boolean): DropQuestion | undefined {
  const form = useFormContext();
  const before = useRef<Document>({});
  const isAsked = useRef(false);
  const [losses, setLosses] = useState<readonly Loss[]>();

  useEffect(() => {
    if (!isOn || (!resource.optionsFilter && !resource.params)) return;
    before.current = { ...form.getValues() };
    const watching = form.watch((_, { name, type }) => {
      if (isAsked.current) return;
      const after: Document = form.getValues();
      // Only user input has a `type`; values that the form sets need no check.
      if (type !== 'change' || !name || name in (resource.params ?? {})) {
        before.current = name && type !== 'change' ? { ...before.current, [name]: after[name] } : { ...after };
        return;
      }
      const kept = keepWhatApplies(resource, before.current, after);
      if (kept.losses.length > 0) {
        isAsked.current = true;
        setLosses(kept.losses);
        return;
      }
      before.current = { ...after };
      for (const [field, value] of Object.entries(kept.values)) form.setValue(field, value);
    });
    return () => watching.unsubscribe();
  }, [form, resource, isOn]);

  if (!losses) return undefined;
  const end = (values: Document) => {
    for (const [field, value] of Object.entries(values)) form.setValue(field, value);
    before.current = { ...form.getValues() };
    isAsked.current = false;
    setLosses(undefined);
  };
  return {
    losses,
    onGo: () => end(keepWhatApplies(resource, before.current, form.getValues()).values),
    onCancel: () => {
      const now: Document = form.getValues();
      end(Object.fromEntries(Object.entries(before.current).filter(([field, value]) => !isSame(now[field], value))));
    },
  };
}
