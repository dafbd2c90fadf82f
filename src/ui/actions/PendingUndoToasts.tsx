import { useEffect, useRef } from 'react';
import { toldByKey } from '../i18n/toldByKey';
import { useToast } from '../parts/feedback';
import { offeredUndos } from './pendingUndo';
import { useTakeBack } from './useTakeBack';

/** Offers undo for recent changes of an earlier page. */
export function PendingUndoToasts() {
  const toast = useToast();
  const takeBack = useTakeBack();
  const isTold = useRef(false);

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    for (const { resource, way, sentence, leftMs } of offeredUndos()) {
      const run = () => takeBack(resource, way);
      const seconds = Math.max(1, Math.floor(leftMs / 1000));
      toast({ message: sentence, tone: 'success', action: { label: toldByKey('adx.actions.undo'), run }, seconds });
    }
  }, [takeBack, toast]);
  return null;
}
