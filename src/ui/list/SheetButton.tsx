import { FileSpreadsheet } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefObject, useRef, useState } from 'react';
import type { FigurePeriod } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import type { ListState } from './useListState';

const SheetMenu = lazyComponent(() => import('./SheetMenu').then((module) => module.SheetMenu));
const ImportDialog = lazyComponent(() => import('./ImportDialog').then((module) => module.ImportDialog));

/** The current state of the list. */
export type Shown = Pick<ListState, 'filter' | 'sort'> & {
  /** Number of rows that the filter finds. */
  readonly total: number;
  /** The period of the figures that the list shows, filters or sorts by. */
  readonly figures: FigurePeriod | undefined;
};

type Props = { readonly resource: AnyResource; readonly shown: RefObject<Shown>; readonly part: number | undefined };

/** Exports the filtered rows to a file, and imports objects from one. */
export function SheetButton(props: Props) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={translate('adx.sheet.button')}
        title={translate('adx.sheet.button')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={SheetMenu.preload}
        onFocus={SheetMenu.preload}
        onClick={() => setOpen(true)}
        startIcon={<FileSpreadsheet className="adx-lucide" size={15} aria-hidden />}
      >
        <span className="adx-file-word">{translate('adx.sheet.button')}</span>
      </Button>
      {isOpen && (
        <SheetMenu
          {...props}
          anchor={button.current}
          onImport={() => setImporting(true)}
          onClose={() => setOpen(false)}
        />
      )}
      {isImporting && <ImportDialog resource={props.resource} onClose={() => setImporting(false)} />}
    </>
  );
}
