import { useCallback } from 'react';
import type { Message } from '../../schema/messages/message';
import { toldByKey } from '../i18n/toldByKey';
import { useToast } from '../parts/feedback';
import { keepUndo, offeredMs, type UndoWay } from './pendingUndo';
import { useTakeBack } from './useTakeBack';

/** Returns a function that reports a change and offers undo: for half a minute in the toast, then in the palette. */
export function useOfferUndo() {
  const toast = useToast();
  const takeBack = useTakeBack();
  return useCallback(
    (resource: string, message: Message, way: UndoWay): void => {
      // Stored at once: the tab may be closed the next moment.
      keepUndo(resource, way, message);
      const run = () => takeBack(resource, way);
      toast({
        message,
        tone: 'success',
        action: { label: toldByKey('adx.actions.undo'), run },
        seconds: offeredMs / 1_000,
      });
    },
    [toast, takeBack],
  );
}
