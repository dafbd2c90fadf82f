import { useTranslate } from 'ra-core';
import type { BulkEffect } from '../../model/bulkPreview';
import { minutesBetween } from '../../schema/bulkEdit';
import { useValueWords } from '../fields/useValueWords';
import { signedAmount, valueText } from '../fields/valueText';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import type { FieldChoice } from './bulkFields';
import { signedText } from './MoveInput';

type Translate = ReturnType<typeof useTranslate>;

/** What a field comes to over all objects: the total of budgets, the average of prices, the days that dates move. */
export function useEffectWords() {
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  return ({ labels, field }: FieldChoice, { of, from, to, had, has }: BulkEffect, isNamed: boolean) => {
    const name = isNamed ? text(labels.at(-1) ?? field.label) : '';
    const label = (key: string): string => [name, translate(`adx.bulk.effects.${key}`)].filter(Boolean).join(' · ');
    const arrow = (was: string, is: string): string => (was === is ? was : `${was} → ${is}`);
    if (of === 'minutes') return { label: label('moved'), value: spanText(to, translate) };
    if (of === 'entries') return { label: label('entries'), value: arrow(formatCount(from), formatCount(to)) };
    const isTotal = field.kind === 'money' && field.per === 'total';
    const shown = (sum: number, count: number): string => {
      if (count === 0) return '-';
      return valueText(isTotal ? sum : roundedMean(sum / count, field.kind === 'integer' ? 0 : 4), field, words);
    };
    return { label: label(isTotal ? 'total' : 'average'), value: arrow(shown(from, had), shown(to, has)) };
  };
}

const roundedMean = (mean: number, decimals: number): number => Number(mean.toFixed(decimals));

/** `+14 days`, or hours where it is no whole day. */
export function spanText(minutes: number, translate: Translate): string {
  const unit = minutes % 1440 === 0 ? 'days' : 'hours';
  const count = minutes / (unit === 'days' ? 1440 : 60);
  return translate(`adx.bulk.moved.${unit}`, { smart_count: Math.abs(count), count: signedText(count) });
}

/** By how much one object changes, where that can be said. */
export function differenceText(from: unknown, to: unknown, { field }: FieldChoice, translate: Translate): string {
  if (typeof from === 'number' && typeof to === 'number')
    return from === to ? '-' : signedAmount(Number((to - from).toFixed(6)), field);
  const isMoved =
    (field.kind === 'date' || field.kind === 'dateTime') && typeof from === 'string' && typeof to === 'string';
  return isMoved && from !== to ? spanText(minutesBetween(from, to), translate) : '-';
}
