import { useBlocker } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { useSheet } from './SheetContext';

export type LeaveGuardOptions = {
  /** Whether an address is one of the form's own tabs. */
  readonly isWithin: (place: { readonly pathname: string; readonly search: string }) => boolean;
  /** True while the form closes with everything saved, or after the question. */
  readonly isLeaving: RefObject<boolean>;
  readonly save: () => Promise<boolean>;
  readonly drop: () => void;
};

export type LeaveQuestion = {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => Promise<void>;
};

/** Asks before unsaved values are lost; the browser shows its own question before the page closes. */
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

/** The question before unsaved values are lost, for every way of leaving. The router supports one blocker only. */
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
