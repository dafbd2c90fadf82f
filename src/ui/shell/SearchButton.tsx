import './searchButton.css';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import { controlKey } from '../keys/controlKey';
import { lazyComponent } from '../parts/lazyComponent';
import { useFrameKeys } from './useFrameKeys';

const Palette = lazyComponent(() => import('../palette/Palette').then((module) => module.Palette));
const AllKeysDialog = lazyComponent(() => import('../keys/AllKeysDialog').then((module) => module.AllKeysDialog));

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
