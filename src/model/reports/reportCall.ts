// Request and answer of POST /api/rrun.

import type { Mode } from '../../schema/access';
import type { Figure } from '../exactSums';
import type { CompareKind } from './dateRanges';

export type ReportFilter = {
  readonly dimension: string;
  readonly not: boolean;
  readonly values: readonly (string | number)[];
};

/** A bound is text, its digits, where no double holds it. */
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
  /** What of the metric sorts, where the report is compared; the value unless said. */
  readonly sortOf?: SortOf | undefined;
  /** Null is no limit but that of the screen. */
  readonly limit: number | null;
  readonly offset: number;
  readonly ivt: 0 | 1;
  readonly compare: { readonly startDate: string; readonly endDate: string } | null;
  readonly having: readonly ReportHaving[];
  /** Whole hours from UTC; null is the viewer's. */
  readonly timezone: number | null;
};

/** Of a comparison: the figure, that of the other days, how much it differs, and by how much of that in percent. */
export const sortsOf = ['value', 'previous', 'difference', 'percent'] as const;
export type SortOf = (typeof sortsOf)[number];

export type ReportColumn =
  | {
      readonly id: string;
      readonly kind: 'dimension';
      readonly label: string;
      readonly type: DimensionType;
      readonly object: string | null;
      /** A time of UTC, though the report was asked for in another zone. */
      readonly isUtc?: true;
    }
  | {
      readonly id: string;
      readonly kind: 'metric';
      readonly label: string;
      readonly unit: MetricUnit;
      readonly additive: boolean;
      /** Where it may be of either side of the market or of both: of which it is. */
      readonly modes?: ReportModes;
    };

export type ReportModes = 'both' | 'ssp' | 'dsp';

/** Shown with two decimals, but for counts; `ms`, `seconds` and `perSecond` are counts that may be broken. */
export type MetricUnit = 'count' | 'percent' | 'usd' | 'ms' | 'seconds' | 'perSecond';

export type DimensionType = 'text' | 'int' | 'enum' | 'date' | 'datetime';

/** A figure that a double does not hold exactly is its decimals as text. */
export type ReportFigures = Readonly<Record<string, Figure | null>>;

/** Dimensions and metrics by id. */
export type ReportRow = Readonly<Record<string, string | number | null>> & {
  /** Ids of the objects that stand behind dimensions; 0 is none. */
  readonly _ids?: Readonly<Record<string, number>>;
  /** Keys without which the value of another dimension means nothing: the kind of a reason. */
  readonly _of?: Readonly<Record<string, string | number>>;
  /** The same metrics in the period compared with; null where it has no such row. */
  readonly _prev?: ReportFigures | null;
};

export type ReportAnswer = {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly total: ReportFigures;
  readonly compare: { readonly startDate: string; readonly endDate: string; readonly total: ReportFigures } | null;
  /** How many there are, of which `rows` may be the first. */
  readonly rowCount: number;
  readonly truncated: boolean;
  /** The hour that runs is among them. */
  readonly partial: boolean;
  readonly asOf: string;
  readonly tookMs: number;
  /** What the figures are of, where the request does not say it. */
  readonly notes?: readonly ReportNote[];
  /** With `sameHours`: the last hour of the period, such as `2026-11-20 11:00`. That of the other one is in `compare`. */
  readonly endDate?: string;
  /** Months such as `2026-10` of which facts are lost for good: figures of them are of what is left. */
  readonly incomplete?: readonly string[];
};

/**
 * `dealsOnly`: what was bought without a deal is left out. `utcDays`: days are those of UTC, since hours are not kept for so long.
 * `sameHours`: both periods end with the last hour that is over.
 */
export type ReportNote = 'dealsOnly' | 'utcDays' | 'sameHours';

/** GET /api/reports/catalogue: what the viewer may use in their mode. */
export type ReportCatalogue = {
  readonly dimensions: readonly CatalogueDimension[];
  readonly metrics: readonly CatalogueMetric[];
  readonly presets: readonly CataloguePreset[];
  /** What only the other side of the market has, where the viewer may switch to it. */
  readonly elsewhere?: ElsewhereCatalogue;
  /** With hours as a dimension. */
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
  /** The resource that it names, whose rows are its values. */
  readonly object: string | null;
  /** Letters of the fact tables that have it. */
  readonly tables: string;
  /** The values of an enum. */
  readonly options: readonly CatalogueOption[] | null;
  /** The key without which its values may mean several things; the `group` of an option is a value of that. */
  readonly with: string | null;
  /** May be filtered by, and not shown. */
  readonly filterOnly: boolean;
};

export type CatalogueMetric = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly unit: MetricUnit;
  readonly additive: boolean;
  readonly tables: string;
  /** Which way is good: up, down, or neither. */
  readonly better: 'more' | 'less' | null;
  /** Dimensions that it cannot be combined with, though their tables are the same. */
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

/** What is stored in place of dates, so that a report asks for the same days from wherever it is opened. */
export const relativeRanges = [
  ...(['today', 'yesterday', 'thisWeek', 'lastWeek', 'last7', 'last14', 'last30'] as const),
  ...(['thisMonth', 'lastMonth', 'last12Months'] as const),
] as const;
export type RelativeRange = (typeof relativeRanges)[number];
