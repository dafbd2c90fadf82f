import { findGrant, hasMode, type Role, type Viewer } from './access';
import type { Field, Fields } from './kinds';
import { choices } from './kinds/choice';
import { integer, percent, usd } from './kinds/number';
import type { AnyResource } from './resource';

// What lists know of their objects that no object has: how much traffic each had in some days, and what stops it. It comes after the
// rows, by a call of its own, and is sorted and filtered by as if it stood in them.

/** The days that figures of lists are of, named as reports name these ranges. */
export const figurePeriods = ['today', 'yesterday', 'last7'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];
export const usualPeriod: FigurePeriod = 'yesterday';

export const derivedColumns = [...figurePeriods, 'serving'] as const;
export type DerivedColumn = (typeof derivedColumns)[number];

/** Filters by what stops an object: `{ serving: ['channels.archived'] }`. */
export const servingField = 'serving';
const servingLabel = 'Serving problem';

/** `yesterday_fill` is the metric `fill` of reports, of yesterday. */
export const figureField = (metric: string, period: FigurePeriod = usualPeriod): string => `${period}_${metric}`;

/** The days of a figure, or of a key that filters by one; nothing of any other field. */
export const periodOfFigure = (field: string): FigurePeriod | undefined =>
  figurePeriods.find((period) => field.startsWith(`${period}_`));
export const isFigure = (field: string): boolean => periodOfFigure(field) !== undefined;
export const metricOfFigure = (field: string): string => field.slice(field.indexOf('_') + 1);

/** The same figure of other days; any other field as it is. */
export const inPeriod = (field: string, period: FigurePeriod): string =>
  isFigure(field) ? figureField(metricOfFigure(field), period) : field;

export const derivedColumnOf = (field: string): DerivedColumn | undefined =>
  field === servingField ? 'serving' : periodOfFigure(field);

/** English, as labels of definitions are. */
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

/** The fields by their names, of all days, for what reads them of a file. */
export const figureFields: Fields = Object.fromEntries(
  figurePeriods.flatMap((period) =>
    Object.entries(metricLabels).map(([metric, [kind, label]]) => [
      figureField(metric, period),
      makers[kind](`${label} ${behind[period]}`, { isSum: kind !== 'percent' }),
    ]),
  ),
);

export const figureKind = (metric: string): 'integer' | 'percent' | 'money' => metricLabels[metric as FigureMetric][0];

/** The unit of the whole numbers that a figure is made of. */
export const unitOfFigure = (metric: string): 1 | 1e-6 => (figureKind(metric) === 'money' ? 1e-6 : 1);

/** As the metric is called below a head that names the days already. English. */
export const headOfFigure = (field: string): string => metricLabels[metricOfFigure(field) as FigureMetric][1];

/** A share of something, which is nothing where that is. */
export const isRate = (metric: string): boolean => metric in metricLabels && figureKind(metric) === 'percent';

/** English, as labels of definitions are. */
export const derivedColumnLabels: readonly string[] = [
  ...Object.values(figureFields).map(({ label }) => label),
  ...Object.values(metricLabels).map(([, label]) => label),
  servingLabel,
];

/** What is looked at first: how much was asked for, how much of it was made use of, and the money. */
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

/** Which facts are read for the viewer's list: those of the mode that its screen belongs to. */
export const figuresMode = ({ mode }: Pick<AnyResource, 'mode'>, viewer: Viewer): Viewer['mode'] => mode ?? viewer.mode;

/** The metrics that stand beside the viewer's rows; none where reports do not tell these objects apart. */
export function figuresOf(resource: AnyResource, viewer: Viewer): readonly FigureMetric[] {
  const { reports, paged, access } = resource;
  const { role } = viewer;
  const mode = figuresMode(resource, viewer);
  const isTold = reports !== undefined && (reports.figures ?? [role]).includes(role);
  return isTold && !paged && hasMode(viewer, mode) && findGrant(viewer, access.read) ? metricsOf[mode][role] : [];
}

/** The fields that the viewer's list has beside those of its objects, by name. */
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

/** Without traffic there is nothing to divide by, but nothing was also all that there was. */
export const noFigure = (metric: string): number | null => (isRate(metric) ? null : 0);

const known = new WeakMap<AnyResource, Map<string, AnyResource>>();

/** The definition with these fields: what the viewer's list may be filtered and ordered by. */
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

/** GET {base}/figures: some days of all objects of the list, by columns; an object that is not among `ids` had no traffic. */
export type ListFigures = {
  readonly day: string;
  /** The last of the days, where there are several. */
  readonly endDay?: string;
  /** Whole hours from UTC that the day begins at. */
  readonly timezone: number;
  readonly metrics: readonly string[];
  readonly ids: readonly number[];
  /** For each metric, in the order of `ids`; null where there is nothing to divide by. Sums that a double does not hold are text. */
  readonly values: readonly (readonly (number | string | null)[])[];
  /** Up to when there are facts, ISO 8601; null without any. Figures of later hours are still missing. */
  readonly asOf?: string | null;
  /** How far the sample's traffic is, while it is being made: until then figures are too small. */
  readonly coming?: { readonly day: number; readonly days: number };
};

/** What the answer of a side's call says of itself. */
export type DerivedColumnQuery = {
  readonly figures?: Pick<ListFigures, 'day' | 'endDay' | 'timezone' | 'asOf' | 'coming'>;
  /** What is to be so, by the cause that stands for its not being so. */
  readonly serving?: { readonly problems: Readonly<Record<string, string>> };
};
