import { ChevronDown, Save } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useReport } from '../parts/ReportContext';
import { useSaving } from './SavingContext';

const SaveMenu = lazyComponent(() => import('./SaveMenu').then((module) => module.SaveMenu));

/** A menu with every way to save the report; Ctrl+S saves in place where possible. */
export function SaveButton() {
  const translate = useTranslate();
  const { draft } = useReport();
  const { save, isBusy } = useSaving();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const maySave = draft.metrics.length > 0 && !isBusy;
  const act = useRef<() => void>(undefined);
  act.current = () => maySave && save();

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave =
        event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A dialog over the screen handles its own keys.
      if (!isSave || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      act.current?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <Button
        disabled={!maySave}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-keyshortcuts="Control+S Meta+S"
        onPointerEnter={SaveMenu.preload}
        onFocus={SaveMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Save size={15} aria-hidden />}
      >
        {translate('adx.saved.save')}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && <SaveMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
