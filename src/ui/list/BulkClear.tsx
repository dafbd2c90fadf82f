import './bulkBar.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';

/** The right end of a bar over ticked rows: what takes the ticks away. */
export function BulkClear({ onClear }: { onClear(): void }) {
  const label = useTranslate()('adx.list.unselect');
  return (
    <>
      <i aria-hidden="true" />
      <button type="button" className="adx-bulk-clear" aria-label={label} title={label} onClick={onClear}>
        <X className="adx-lucide" size={16} aria-hidden />
      </button>
    </>
  );
}
