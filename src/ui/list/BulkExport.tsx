import { FileDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { FigurePeriod } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { formatCount } from '../i18n/format';
import { MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import type { ListSort } from './listUrl';
import { sheetFormats, useWriteFile } from './useWriteFile';

type Props = {
  readonly records: readonly AnyRecord[];
  readonly sort: ListSort;
  readonly figures: FigurePeriod | undefined;
};

/** The ticked rows to a file, in the order of the list, whatever it is filtered by. */
export function BulkExport({ records, sort, figures }: Props) {
  const translate = useTranslate();
  const { resource } = useActions();
  const writeFile = useWriteFile(resource.name);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (resource.paged) return null;
  const count = formatCount(records.length);
  return (
    <>
      <button ref={button} type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <FileDown className="adx-lucide" size={15} aria-hidden />
        {translate('adx.sheet.ticked')}
      </button>
      {isOpen && (
        <MenuBelow anchor={button.current} onClose={() => setOpen(false)}>
          {sheetFormats.map((format) => (
            <MenuItem
              key={format}
              onClick={() => {
                setOpen(false);
                void writeFile({
                  format,
                  filter: { id: records.map(({ id }) => id) },
                  sort,
                  ...(figures && { figures }),
                });
              }}
            >
              {translate('adx.sheet.export', { smart_count: records.length, count, format: format.toUpperCase() })}
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}
