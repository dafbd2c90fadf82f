import { useState } from 'react';
import { later } from '../parts/later';
import { hasKeptUndo } from './keptUndo';

const KeptUndoToasts = later(() => import('./KeptUndoToasts').then((module) => module.KeptUndoToasts));

/** Most pages begin with nothing to take back, and fetch nothing for it. */
export function KeptUndoPlace() {
  const [isKept] = useState(hasKeptUndo);
  return isKept ? <KeptUndoToasts /> : null;
}
