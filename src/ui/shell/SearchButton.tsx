import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { controlKey } from '../keys/controlKey';
import { lazyComponent } from '../parts/lazyComponent';
import './searchButton.css';

/** Opens the palette; loads it when the pointer, the focus or the first of its two keys reaches it. */
export function SearchButton() {
  const { viewer } = useConsole();
  const translate = useTranslate();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const close = useCallback(() => setShown(undefined), []);
  // Every call of an administrator without rights is refused.
  const isOn = viewer.role !== 'admin' || viewer.isSuper;
  useFrameKeys({
    isOn,
    coming: Palette.preload,
    palette: () => setShown((before) => (before === 'palette' ? undefined : 'palette')),
    keys: () => setShown('keys'),
  });
  if (!isOn) return null;
  return (
    <>
      <button
        type="button"
        className="adx-strip adx-small adx-frame adx-find"
        aria-label={translate('adx.palette.find')}
        aria-haspopup="dialog"
        aria-expanded={shown === 'palette'}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => setShown('palette')}
      >
        <Search size={15} aria-hidden />
        <span className="adx-ellipsis adx-grow adx-find-words">{translate('adx.palette.find')}</span>
        <span className="adx-find-key">{controlKey()} K</span>
      </button>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'keys' && <AllKeysDialog onClose={close} />}
    </>
  );
}

type FrameKeys = {
  readonly isOn: boolean;
  /** Called when the first of the palette's two keys is pressed. */
  coming(): void;
  /** Opens or closes the palette. */
  palette(): void;
  /** Shows the list of keys, on screens without their own list. */
  keys(): void;
};

/** Handles Ctrl/⌘ K and `?` on every screen. */
function useFrameKeys(given: FrameKeys): void {
  const now = useRef(given);
  useLayoutEffect(() => {
    now.current = given;
  });
  const { isOn } = given;
  // In a layout effect: the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') now.current.coming();
      if (isPalette(event)) {
        // In browsers this key opens a search of their own.
        event.preventDefault();
        if (!event.repeat && !isAsked()) now.current.palette();
      } else if (event.key === '?' && !event.defaultPrevented && !isTaken(event.target)) now.current.keys();
    };
    // On the window: runs after the document's listeners, which belong to the screens.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** Whether a dialog or menu other than a form has to be closed before the palette opens. */
const isAsked = (): boolean =>
  document.querySelector('[role="dialog"]:not(.adx-sheet, .adx-palette), [role="alertdialog"], [role="menu"]') !== null;

const typed = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(typed) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

const Palette = lazyComponent(() => import('../palette/Palette').then((module) => module.Palette));

const AllKeysDialog = lazyComponent(() => import('../keys/AllKeysDialog').then((module) => module.AllKeysDialog));
