import { useTranslate } from 'ra-core';
import type { FinanceLine } from '../../model/finance/financeLine';
import { statementName } from '../../model/finance/statementName';
import { MenuItem } from '../../ui/parts/Menu';
import { MenuBelow } from '../../ui/parts/MenuBelow';
import { useFinance } from '../lines/FinanceContext';
import { useSaveFile } from './useSaveFile';

type Props = { readonly anchor: HTMLElement; readonly line: FinanceLine; onClose(): void };

/** Downloads the line's statement as a document to send, or as a table. */
export function StatementMenu({ anchor, line, onClose }: Props) {
  const translate = useTranslate();
  const { statementPath } = useFinance();
  const save = useSaveFile();
  return (
    <MenuBelow anchor={anchor} label={translate('adx.finance.statement')} onClose={onClose}>
      {(['pdf', 'csv'] as const).map((format) => (
        <MenuItem
          key={format}
          onClick={() => {
            onClose();
            void save(statementPath(line.id, format), statementName(line, format));
          }}
        >
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </MenuBelow>
  );
}
