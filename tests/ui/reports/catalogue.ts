import type {
  CatalogueDimension,
  CatalogueMetric,
  MetricUnit,
  ReportCatalogue,
} from '../../../src/model/reports/reportCall';

const dimension = (
  id: string,
  label: string,
  group: string,
  more: Partial<CatalogueDimension> = {},
): CatalogueDimension => ({
  id,
  label,
  group,
  type: 'text',
  object: null,
  tables: 'SD',
  options: null,
  with: null,
  filterOnly: false,
  ...more,
});

const metric = (id: string, label: string, unit: MetricUnit, more: Partial<CatalogueMetric> = {}): CatalogueMetric => ({
  id,
  label,
  group: 'Figures',
  unit,
  additive: unit !== 'percent',
  tables: 'SD',
  better: 'more',
  ...more,
});

const dimensions: readonly CatalogueDimension[] = [
  dimension('day', 'Day', 'Time', { type: 'date' }),
  dimension('hour', 'Hour', 'Time', { type: 'datetime' }),
  dimension('channel_name', 'Channel', 'Supply', { object: 'channels' }),
  dimension('country', 'Country', 'Audience'),
  dimension('device', 'Device', 'Audience', {
    type: 'enum',
    options: [
      { value: 'tv', label: 'TV' },
      { value: 'phone', label: 'Phone' },
    ],
  }),
  dimension('app_name', 'App', 'Supply', { object: 'applications' }),
  dimension('app_bundle', 'App bundle', 'Supply', { object: 'applications' }),
  dimension('applist_id', 'App list', 'Supply', { filterOnly: true, type: 'int' }),
];

/** A small one, in the shape that the server answers. */
export const catalogue = (ivt: 0 | 1): ReportCatalogue => ({
  dimensions,
  metrics: ivt
    ? [metric('imps', 'Impressions', 'count'), metric('ivt_rate', 'IVT rate', 'percent', { better: 'less' })]
    : [
        metric('rev', 'Revenues', 'usd'),
        metric('cost', 'Cost', 'usd', { better: null }),
        metric('opps', 'Opportunities', 'count'),
        metric('reqs', 'Requests', 'count'),
        metric('imps', 'Impressions', 'count'),
        metric('fill', 'Fill', 'percent'),
      ],
  presets: ivt
    ? []
    : [
        {
          key: 'daily-overview',
          label: 'Daily overview',
          relative: 'last30',
          compareWith: null,
          request: { dimensions: ['day'], metrics: ['rev', 'fill'], sortBy: 'day', sortDesc: false },
        },
      ],
  elsewhere: {
    mode: 'dsp',
    dimensions: [{ id: 'creative_name', label: 'Creative' }],
    metrics: [{ id: 'win_rate', label: 'Win rate' }],
  },
  maxDays: 92,
  maxMonths: 24,
});
