import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ChangeMark } from '../../model/reports/changeMarks';
import type { AnyResource } from '../../schema/resource';
import { HistoryEntry, useNamesOfChanges } from '../../ui/form/HistoryEntry';
import { Popover } from '../../ui/parts/Popover';

type Props = {
  readonly resource: AnyResource;
  readonly mark: ChangeMark;
  readonly anchor: HTMLElement;
  readonly onVersion?: ((version: number) => void) | undefined;
  onClose(): void;
};

/** The changes at one mark, newest first, with their authors and links into the object's history. */
export function MarkPopover({ resource, mark, anchor, onVersion, onClose }: Props) {
  const translate = useTranslate();
  const { rows, keys } = mark;
  useNamesOfChanges(resource, rows);
  const title = translate('adx.marks.title', {
    smart_count: rows.length,
    at: keys[0] === keys[1] ? keys[0] : keys.join(' - '),
  });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { className: 'adx-rep-mark-paper', role: 'dialog', 'aria-label': title } }}
    >
      <h3 className="adx-figures">{title}</h3>
      <ol>
        {rows.map((row) => (
          <HistoryEntry key={`${row.version} ${row.at}`} resource={resource} row={row}>
            {onVersion && (
              <button
                type="button"
                className="adx-bare adx-inline-row adx-medium adx-box-action"
                aria-label={translate('adx.marks.openVersion', { version: row.version })}
                onClick={() => {
                  onClose();
                  onVersion(row.version);
                }}
              >
                <History size={13} aria-hidden /> {translate('adx.marks.open')}
              </button>
            )}
          </HistoryEntry>
        ))}
      </ol>
    </Popover>
  );
}
