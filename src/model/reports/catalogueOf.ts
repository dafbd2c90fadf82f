import { hasMode, maySwitchMode, type Viewer } from '../../schema/access';
import { mayUse, tablesOf } from './chooseReport';
import { type Dimension, dimensionGroups, dimensions, findDimension, paramDimension } from './dimensions';
import type { TableLetter } from './facts';
import { findMetric, isAdditive, type Metric, metricGroups, metrics } from './metrics';
import { presets } from './presets';
import type { CatalogueDimension, CataloguePreset, PresetRequest, ReportCatalogue } from './reportCall';
import { reportLimits } from './reportLimits';

/** Returns what the viewer can use in their mode; nothing else is offered or answered. */
export function catalogueOf(viewer: Viewer, ivt: 0 | 1): ReportCatalogue {
  const own = ownCatalogue(viewer, ivt);
  const mode = viewer.mode === 'ssp' ? 'dsp' : 'ssp';
  if (!maySwitchMode(viewer) || !hasMode(viewer, mode)) return own;
  const other = ownCatalogue({ ...viewer, mode }, ivt);
  return {
    ...own,
    elsewhere: {
      mode,
      dimensions: lacking(own.dimensions, other.dimensions),
      metrics: lacking(own.metrics, other.metrics),
    },
  };
}

type Named = { readonly id: string; readonly label: string };

const lacking = (own: readonly Named[], other: readonly Named[]): readonly Named[] =>
  other.filter(({ id }) => !own.some((one) => one.id === id)).map(({ id, label }) => ({ id, label }));

function ownCatalogue(viewer: Viewer, ivt: 0 | 1): ReportCatalogue {
  const tables = tablesOf(viewer, ivt);
  const among = (letters: readonly TableLetter[]): string =>
    tables.filter((letter) => letters.includes(letter)).join('');
  const offered = dimensions.filter((one) => mayUse(viewer, one) && among(one.tables) !== '');
  const described = (id: string, label: string, one: Dimension): CatalogueDimension => ({
    id,
    label,
    group: dimensionGroups[one.group],
    type: one.type,
    object:
      one.by === 'object' || one.by === 'list' ? one.of.resource : one.by === 'field' ? (one.names ?? null) : null,
    tables: among(one.tables),
    options: one.options ?? null,
    with: (one.by === 'key' && one.with) || null,
    filterOnly: one.isFilterOnly === true,
  });
  return {
    dimensions: offered.flatMap((one) =>
      one.by === 'param'
        ? viewer.tagParams.map((name) => described(paramDimension(name), `${one.label} ${name}`, one))
        : [described(one.id, one.label, one)],
    ),
    metrics: metrics
      .filter((one) => mayUse(viewer, one) && (one.ivt === undefined || one.ivt === ivt) && among(one.tables) !== '')
      .map((one) => ({
        id: one.id,
        label: one.label,
        group: metricGroups[one.group],
        unit: one.unit,
        additive: isAdditive(one),
        tables: among(one.tables),
        better: one.better,
        ...(one.apartFrom && { apartFrom: apartFrom(one, tables, offered) }),
      })),
    presets: presetsOf(viewer, ivt),
    maxDays: reportLimits.hourDays,
    maxMonths: reportLimits.months,
  };
}

/** Returns the dimensions that no table has together with the metric. */
const apartFrom = (
  metric: Metric,
  tables: readonly TableLetter[],
  offered: readonly Dimension[],
): readonly string[] => {
  const own = tables.filter((letter) => metric.tables.includes(letter));
  const isApart = (one: Dimension, letter: TableLetter) =>
    'key' in one && (metric.apartFrom?.[letter] ?? []).includes(one.key);
  return offered
    .filter((one) => own.every((letter) => !one.tables.includes(letter) || isApart(one, letter)))
    .map(({ id }) => id);
};

function presetsOf(viewer: Viewer, ivt: 0 | 1): readonly CataloguePreset[] {
  return presets
    .filter(
      (preset) =>
        preset.roles.includes(viewer.role) && preset.sides.includes(viewer.mode) && (preset.request.ivt ?? 0) === ivt,
    )
    .map(({ key, label, relative, compareWith = null, request }) => ({
      key,
      label,
      relative,
      compareWith,
      request: onlyAllowed(request, viewer),
    }))
    .filter(({ request }) => request.metrics.length > 0);
}

/** Returns a preset without columns that the viewer cannot use. */
function onlyAllowed(request: PresetRequest, viewer: Viewer): PresetRequest {
  const hasDimension = (id: string): boolean => {
    const dimension = findDimension(id);
    return dimension !== undefined && mayUse(viewer, dimension);
  };
  const hasMetric = (id: string): boolean => {
    const metric = findMetric(id);
    return metric !== undefined && mayUse(viewer, metric);
  };
  const metricsLeft = request.metrics.filter(hasMetric);
  const { sortBy } = request;
  const isSorted = typeof sortBy === 'string' && (hasMetric(sortBy) || request.dimensions.includes(sortBy));
  return {
    ...request,
    dimensions: request.dimensions.filter(hasDimension),
    metrics: metricsLeft,
    ...(request.filters && { filters: request.filters.filter(({ dimension }) => hasDimension(dimension)) }),
    ...(sortBy !== undefined && { sortBy: isSorted ? sortBy : null }),
  };
}
