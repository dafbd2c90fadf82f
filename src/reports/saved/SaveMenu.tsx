import { FileSpreadsheet, FileText, Save, SaveAll, Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { MenuItem } from '../../ui/parts/Menu';
import { MenuBelow } from '../../ui/parts/MenuBelow';
import { useReport } from '../parts/ReportContext';
import { useSaving } from './SavingContext';

export function SaveMenu({ anchor, onClose }: { anchor: HTMLElement; onClose(): void }) {
  const translate = useTranslate();
  const { saved, isEdited } = useReport();
  const { save, saveAs, discard, runAsFile, isInPlace } = useSaving();
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {isInPlace && (
        <MenuItem disabled={!isEdited} onClick={act(save)}>
          <Save size={15} aria-hidden />
          {translate('adx.saved.saveHere')}
        </MenuItem>
      )}
      <MenuItem onClick={act(saveAs)}>
        <SaveAll size={15} aria-hidden />
        {translate(saved ? 'adx.saved.saveAsMore' : 'adx.saved.saveMore')}
      </MenuItem>
      {saved && isEdited && (
        <MenuItem onClick={act(discard)}>
          <Undo2 size={15} aria-hidden />
          {translate('adx.saved.discard')}
        </MenuItem>
      )}
      <hr className="adx-menu-rule" />
      <MenuItem onClick={act(() => runAsFile('csv'))}>
        <FileText size={15} aria-hidden />
        {translate('adx.saved.asFile', { format: 'CSV' })}
      </MenuItem>
      <MenuItem onClick={act(() => runAsFile('xlsx'))}>
        <FileSpreadsheet size={15} aria-hidden />
        {translate('adx.saved.asFile', { format: 'XLSX' })}
      </MenuItem>
    </MenuBelow>
  );
}
