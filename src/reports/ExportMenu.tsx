import { useTranslate } from 'ra-core';
import { formatCount } from '../ui/i18n/format';
import { MenuItem } from '../ui/parts/Menu';
import { MenuBelow } from '../ui/parts/MenuBelow';
import type { ExportFormat } from './ExportButton';
import { mostXlsxCells } from './exportTable';

type Props = {
  readonly anchor: HTMLElement;
  readonly isTooLarge: boolean;
  onChoose(format: ExportFormat): void;
  onClose(): void;
};

export function ExportMenu({ anchor, isTooLarge, onChoose, onClose }: Props) {
  const translate = useTranslate();
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      <MenuItem onClick={() => onChoose('csv')}>CSV</MenuItem>
      <MenuItem onClick={() => onChoose('xlsx')} disabled={isTooLarge}>
        {isTooLarge ? translate('adx.reports.file.tooLarge', { count: formatCount(mostXlsxCells) }) : 'XLSX'}
      </MenuItem>
    </MenuBelow>
  );
}
