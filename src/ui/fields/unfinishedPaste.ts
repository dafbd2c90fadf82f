import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Adds what is pasted and not added yet; false where the user has to choose a column or fix lines first. */
type Finish = () => Promise<boolean>;

export const UnfinishedPaste = createContext<RefObject<Finish | undefined> | undefined>(undefined);

/** Tells the panel around a paste how to finish it; nothing while there is nothing to add. */
export function useFinishPaste(finish: Finish | undefined): void {
  const place = useContext(UnfinishedPaste);
  useEffect(() => {
    if (!place) return;
    place.current = finish;
    return () => {
      place.current = undefined;
    };
  }, [place, finish]);
}

/** For a panel with Done: what is pasted goes in before it closes. Its `place` belongs in `UnfinishedPaste`. */
export function useDonePasting(onClose: () => void) {
  const place = useRef<Finish | undefined>(undefined);
  const done = async () => {
    if (!place.current || (await place.current())) onClose();
  };
  return { place, done };
}
