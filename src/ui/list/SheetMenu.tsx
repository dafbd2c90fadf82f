import { FileDown, FileUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { formatCount } from '../i18n/format';
import { MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import type { Shown } from './SheetButton';
import { sheetFormats, useWriteFile } from './useWriteFile';

type Props = {
  readonly resource: AnyResource;
  readonly shown: RefObject<Shown>;
  readonly part: number | undefined;
  readonly anchor: HTMLElement | null;
  onImport(): void;
  onClose(): void;
};

/** Menu that exports the filtered and sorted rows to a file, and imports a file. */
export function SheetMenu({ resource, shown, part, anchor, onImport, onClose }: Props) {
  const translate = useTranslate();
  const writeFile = useWriteFile(resource.name);
  const { mayCreate } = useActions();
  const { parentScope } = resource;
  const { total } = shown.current;

  const write = (format: (typeof sheetFormats)[number]) => {
    onClose();
    const { sort, filter: chosen, figures } = shown.current;
    const filter = parentScope && part !== undefined ? { ...chosen, [parentScope.filter]: part } : chosen;
    void writeFile({ format, filter, sort, ...(figures && { figures }) });
  };
  const count = formatCount(total);
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {sheetFormats.map((format) => (
        <MenuItem key={format} disabled={total === 0} onClick={() => write(format)}>
          <FileDown className="adx-lucide" size={15} aria-hidden />
          {translate('adx.sheet.export', { smart_count: total, count, format: format.toUpperCase() })}
        </MenuItem>
      ))}
      {mayCreate && (
        <MenuItem
          divider={false}
          onClick={() => {
            onClose();
            onImport();
          }}
        >
          <FileUp className="adx-lucide" size={15} aria-hidden />
          {translate('adx.sheet.import')}
        </MenuItem>
      )}
    </MenuBelow>
  );
}
