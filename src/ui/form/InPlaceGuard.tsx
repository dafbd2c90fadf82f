import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { LeaveDialog } from './LeaveDialog';
import type { Sheet } from './SheetContext';

type Props = {
  readonly inPlace: NonNullable<Sheet['inPlace']>;
  readonly close: () => void;
  readonly save: () => Promise<unknown>;
  readonly drop: () => void;
};

/** The browser's Back closes this form and leaves the one below it; with something unsaved either asks. */
export function InPlaceGuard({ inPlace, close, save, drop }: Props) {
  const blocker = useBlocker(true);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker, close]);
  if (!inPlace.isAsked) return null;
  return (
    <LeaveDialog
      onStay={inPlace.onStay}
      onDiscard={() => {
        drop();
        inPlace.onLeave();
      }}
      onSave={async () => {
        inPlace.onStay();
        await save();
      }}
    />
  );
}
