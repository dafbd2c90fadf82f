import '../parts/button.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useSheet } from './SheetContext';

/** The close button at the right end of a form's header. */
export function CloseSheet() {
  const { close } = useSheet();
  const label = useTranslate()('adx.form.close');
  return (
    <button type="button" className="adx-icon-button" aria-label={label} title={label} onClick={close}>
      <X size={16} aria-hidden="true" />
    </button>
  );
}
