import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { controlKey } from '../keys/controlKey';
import { lazyComponent } from '../parts/lazyComponent';
import './searchButton.css';

/** Opens the palette, which is fetched when the pointer, the focus or the first of its two keys says that it will be wanted. */
export function SearchButton() {
  const { viewer } = useConsole();
  const translate = useTranslate();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const close = useCallback(() => setShown(undefined), []);
  // An admin without powers is refused every call.
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
  /** The first of the two keys that open the palette is down. */
  coming(): void;
  /** Opens the palette, or closes it. */
  palette(): void;
  /** Shows the list of keys, where the screen has no longer one of its own. */
  keys(): void;
};

/** Ctrl/⌘ K and `?`, from anywhere in the console. */
function useFrameKeys(given: FrameKeys): void {
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

const Palette = lazyComponent(() => import('../palette/Palette').then((module) => module.Palette));

const AllKeysDialog = lazyComponent(() => import('../keys/AllKeysDialog').then((module) => module.AllKeysDialog));
