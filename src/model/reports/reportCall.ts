// Request and answer of POST /api/rrun.

import type { Mode } from '../../schema/access';
import type { Figure } from '../exactSums';
import type { CompareKind } from './dateRanges';

export type ReportFilter = {
  readonly dimension: string;
  readonly not: boolean;
  readonly values: readonly (string | number)[];
};

/** A bound beyond a double's precision is text. */
export type ReportHaving = { readonly metric: string; readonly min: Figure | null; readonly max: Figure | null };

export type ReportRequest = {
  /** `2026-03-31` or `2026-03-31 18:00`, both included. */
  readonly startDate: string;
  readonly endDate: string;
  readonly metrics: readonly string[];
  readonly dimensions: readonly string[];
  readonly filters: readonly ReportFilter[];
  readonly hideErrors: boolean;
  readonly sortBy: string | null;
  readonly sortDesc: boolean;
  /** In a comparison, which of the metric's figures sorts; default the value. */
  readonly sortOf?: SortOf | undefined;
  /** Null: no limit but that of the screen. */
  readonly limit: number | null;
  readonly offset: number;
  readonly ivt: 0 | 1;
  readonly compare: { readonly startDate: string; readonly endDate: string } | null;
  readonly having: readonly ReportHaving[];
  /** Whole hours from UTC; null: the viewer's. */
  readonly timezone: number | null;
};

/** Everything in the viewer's time zone: no filter, order, limit or comparison. */
export const plainRequest = {
  filters: [],
  hideErrors: false,
  sortBy: null,
  sortDesc: true,
  limit: null,
  offset: 0,
  ivt: 0,
  compare: null,
  having: [],
  timezone: null,
} as const satisfies Omit<ReportRequest, 'startDate' | 'endDate' | 'metrics' | 'dimensions'>;

/** Figures of a comparison: the value, that of the other period, and the difference, absolute or in percent. */
export const sortsOf = ['value', 'previous', 'difference', 'percent'] as const;
export type SortOf = (typeof sortsOf)[number];

export type ReportColumn =
  | {
      readonly id: string;
      readonly kind: 'dimension';
      readonly label: string;
      readonly type: DimensionType;
      readonly object: string | null;
      /** A UTC time, although the report was requested in another zone. */
      readonly isUtc?: true;
    }
  | {
      readonly id: string;
      readonly kind: 'metric';
      readonly label: string;
      readonly unit: MetricUnit;
      readonly additive: boolean;
      /** The modes of the column, if it may have either or both. */
      readonly modes?: ReportModes;
    };

export type ReportModes = 'both' | 'ssp' | 'dsp';

/** Shown with two decimals, except counts; `ms`, `seconds` and `perSecond` are counts with fractions. */
export type MetricUnit = 'count' | 'percent' | 'usd' | 'ms' | 'seconds' | 'perSecond';

export type DimensionType = 'text' | 'int' | 'enum' | 'date' | 'datetime';

/** A figure beyond a double's precision is text. */
export type ReportFigures = Readonly<Record<string, Figure | null>>;

/** Dimensions and metrics by id. */
export type ReportRow = Readonly<Record<string, string | number | null>> & {
  /** Ids of the objects that dimensions name; 0 is none. */
  readonly _ids?: Readonly<Record<string, number>>;
  /** Keys that are needed to read the value of another dimension: the kind of a reason. */
  readonly _of?: Readonly<Record<string, string | number>>;
  /** The metrics of the compared period; null if it has no such row. */
  readonly _prev?: ReportFigures | null;
};

export type ReportAnswer = {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly total: ReportFigures;
  readonly compare: { readonly startDate: string; readonly endDate: string; readonly total: ReportFigures } | null;
  /** Total number of rows, of which `rows` may have only the first. */
  readonly rowCount: number;
  readonly truncated: boolean;
  /** Includes the current, incomplete hour. */
  readonly partial: boolean;
  readonly asOf: string;
  readonly tookMs: number;
  /** What the figures cover, where the request does not tell. */
  readonly notes?: readonly ReportNote[];
  /** With `sameHours`: the last hour of the period, such as `2026-11-20 11:00`. The compared period has its own in `compare`. */
  readonly endDate?: string;
  /** Months such as `2026-10` that have lost facts: their figures cover only the rest. */
  readonly incomplete?: readonly string[];
};

/**
 * `dealsOnly`: trades without a deal are left out. `utcDays`: days are UTC days, since hours are no longer stored. `sameHours`:
 * both periods end with the last complete hour.
 */
export type ReportNote = 'dealsOnly' | 'utcDays' | 'sameHours';

/** GET /api/reports/catalogue: what the viewer can use in their mode. */
export type ReportCatalogue = {
  readonly dimensions: readonly CatalogueDimension[];
  readonly metrics: readonly CatalogueMetric[];
  readonly presets: readonly CataloguePreset[];
  /** What only the other mode has, if the viewer can switch to it. */
  readonly elsewhere?: ElsewhereCatalogue;
  /** Longest report with hours as a dimension. */
  readonly maxDays: number;
  readonly maxMonths: number;
};

type Named = { readonly id: string; readonly label: string };
export type ElsewhereCatalogue = {
  readonly mode: Mode;
  readonly dimensions: readonly Named[];
  readonly metrics: readonly Named[];
};

export type CatalogueOption = { readonly value: string | number; readonly label: string; readonly group?: string };

export type CatalogueDimension = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly type: DimensionType;
  /** The resource whose objects are its values. */
  readonly object: string | null;
  /** Letters of the fact tables with it. */
  readonly tables: string;
  /** The values of an enum. */
  readonly options: readonly CatalogueOption[] | null;
  /** The key that is needed to read its values; the `group` of an option is a value of that key. */
  readonly with: string | null;
  /** Can only be filtered by, not shown. */
  readonly filterOnly: boolean;
};

export type CatalogueMetric = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly unit: MetricUnit;
  readonly additive: boolean;
  readonly tables: string;
  /** The direction that is good: up, down, or neither. */
  readonly better: 'more' | 'less' | null;
  /** Dimensions that it cannot be combined with, although they share tables. */
  readonly apartFrom?: readonly string[];
};

export type CataloguePreset = {
  readonly key: string;
  readonly label: string;
  readonly relative: RelativeRange;
  readonly compareWith: CompareKind | null;
  readonly request: PresetRequest;
};

export type PresetRequest = Partial<Omit<ReportRequest, 'startDate' | 'endDate'>> &
  Pick<ReportRequest, 'metrics' | 'dimensions'>;

/** Stored in place of dates, so that a report always covers the same relative days. */
export const relativeRanges = [
  ...(['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7', 'last14', 'last30'] as const),
  ...(['thisMonth', 'lastMonth', 'last12Months'] as const),
] as const;
export type RelativeRange = (typeof relativeRanges)[number];
