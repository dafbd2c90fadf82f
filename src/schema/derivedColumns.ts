import { findGrant, hasMode, type Role, type Viewer } from './access';
import type { Field, Fields } from './kinds';
import { choices } from './kinds/choice';
import { integer, percent, usd } from './kinds/number';
import type { AnyResource } from './resource';

// Columns that lists add to their objects: traffic figures of some days, and the problem that keeps an object from serving. They
// load after the rows, in a call of their own, and sort and filter like fields of the rows.

/** The periods of the figures in lists, named like the date ranges of reports. */
export const figurePeriods = ['today', 'yesterday', 'last7'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];
export const usualPeriod: FigurePeriod = 'yesterday';

export const derivedColumns = [...figurePeriods, 'serving'] as const;
export type DerivedColumn = (typeof derivedColumns)[number];

/** Filters by the cause that keeps an object from serving: `{ serving: ['channels.archived'] }`. */
export const servingField = 'serving';
const servingLabel = 'Serving problem';

/** `yesterday_fill` is the metric `fill` of reports, of yesterday. */
export const figureField = (metric: string, period: FigurePeriod = usualPeriod): string => `${period}_${metric}`;

/** Returns the period of a figure, or of a filter key for one; undefined for any other field. */
export const periodOfFigure = (field: string): FigurePeriod | undefined =>
  figurePeriods.find((period) => field.startsWith(`${period}_`));
export const isFigure = (field: string): boolean => periodOfFigure(field) !== undefined;
export const metricOfFigure = (field: string): string => field.slice(field.indexOf('_') + 1);

/** Returns the same figure of another period; any other field unchanged. */
export const inPeriod = (field: string, period: FigurePeriod): string =>
  isFigure(field) ? figureField(metricOfFigure(field), period) : field;

export const derivedColumnOf = (field: string): DerivedColumn | undefined =>
  field === servingField ? 'serving' : periodOfFigure(field);

/** In English, like the labels of definitions. */
const metricLabels = {
  reqs: ['integer', 'Requests'],
  fill: ['percent', 'Fill'],
  bids: ['integer', 'Bids'],
  win_rate: ['percent', 'Win rate'],
  imps: ['integer', 'Impressions'],
  vcr: ['percent', 'Completion'],
  rev: ['money', 'Revenue'],
  cost: ['money', 'Spend'],
} as const;
type FigureMetric = keyof typeof metricLabels;

const makers = { integer, percent, money: usd } as const;
const behind: Readonly<Record<FigurePeriod, string>> = { today: 'today', yesterday: 'yesterday', last7: 'in 7 days' };

/** The fields by name, for all periods; for readers of files. */
export const figureFields: Fields = Object.fromEntries(
  figurePeriods.flatMap((period) =>
    Object.entries(metricLabels).map(([metric, [kind, label]]) => [
      figureField(metric, period),
      makers[kind](`${label} ${behind[period]}`, { isSum: kind !== 'percent' }),
    ]),
  ),
);

export const figureKind = (metric: string): 'integer' | 'percent' | 'money' => metricLabels[metric as FigureMetric][0];

/** Returns the unit of the integers that a figure is summed from. */
export const unitOfFigure = (metric: string): 1 | 1e-6 => (figureKind(metric) === 'money' ? 1e-6 : 1);

/** Returns the label of the metric, without its period. In English. */
export const headOfFigure = (field: string): string => metricLabels[metricOfFigure(field) as FigureMetric][1];

/** Whether the metric is a ratio, which is null without a denominator. */
export const isRate = (metric: string): boolean => metric in metricLabels && figureKind(metric) === 'percent';

/** In English, like the labels of definitions. */
export const derivedColumnLabels: readonly string[] = [
  ...Object.values(figureFields).map(({ label }) => label),
  ...Object.values(metricLabels).map(([, label]) => label),
  servingLabel,
];

/** The metrics that people look at first: requests, the share that was used, and money. */
const metricsOf: Readonly<Record<Viewer['mode'], Readonly<Record<Role, readonly FigureMetric[]>>>> = {
  ssp: {
    admin: ['reqs', 'fill', 'rev'],
    demand: ['reqs', 'fill', 'rev'],
    sub: ['reqs', 'fill', 'rev'],
    adv: ['imps', 'vcr', 'cost'],
  },
  dsp: {
    admin: ['bids', 'win_rate', 'rev'],
    demand: ['bids', 'win_rate', 'rev'],
    sub: [],
    adv: ['imps', 'vcr', 'cost'],
  },
};

/** Returns the mode whose facts the viewer's list shows: that of its screen. */
export const figuresMode = ({ mode }: Pick<AnyResource, 'mode'>, viewer: Viewer): Viewer['mode'] => mode ?? viewer.mode;

/** Returns the metrics beside the viewer's rows; none where reports do not split by these objects. */
export function figuresOf(resource: AnyResource, viewer: Viewer): readonly FigureMetric[] {
  const { reports, paged, access } = resource;
  const { role } = viewer;
  const mode = figuresMode(resource, viewer);
  const isTold = reports !== undefined && (reports.figures ?? [role]).includes(role);
  return isTold && !paged && hasMode(viewer, mode) && findGrant(viewer, access.read) ? metricsOf[mode][role] : [];
}

/** Returns the extra fields of the viewer's list, by name. */
export function derivedFieldsOf(resource: AnyResource, viewer: Viewer): Fields {
  return {
    ...Object.fromEntries(
      figurePeriods.flatMap((period) =>
        figuresOf(resource, viewer).map((metric) => {
          const name = figureField(metric, period);
          return [name, figureFields[name] as Field];
        }),
      ),
    ),
    ...(resource.serving?.isAsked && { [servingField]: choices(servingLabel, { options: [] }) }),
  };
}

/** The figure of an object without traffic: null for a ratio, else 0. */
export const noFigure = (metric: string): number | null => (isRate(metric) ? null : 0);

const known = new WeakMap<AnyResource, Map<string, AnyResource>>();

/** Returns the definition with these fields, by which the viewer's list can be filtered and sorted. */
export function withDerivedColumns(resource: AnyResource, viewer: Viewer): AnyResource {
  const found = known.get(resource) ?? new Map<string, AnyResource>();
  known.set(resource, found);
  const key = `${viewer.role} ${viewer.mode}`;
  const own = found.get(key) ?? {
    ...resource,
    allFields: { ...resource.allFields, ...derivedFieldsOf(resource, viewer) },
  };
  found.set(key, own);
  return own;
}

/** GET {base}/figures: some days of all objects of the list, by columns; an object that is missing from `ids` had no traffic. */
export type ListFigures = {
  readonly day: string;
  /** The last of the days, where there are several. */
  readonly endDay?: string;
  /** The offset at which the day begins, in whole hours from UTC. */
  readonly timezone: number;
  readonly metrics: readonly string[];
  readonly ids: readonly number[];
  /** For each metric, in the order of `ids`; null without a denominator. Sums beyond a double's precision are text. */
  readonly values: readonly (readonly (number | string | null)[])[];
  /** The end of the facts, ISO 8601; null without facts. Figures of later hours are missing. */
  readonly asOf?: string | null;
  /** Progress of the sample's traffic while it is generated: until then figures are too small. */
  readonly coming?: { readonly day: number; readonly days: number };
};

/** Metadata that the call of a derived column returns with the values. */
export type DerivedColumnQuery = {
  readonly figures?: Pick<ListFigures, 'day' | 'endDay' | 'timezone' | 'asOf' | 'coming'>;
  /** What is wrong, by cause. */
  readonly serving?: { readonly problems: Readonly<Record<string, string>> };
};
