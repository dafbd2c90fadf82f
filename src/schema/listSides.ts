import { findGrant, hasMode, type Role, type Viewer } from './access';
import type { Fields } from './kinds';
import { choices } from './kinds/choice';
import { integer, percent, usd } from './kinds/number';
import type { AnyResource } from './resource';

// What lists know of their objects that no object has: how much traffic each had yesterday, and what stops it. It comes after the
// rows, by a call of its own, and is sorted and filtered by as if it stood in them.

export const sides = ['figures', 'serving'] as const;
export type Side = (typeof sides)[number];

/** Filters by what stops an object: `{ serving: ['channels.archived'] }`. */
export const servingField = 'serving';
const servingLabel = 'Serving problem';
const figuresPrefix = 'yesterday_';

/** `yesterday_fill` is the metric `fill` of reports. */
export const figureField = (metric: string): string => figuresPrefix + metric;
export const isFigure = (field: string): boolean => field.startsWith(figuresPrefix);
export const metricOfFigure = (field: string): string => field.slice(figuresPrefix.length);

export const sideOf = (field: string): Side | undefined => (field === servingField ? 'serving' : isFigure(field) ? 'figures' : undefined);

const fields = {
  reqs: integer('Requests yesterday'),
  fill: percent('Fill yesterday'),
  bids: integer('Bids yesterday'),
  win_rate: percent('Win rate yesterday'),
  imps: integer('Impressions yesterday'),
  vcr: percent('Completion yesterday'),
  rev: usd('Revenue yesterday'),
  cost: usd('Spend yesterday'),
} as const;
type FigureMetric = keyof typeof fields;

/** Those fields by their names, for whatever reads them of a file. */
export const figureFields: Fields = Object.fromEntries(Object.entries(fields).map(([metric, field]) => [figureField(metric), field]));

export const figureKind = (metric: string): 'integer' | 'percent' | 'money' => fields[metric as FigureMetric].kind;

/** As the metric is called below a head that says *Yesterday* already. English. */
const shortLabel = (metric: string): string => fields[metric as FigureMetric].label.replace(/ yesterday$/, '');
export const headOfFigure = (field: string): string => shortLabel(metricOfFigure(field));

/** A share of something, which is nothing where that is. */
export const isRate = (metric: string): boolean => metric in fields && figureKind(metric) === 'percent';

/** English, as labels of definitions are. */
export const sideLabels: readonly string[] = [
  ...Object.values(fields).map(({ label }) => label),
  ...Object.keys(fields).map(shortLabel),
  servingLabel,
];

/** What is looked at first: how much was asked for, how much of it was made use of, and the money. */
const metricsOf: Readonly<Record<Viewer['mode'], Readonly<Record<Role, readonly FigureMetric[]>>>> = {
  ssp: { admin: ['reqs', 'fill', 'rev'], demand: ['reqs', 'fill', 'rev'], sub: ['reqs', 'fill', 'rev'], adv: ['imps', 'vcr', 'cost'] },
  dsp: { admin: ['bids', 'win_rate', 'rev'], demand: ['bids', 'win_rate', 'rev'], sub: [], adv: ['imps', 'vcr', 'cost'] },
};

/** Which facts are read for the viewer's list: those of the mode that its screen belongs to. */
export const figuresMode = ({ mode }: Pick<AnyResource, 'mode'>, viewer: Viewer): Viewer['mode'] => mode ?? viewer.mode;

/** The metrics of yesterday that stand beside the viewer's rows; none where reports do not tell these objects apart. */
export function figuresOf(resource: AnyResource, viewer: Viewer): readonly FigureMetric[] {
  const { reports, paged, access } = resource;
  const { role } = viewer;
  const mode = figuresMode(resource, viewer);
  const isTold = reports !== undefined && (reports.figures ?? [role]).includes(role);
  return isTold && !paged && hasMode(viewer, mode) && findGrant(viewer, access.read) ? metricsOf[mode][role] : [];
}

/** The fields that the viewer's list has beside those of its objects, by name. */
export function sideFieldsOf(resource: AnyResource, viewer: Viewer): Fields {
  return {
    ...Object.fromEntries(figuresOf(resource, viewer).map((metric) => [figureField(metric), fields[metric]])),
    ...(resource.serving?.isAsked && { [servingField]: choices(servingLabel, { options: [] }) }),
  };
}

/** Without traffic there is nothing to divide by, but nothing was also all that there was. */
export const noFigure = (metric: string): number | null => (isRate(metric) ? null : 0);

const known = new WeakMap<AnyResource, Map<string, AnyResource>>();

/** The definition with these fields: what the viewer's list may be filtered and ordered by. */
export function withSides(resource: AnyResource, viewer: Viewer): AnyResource {
  const found = known.get(resource) ?? new Map<string, AnyResource>();
  known.set(resource, found);
  const key = `${viewer.role} ${viewer.mode}`;
  const own = found.get(key) ?? { ...resource, allFields: { ...resource.allFields, ...sideFieldsOf(resource, viewer) } };
  found.set(key, own);
  return own;
}

/** GET {base}/figures: one day of all objects of the list, by columns; an object that is not among `ids` had no traffic. */
export type ListFigures = {
  readonly day: string;
  /** Whole hours from UTC that the day begins at. */
  readonly timezone: number;
  readonly metrics: readonly string[];
  readonly ids: readonly number[];
  /** For each metric, in the order of `ids`; null where there is nothing to divide by. Sums that a double does not hold are text. */
  readonly values: readonly (readonly (number | string | null)[])[];
  /** How far the sample's traffic is, while it is being made: until then figures are too small. */
  readonly coming?: { readonly day: number; readonly days: number };
};

/** What the answer of a side's call says of itself. */
export type SideAbout = {
  readonly figures?: Pick<ListFigures, 'day' | 'timezone' | 'coming'>;
  /** What is to be so, by the cause that stands for its not being so. */
  readonly serving?: { readonly problems: Readonly<Record<string, string>> };
};
