import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { Modal } from '../parts/Modal';

type Props = {
  readonly sheet: RefObject<HTMLDivElement | null>;
  /** Id of the element that names the object. */
  readonly titleId: string;
  readonly isPage: boolean;
  /** Whether it covers another sheet. */
  readonly isOver?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The side sheet over the list or, at an address opened directly, the whole screen below the header. */
export function SheetFrame({ sheet, titleId, isPage, isOver = false, onClose, children }: Props) {
  // If the focused element was removed, the key event reaches no element inside.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement !== document.body) return;
      // The document order of dialogs is the order in which they were opened.
      if ([...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) === sheet.current) onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose, sheet]);
  if (isPage)
    return (
      <PageFrame sheet={sheet} titleId={titleId} onClose={onClose}>
        {children}
      </PageFrame>
    );
  return (
    <Modal open disableScrollLock onClose={onClose} slotProps={{ backdrop: { className: 'adx-scrim' } }}>
      <div
        ref={sheet}
        className="adx-column adx-sheet"
        data-over={isOver || undefined}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        {children}
      </div>
    </Modal>
  );
}

/** Covers the list and makes it inert; the header and menu stay usable. */
function PageFrame({ sheet, titleId, onClose, children }: Omit<Props, 'isPage' | 'isOver'>) {
  useEffect(() => {
    const covered = [...(sheet.current?.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== sheet.current,
    );
    for (const one of covered) one.inert = true;
    // A new form focuses its first field itself.
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus();
    return () => {
      for (const one of covered) one.inert = false;
    };
  }, [sheet]);
  return (
    <div
      ref={sheet}
      className="adx-column adx-sheet adx-sheet-page"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </div>
  );
}
