import type { CatalogueDimension, ReportRow } from './reportCall';

export type ValueLabels = (value: string | number, row?: ReportRow) => string | undefined;

/**
 * Returns the labels of an enum. Some codes are ambiguous without another key, as no-bid and loss reasons both begin at 1: these
 * get the label of the row's key, or, without one, all possible labels.
 */
export function valueLabels(
  dimension: Pick<CatalogueDimension, 'options' | 'with'> | undefined,
): ValueLabels | undefined {
  if (!dimension?.options) return undefined;
  const { options, with: beside } = dimension;
  const labels = new Map<string | number, string>();
  for (const { value, label } of options)
    labels.set(value, labels.has(value) ? `${labels.get(value)} / ${label}` : label);
  if (beside === null) return (value) => labels.get(value);
  const byBoth = new Map(options.map(({ value, label, group }) => [`${group} ${value}`, label]));
  return (value, row) => byBoth.get(`${row?._of?.[beside] ?? row?.[beside]} ${value}`) ?? labels.get(value);
}
