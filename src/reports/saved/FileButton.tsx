import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { fileFormats } from '../../model/reports/savedReport';
import { Button } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useSaving } from './SavingContext';

const FileMenu = lazyComponent(() => import('./FileMenu').then((module) => module.FileMenu));

/** Runs the report as a file, which arrives in the bell: for long reports. */
export function FileButton({ isDisabled }: { isDisabled: boolean }) {
  const translate = useTranslate();
  const { runAsFile, isBusy } = useSaving();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        disabled={isDisabled || isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={FileMenu.preload}
        onFocus={FileMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('adx.saved.runAsFile')}
      </Button>
      {anchor && (
        <FileMenu
          anchor={anchor}
          formats={fileFormats}
          onChoose={(format) => {
            setAnchor(null);
            runAsFile(format);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
