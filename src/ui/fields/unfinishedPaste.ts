import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Adds pasted lines that are not added yet. Returns false where the user has to choose a column or correct lines first. */
type Finish = () => Promise<boolean>;

export const UnfinishedPaste = createContext<RefObject<Finish | undefined> | undefined>(undefined);

/** Registers how the surrounding panel finishes a paste; undefined while there is nothing to add. */
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

/** For a panel with a Done button: adds pasted lines before it closes. Pass `place` to `UnfinishedPaste`. */
export function useDonePasting(onClose: () => void) {
  const place = useRef<Finish | undefined>(undefined);
  const done = async () => {
    if (!place.current || (await place.current())) onClose();
  };
  return { place, done };
}
