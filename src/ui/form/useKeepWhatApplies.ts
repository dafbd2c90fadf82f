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
 * Watches for a choice that takes the meaning from other values: what still applies is kept, and the rest is dropped only after
 * the question. Cancel puts everything back as it was before the choice.
 *
 * Stands before whatever else changes values after a choice, so as to know what was before that.
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
      // Only typing has a type; what the form sets by itself, one field or all, is as it should be.
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
