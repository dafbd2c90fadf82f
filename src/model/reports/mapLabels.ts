import { compareTexts } from './compareTexts';
import type { ValueMap } from './reportPlan';

/** The distinct labels of a map in order, so that their indexes group and sort like the labels. */
export type MapLabels = {
  readonly labels: readonly string[];
  /** The index of each label: a filter may contain a hundred thousand of them. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** The index of the label of each value of `from`. */
  readonly places: readonly number[];
  readonly otherwise: number;
};

export function mapLabels({ to, otherwise }: ValueMap): MapLabels {
  const labels = [...new Set([...to, otherwise])].sort(compareTexts);
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  return {
    labels,
    placeOf,
    places: to.map((label) => placeOf.get(label) ?? 0),
    otherwise: placeOf.get(otherwise) ?? 0,
  };
}
