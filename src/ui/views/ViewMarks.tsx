import { House, type LucideIcon, Users } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { StoredView } from './useListViews';

/** Marks a view that the list opens with, and one that others of the account see. */
export function ViewMarks({ view, isDefault }: { readonly view: StoredView; readonly isDefault: boolean }) {
  const translate = useTranslate();
  const mark = (Icon: LucideIcon, says: string) => (
    <span className="adx-view-mark" title={says}>
      <Icon className="adx-lucide" size={13} aria-label={says} role="img" />
    </span>
  );
  return (
    <>
      {isDefault && mark(House, translate('adx.views.default'))}
      {view.shared && mark(Users, translate('adx.views.shared'))}
    </>
  );
}
