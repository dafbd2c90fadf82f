import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useValueWords } from '../fields/values/useValueWords';
import { valueText } from '../fields/values/valueText';
import { useText } from '../i18n/useText';
import type { Difference } from './mergeRecords';

export type ChangeWords = {
  /** `CPM`; `CPM overrides 2, CPM` for a place inside a field. */
  label(difference: Difference): string;
  value(difference: Difference, side: 'before' | 'theirs' | 'yours' | 'merged'): string;
  /** `CPM: $17.00 → $18.00` */
  change(difference: Difference, side: 'theirs' | 'yours' | 'merged'): string;
};

/** Puts changes of fields into words. */
export function useChangeWords(resource: AnyResource): ChangeWords {
  const words = useValueWords();
  const text = useText();
  const translate = useTranslate();
  return useMemo(() => {
    const label = ({ path, field }: Difference) => {
      const [name = '', ...rest] = path.split('.');
      if (rest.length === 0) return text(field.label);
      const rows = rest.filter((part) => /^\d+$/.test(part)).map((part) => ` ${Number(part) + 1}`);
      return `${text(resource.allFields[name]?.label ?? name)}${rows.join('')}, ${text(field.label)}`;
    };
    const value: ChangeWords['value'] = (difference, side) => valueText(difference[side], difference.field, words);
    return {
      label,
      value,
      change: (difference, side) =>
        translate('adx.form.conflict.change', {
          field: label(difference),
          before: value(difference, 'before'),
          after: value(difference, side),
        }),
    };
  }, [resource, words, text, translate]);
}
