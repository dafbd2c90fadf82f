import { useEffect } from 'react';

/** Ctrl/⌘ S saves and closes, Ctrl/⌘ Enter saves and stays, wherever the focus is in the form, of which `titleId` is a part. */
export function useFormKeys(titleId: string, save: ((stays: boolean) => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!save) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's' && !event.shiftKey;
      const isSaveAndStay = event.key === 'Enter';
      if (!isSave && !isSaveAndStay) return;
      event.preventDefault();
      // Another dialog over the form has keys of its own.
      if (!event.repeat && isOnTop(titleId)) void commitTyping().then(() => save(isSaveAndStay));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [titleId, save]);
}

/** Dialogs stand in the page in the order in which they were opened. */
const isOnTop = (titleId: string): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    .at(-1)
    ?.contains(document.getElementById(titleId)) ?? false;

/** Some inputs commit their text on blur; a key press causes no blur. */
async function commitTyping(): Promise<void> {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('.adx-field')) return;
  focused.blur();
  await Promise.resolve();
  focused.focus({ preventScroll: true });
}
