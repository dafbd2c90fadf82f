import { useState } from 'react';
import { lazyComponent } from '../parts/lazyComponent';
import { hasPendingUndo } from './pendingUndo';

const PendingUndoToasts = lazyComponent(() => import('./PendingUndoToasts').then((module) => module.PendingUndoToasts));

/** Loads the toasts only where there is something to undo, which is rare. */
export function PendingUndoPlace() {
  const [isKept] = useState(hasPendingUndo);
  return isKept ? <PendingUndoToasts /> : null;
}
