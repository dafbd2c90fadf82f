import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useToast } from '../shell/feedback';
import { keepUndo, offeredMs, type UndoWay } from './keptUndo';
import { useTakeBack } from './useTakeBack';

/** Says what was done to objects of a resource and offers to undo it: in the toast for half a minute, and then in the palette. */
export function useOfferUndo() {
  const translate = useTranslate();
  const toast = useToast();
  const takeBack = useTakeBack();
  return useCallback(
    (resource: string, message: string, way: UndoWay): void => {
      // At once: the tab may be closed the next moment.
      keepUndo(resource, way, message);
      const run = () => takeBack(resource, way);
      toast({ message, tone: 'success', action: { label: translate('adx.actions.undo'), run }, seconds: offeredMs / 1_000 });
    },
    [translate, toast, takeBack],
  );
}
