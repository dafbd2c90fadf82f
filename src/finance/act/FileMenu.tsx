import { useTranslate } from 'ra-core';
import { MenuItem } from '../../ui/parts/Menu';
import { MenuBelow } from '../../ui/parts/MenuBelow';
import { useFinance } from '../lines/FinanceContext';
import type { LinesAsked } from '../lines/financeCalls';
import { useSaveFile } from './useSaveFile';

type Props = { readonly anchor: HTMLElement; readonly asked: LinesAsked; onClose(): void };

/** Exports all lines that match the filters. */
export function FileMenu({ anchor, asked, onClose }: Props) {
  const translate = useTranslate();
  const { exportPath } = useFinance();
  const save = useSaveFile();
  const months = asked.from === asked.to ? (asked.from ?? '') : `${asked.from}-${asked.to}`;
  return (
    <MenuBelow anchor={anchor} label={translate('adx.finance.export')} onClose={onClose}>
      {(['csv', 'xlsx', 'pdf'] as const).map((format) => (
        <MenuItem
          key={format}
          onClick={() => {
            onClose();
            void save(exportPath(asked, format), `finance-${asked.view}-${months}.${format}`);
          }}
        >
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </MenuBelow>
  );
}
