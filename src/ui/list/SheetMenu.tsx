import { FileDown, FileUp } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/ActionHost';
import { sayError } from '../actions/problemOf';
import { formatCount } from '../i18n/format';
import { MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import { saveFile } from '../saveFile';
import { useAlert } from '../shell/feedback';
import type { Shown } from './SheetButton';

type Props = {
  readonly resource: AnyResource;
  readonly shown: RefObject<Shown>;
  readonly part: number | undefined;
  readonly anchor: HTMLElement | null;
  onImport(): void;
  onClose(): void;
};

const formats = ['csv', 'xlsx'] as const;

/** The rows of the list as a file, as they are filtered and sorted; and the way to bring in a file. */
export function SheetMenu({ resource, shown, part, anchor, onImport, onClose }: Props) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const { mayCreate } = useActions();
  const alert = useAlert();
  const { within } = resource;
  const { total } = shown.current;

  const write = async (format: (typeof formats)[number]) => {
    onClose();
    try {
      const { sort, filter: chosen, figures } = shown.current;
      const filter = within && part !== undefined ? { ...chosen, [within.filter]: part } : chosen;
      saveFile(await provider.exportSheet(resource.name, { format, filter, sort, figures }), `${resource.name}.${format}`);
    } catch (error) {
      alert(sayError(error));
    }
  };
  const count = formatCount(total);
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {formats.map((format) => (
        <MenuItem key={format} disabled={total === 0} onClick={() => void write(format)}>
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
