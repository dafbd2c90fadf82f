import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatCount } from '../i18n/format';
import { useListPlace } from '../list/ListPlace';
import { useSheet } from './SheetContext';

/** The object's place in the list below, and the ways to the one before and the one after. */
export function Neighbours({ id }: { id: number }) {
  const { ids, first, total } = useListPlace().rows();
  const { route } = useSheet();
  const translate = useTranslate();
  const at = ids.indexOf(id);
  if (at < 0 || total < 2) return null;
  const step = (to: number | undefined, label: string, Icon: typeof ChevronUp) => (
    <button
      type="button"
      className="adx-bare adx-center adx-icon"
      aria-label={translate(label)}
      title={translate(label)}
      disabled={to === undefined}
      onClick={() => to !== undefined && route.goToObject(to, route.tab)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <span className="adx-inline-row adx-small adx-neighbours">
        {step(ids[at - 1], 'adx.form.previous', ChevronUp)}
        <span className="adx-figures">
          {translate('adx.form.placeOf', { place: formatCount(first + at + 1), total: formatCount(total) })}
        </span>
        {step(ids[at + 1], 'adx.form.next', ChevronDown)}
      </span>
      <span className="adx-form-rule" />
    </>
  );
}
