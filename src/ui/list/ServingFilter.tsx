import './figures.css';
import { useTranslate } from 'ra-core';
import { type FilterEditorProps, useValueCounts } from '../fields/filterEditor';
import { FilterList } from '../fields/filterList';
import { useText } from '../i18n/useText';
import { useCauseLabels } from './useCauseLabels';

/** The rules that are broken among the rows, each with how many break it. */
export function ServingFilter(props: FilterEditorProps) {
  const { resource, field, value, onChange } = props;
  const translate = useTranslate();
  const text = useText();
  const counts = useValueCounts(props);
  const { labelOf } = useCauseLabels(resource, true);
  if (!counts) return <p role="status">{translate('adx.figures.judging')}</p>;
  const found = [...counts].sort(([, one], [, other]) => other - one);
  const chosen = value.values.filter((item) => !counts.has(String(item))).map((item) => [String(item), 0] as const);
  const items = [...found, ...chosen].map(([cause, count]) => ({ value: cause, label: labelOf(String(cause)), count }));
  if (items.length === 0) return <p>{translate('adx.figures.none')}</p>;
  return (
    <>
      <p className="adx-small adx-causes-hint">{translate('adx.figures.broken')}</p>
      <FilterList
        label={text(field.label)}
        items={items}
        chosen={value.values}
        onChange={(values) => onChange(values.length > 0 ? { op: 'is', values } : undefined)}
      />
    </>
  );
}
