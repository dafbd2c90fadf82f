import { useState } from 'react';
import { lazyComponent } from '../parts/lazyComponent';
import { hasPendingUndo } from './pendingUndo';

const PendingUndoToasts = lazyComponent(() => import('./PendingUndoToasts').then((module) => module.PendingUndoToasts));

/** Most pages begin with nothing to take back, and fetch nothing for it. */
export function PendingUndoPlace() {
  const [isKept] = useState(hasPendingUndo);
  return isKept ? <PendingUndoToasts /> : null;
}
