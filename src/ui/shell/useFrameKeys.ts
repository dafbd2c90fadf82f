import { useEffect, useRef } from 'react';

type FrameKeys = {
  readonly isOn: boolean;
  /** The first of the two keys that open the palette is down. */
  coming(): void;
  /** Opens the palette, or closes it. */
  palette(): void;
  /** Shows the list of keys, where the screen has no longer one of its own. */
  keys(): void;
};

/** Ctrl/⌘ K and `?`, from anywhere in the console. */
export function useFrameKeys(given: FrameKeys): void {
  const now = useRef(given);
  useEffect(() => {
    now.current = given;
  });
  const { isOn } = given;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') now.current.coming();
      if (isPalette(event)) {
        // Browsers have a search of their own there.
        event.preventDefault();
        if (!event.repeat && !isAsked()) now.current.palette();
      } else if (event.key === '?' && !event.defaultPrevented && !isTaken(event.target)) now.current.keys();
    };
    // After the document's own listeners, which are the screens'.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** Over lists and sheets the palette opens; a question, a menu or another dialog is to be answered or left first. */
const isAsked = (): boolean =>
  document.querySelector('[role="dialog"]:not(.adx-sheet, .adx-palette), [role="alertdialog"], [role="menu"]') !== null;

const typed = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
