import { Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { SavedEntry } from '../../model/reports/savedReport';
import { formatCount } from '../../ui/i18n/format';
import { BulkClear } from '../../ui/list/BulkClear';

type Props = { readonly ticked: readonly SavedEntry[]; onDelete(): void; onClear(): void };

export function SavedBulk({ ticked, onDelete, onClear }: Props) {
  const translate = useTranslate();
  return (
    <div className="adx-bulk" role="toolbar" aria-label={translate('adx.list.bulk')}>
      <span className="adx-bulk-count" aria-live="polite">
        {translate('adx.list.selected', { smart_count: ticked.length, count: formatCount(ticked.length) })}
      </span>
      <i aria-hidden="true" />
      <button type="button" data-danger onClick={onDelete}>
        <Trash2 size={15} aria-hidden />
        {translate('adx.saved.actions.delete')}
      </button>
      <BulkClear onClear={onClear} />
    </div>
  );
}
