import { useBlocker } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { useSheet } from './SheetContext';

export type LeaveGuardOptions = {
  /** Whether an address is one of the form's own tabs. */
  readonly isWithin: (place: { readonly pathname: string; readonly search: string }) => boolean;
  /** The form is being left with everything stored, by itself or at the end of the question. */
  readonly isLeaving: RefObject<boolean>;
  readonly save: () => Promise<boolean>;
  readonly drop: () => void;
};

export type LeaveQuestion = {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => Promise<void>;
};

/** While something is unsaved leaving asks; the browser asks with its own words before the page goes. */
export function useUnsaved(isDirty: boolean): void {
  const { isGuarded } = useSheet();
  useEffect(() => {
    isGuarded.current = isDirty;
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, isGuarded]);
}

/** The question before unsaved values are left, by whatever way. The router asks one place only. */
export function useLeaveGuard({ isWithin, isLeaving, save, drop }: LeaveGuardOptions): LeaveQuestion | undefined {
  const { isGuarded } = useSheet();
  const blocker = useBlocker(({ nextLocation }) => isGuarded.current && !isLeaving.current && !isWithin(nextLocation));

  if (blocker.state !== 'blocked') return undefined;
  return {
    onStay: () => blocker.reset?.(),
    onDiscard() {
      drop();
      blocker.proceed?.();
    },
    async onSave() {
      isLeaving.current = true;
      if (await save()) return blocker.proceed?.();
      isLeaving.current = false;
      blocker.reset?.();
    },
  };
}
