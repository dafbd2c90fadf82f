import './bulkBar.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatCount } from '../i18n/format';

/** The right end of a selection bar: a button that clears the selection. */
export function BulkClear({
  count,
  onClear,
}: {
  /** How many are selected, where there is more than one. */ readonly count?: number;
  onClear(): void;
}) {
  const translate = useTranslate();
  const label =
    count === undefined
      ? translate('adx.list.unselect')
      : translate('adx.bulk.unselect', { count: formatCount(count) });
  return (
    <>
      <i aria-hidden="true" />
      <button type="button" className="adx-bulk-clear" aria-label={label} title={label} onClick={onClear}>
        <X className="adx-lucide" size={16} aria-hidden />
      </button>
    </>
  );
}
