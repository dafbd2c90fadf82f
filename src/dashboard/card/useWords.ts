import { useCallback } from 'react';
import { findDimension } from '../../model/reports/dimensions';
import { findMetric } from '../../model/reports/metrics';
import type { MetricUnit, ReportRow } from '../../model/reports/reportCall';
import { wordsOf } from '../../model/reports/rowWords';
import { type ValueLabels, valueLabels } from '../../model/reports/valueLabels';
import { dimensionLabel } from '../../reports/labels/dimensionLabel';
import { useReportLabels } from '../../reports/labels/useReportLabels';
import { useText } from '../../ui/i18n/useText';

export type MetricWords = {
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: 'more' | 'less' | null;
};

const nameless: MetricWords = { label: '-', unit: 'count', better: null };

/** Returns the names of metrics in the user's language, and their formats. */
export function useMetricWords(): (id: string) => MetricWords {
  const labels = useReportLabels().data?.metrics;
  const text = useText();
  return useCallback(
    (id) => {
      const metric = findMetric(id);
      if (!metric) return nameless;
      const { label, unit, better } = metric;
      return { label: spoken(labels, label, text), unit, better };
    },
    [labels, text],
  );
}

/** Returns the name of a dimension in the user's language; the answer has it in English. */
export function useDimensionWords(): (dimension: { readonly id: string; readonly label: string }) => string {
  const labels = useReportLabels().data?.dimensions;
  const text = useText();
  return useCallback(
    (dimension) => dimensionLabel(dimension, (english) => spoken(labels, english, text)),
    [labels, text],
  );
}

/** Returns the text of a row in a dimension; codes become names in the user's language. */
export function useRowWords(): (row: ReportRow, dimension: string) => string {
  const options = useReportLabels().data?.options;
  const text = useText();
  return useCallback(
    (row, id) =>
      wordsOf(
        row,
        id,
        labelsOf(id, (english) => spoken(options, english, text)),
      ),
    [options, text],
  );
}

function labelsOf(id: string, say: (english: string) => string): ValueLabels | undefined {
  const dimension = findDimension(id);
  if (!dimension?.options) return undefined;
  const labels = valueLabels({ options: dimension.options, with: (dimension.by === 'key' && dimension.with) || null });
  return (
    labels &&
    ((value, row) => {
      const label = labels(value, row);
      return label && say(label);
    })
  );
}

function spoken(
  words: Readonly<Record<string, string>> | undefined,
  english: string,
  text: (english: string) => string,
): string {
  if (!words) return text(english);
  return (Object.hasOwn(words, english) ? words[english] : undefined) ?? text(english);
}
