import type { FactRow } from '../../src/model/reports/facts';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { regions } from '../../src/reference/regions';
import { type NaiveContext, naiveMetrics, type Sum } from './naiveMetrics';
import { coded, columnOf, fields, ofBothSides, resources } from './naiveNames';

// POST /api/rrun once more, by loops over plain rows, for the tests alone: it shares no code with the product.

export type NaiveViewer = Pick<NaiveContext, 'role' | 'mode'> & {
  readonly owner: number | null;
  readonly account: number | null;
  readonly timezone: number;
};
export type Facts = Readonly<Record<string, readonly FactRow[]>>;
type Plain = Readonly<Record<string, unknown>>;
/** Objects by resource and id; deals by what they are agreed as. */
export type Objects = Readonly<Record<string, ReadonlyMap<string | number, Plain>>>;
export type Given = {
  readonly facts: Facts;
  readonly objects: Objects;
  readonly viewer: NaiveViewer;
  readonly request: ReportRequest;
};

const onlyInDemand =
  /^(tag|advertiser|marketplace)_|^(integration|partner|deal_id|pod_position|duration_bucket|adomain|bid_bucket)$/;
const inSupplyAlone = new Set(
  'calls blocked blocked_target blocked_ivt blocked_quality blocked_limit blocked_param usable_rate missed passbacks pod_reqs pod_slot_fill pod_time_fill systemCost net_profit'.split(
    ' ',
  ),
);
const inDemandAlone = new Set(
  'fee cpcv cpc avg_bid avg_win bids bid_rate nobids filtered wins win_rate render_rate timeouts timeout_rate bad_resps start firstQuartile midpoint thirdQuartile complete start_rate q1_rate mid_rate q3_rate vcr avg_view_sec clicks ctr skips skip_rate mutes view_meas view_imps viewability'.split(
    ' ',
  ),
);
const ofErrors = new Set(['errors', 'error_rate']);
const ofReasons = new Set(['reasons', 'reason_share']);

function tableOf({ request, viewer }: Given): string {
  const named = [...request.dimensions, ...request.filters.map(({ dimension }) => dimension)];
  if (request.ivt) return 'I';
  if (request.metrics.some((id) => ofErrors.has(id))) return 'E';
  if (request.metrics.some((id) => ofReasons.has(id))) return 'R';
  if (viewer.mode === 'dsp') return 'B';
  if (viewer.role === 'adv' || named.some((id) => onlyInDemand.test(id))) return 'D';
  return request.metrics.some((id) => inDemandAlone.has(id) && !inSupplyAlone.has(id)) ? 'D' : 'S';
}

const pad = (value: number): string => String(value).padStart(2, '0');
function timeOf(id: string, ms: number): string | number | undefined {
  const at = new Date(ms);
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  const weekday = at.getUTCDay() === 0 ? 7 : at.getUTCDay();
  if (id === 'hour') return `${day} ${pad(at.getUTCHours())}:00`;
  if (id === 'day') return day;
  if (id === 'week') return timeOf('day', ms - (weekday - 1) * 86_400_000);
  if (id === 'month') return day.slice(0, 7);
  if (id === 'hour_of_day') return at.getUTCHours();
  return id === 'weekday' ? weekday : undefined;
}

/** What a row is told apart by, and what that is shown as. */
function readDimension(
  id: string,
  row: FactRow,
  { objects, viewer, request }: Given,
): { key: string | number; value: unknown } {
  const time = timeOf(id, row.hour + (request.timezone ?? viewer.timezone) * 3_600_000);
  if (time !== undefined) return { key: time, value: time };
  if (id === 'region') {
    const fitting = regions.filter(({ countries }) => countries.includes(String(row.country)));
    const [region] = [...fitting].sort((a, b) => a.countries.length - b.countries.length);
    return { key: region?.id ?? '', value: region?.id ?? null };
  }
  if (id === 'manager_name') {
    const manager = Number(objects.demands?.get(Number(row.demand))?.manager ?? 0);
    return { key: manager, value: objects.managers?.get(manager)?.name ?? null };
  }
  if (id in coded) {
    const value = coded[id]?.[String(row[columnOf(id)])] ?? '';
    return { key: value, value: value || null };
  }
  const column = columnOf(id);
  const resource = resources[column];
  const raw = (row[column] as string | number | undefined) ?? (resource && column !== 'deal' ? 0 : '');
  if (!resource || id === 'deal_id') return { key: raw, value: raw === '' ? null : raw };
  if (column === 'deal') {
    // An id that was agreed means something with its exchange, for its account.
    const name = raw === '' ? '' : `${row.demand} ${row.adexchange ?? 0} ${raw}`;
    return { key: name, value: raw === '' ? null : (objects.deals?.get(name)?.name ?? raw) };
  }
  const object = objects[resource]?.get(raw);
  const field = fields[id] ?? (id.endsWith('_id') ? 'id' : id.endsWith('_uid') ? 'uid' : 'name');
  const isShared = id === 'app_store' || id === 'ivt_vendor';
  if (isShared) return { key: String(object?.[field] ?? ''), value: object?.[field] ?? null };
  return { key: raw, value: raw === 0 || raw === '' ? null : (object?.[field] ?? `#${raw} (deleted)`) };
}

const atHour = (moment: string, otherwise: string): string => (moment.length > 10 ? moment : `${moment} ${otherwise}`);

function isKept(row: FactRow, given: Given, table: string): boolean {
  const { viewer, request } = given;
  if (viewer.owner !== null && row.demand !== viewer.owner) return false;
  if (viewer.role === 'sub' && row.sub !== viewer.account) return false;
  if (viewer.role === 'adv' && row.advertiser !== viewer.account) return false;
  if ('ERI'.includes(table) && Boolean(row.channel) !== (viewer.mode === 'ssp')) return false;
  const local = new Date(row.hour + (request.timezone ?? viewer.timezone) * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  if (local < atHour(request.startDate, '00:00') || local > atHour(request.endDate, '23:00')) return false;
  return request.filters.every(({ dimension, not, values }) => {
    const { key, value } = readDimension(dimension, row, given);
    // What is shown by its id has no name to be found by.
    if (dimension === 'deal_name' && key !== '' && !given.objects.deals?.has(key)) return not;
    const shown = value === null ? '' : String(value);
    const wanted = values.length === 0 ? [''] : values.map(String);
    return (wanted.includes(shown) || (wanted.includes('') && (key === 0 || key === ''))) !== not;
  });
}

function sumOver(rows: readonly FactRow[], table: string, kind: string): Sum {
  const ofKind = (row: FactRow, wanted: string): boolean => {
    if (wanted === 'campaign') return Boolean(row.campaign);
    return !row.campaign && Boolean(row.deal) === (wanted === 'deal');
  };
  return (counter) => {
    const alias = table === 'D' ? { gross_mkt: 'gross', pay_demand_mkt: 'pay_demand' }[counter] : undefined;
    let total = 0;
    for (const row of rows) {
      if (alias && !row.marketplace) continue;
      if (table === 'B' && !ofKind(row, counter === 'reqs' || counter === 'opps' ? kind : 'campaign')) continue;
      total += Number(row[alias ?? counter] ?? 0);
    }
    return total;
  };
}

function groupBy(rows: readonly FactRow[], keyOf: (row: FactRow) => string): Map<string, FactRow[]> {
  const groups = new Map<string, FactRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export type NaiveRow = { readonly values: readonly unknown[]; readonly figures: readonly (number | null)[] };
export type NaiveAnswer = {
  /** In no order, each with a fact of it. */
  readonly rows: readonly (NaiveRow & { readonly one: FactRow | undefined })[];
  readonly total: readonly (number | null)[];
  /** The row that a fact would be of, with nothing under it. */
  rowWithout(one: FactRow): NaiveRow;
};

export function naiveReport(given: Given): NaiveAnswer {
  const { facts, viewer, request } = given;
  const table = tableOf(given);
  const named = [...request.dimensions, ...request.filters.map(({ dimension }) => dimension)];
  const isOwn = (id: string) => (table === 'I' ? /^ivt_/ : /^(error|reason)_/).test(id);
  const shared = request.dimensions.filter((id) => !isOwn(id));
  const others = {
    ...request,
    filters: request.filters.filter(({ dimension }) => !isOwn(dimension)),
    dimensions: shared,
  };
  const besideTable =
    viewer.mode === 'dsp'
      ? 'B'
      : [...shared, ...others.filters.map(({ dimension }) => dimension)].some((id) => onlyInDemand.test(id)) ||
          viewer.role === 'adv'
        ? 'D'
        : 'S';
  const kindOf = (ids: readonly string[]): string =>
    viewer.role === 'adv' || ids.some((id) => /^(advertiser|campaign|creative)_/.test(id))
      ? 'campaign'
      : ids.some((id) => /^deal_/.test(id))
        ? 'deal'
        : 'request';
  // By deal what was bought without one is left out, unless it is asked for.
  const isOfDeals = (ids: readonly string[]) => kindOf(ids) === 'deal';
  const asksNone = request.filters.some(
    ({ dimension, not, values }) =>
      /^deal_(id|name)$/.test(dimension) && !not && (values.length === 0 || values.includes('')),
  );
  const isLeftOut = (row: FactRow) => (table === 'B' || table === 'D') && isOfDeals(named) && !asksNone && !row.deal;
  const kept = (facts[table] ?? []).filter((row) => isKept(row, given, table) && !isLeftOut(row));
  const besides = (facts[besideTable] ?? []).filter((row) => isKept(row, { ...given, request: others }, besideTable));
  const anyCode = { ...request, filters: request.filters.filter(({ dimension }) => dimension !== 'reason_code') };
  const anyKind = (facts[table] ?? []).filter((row) => isKept(row, { ...given, request: anyCode }, table));
  const keyOf = (ids: readonly string[], row: FactRow) =>
    ids
      .map((id) => `${readDimension(id, row, given).key}${id === 'reason_code' ? `/${row.reason_kind}` : ''}`)
      .join('|');
  const group = (rows: readonly FactRow[], ids: readonly string[]) => groupBy(rows, (row) => keyOf(ids, row));
  const ofBeside = group(besides, shared);
  const withoutCode = request.dimensions.filter((id) => id !== 'reason_code');
  const kindIds = (row: FactRow) => (request.dimensions.includes('reason_code') ? `${row.reason_kind}` : '');
  const ofKinds = groupBy(anyKind, (row) => `${keyOf(withoutCode, row)}|${kindIds(row)}`);
  const hourOf = (date: string, missing: string): number =>
    Date.parse(`${date.slice(0, 10)}T${date.slice(11, 13) || missing}:00:00Z`);
  const begin = hourOf(request.startDate, '00');
  const end = hourOf(request.endDate, '23') + 3_600_000;
  const secondsOf = (row: FactRow | undefined): number => {
    const times = request.dimensions.filter((id) => timeOf(id, 0) !== undefined);
    const of = (ms: number) => times.map((id) => timeOf(id, ms)).join('|');
    const own = row && of(row.hour + (request.timezone ?? viewer.timezone) * 3_600_000);
    let seconds = 0;
    for (let at = begin; at < end; at += 3_600_000) if (own === undefined || of(at) === own) seconds += 3600;
    return seconds;
  };
  const otherTable = { S: 'B', B: 'S' }[table] ?? '';
  const isOfBoth = request.metrics.includes('systemCost') && named.every((id) => ofBothSides.test(id));
  const ofOtherSide = isOfBoth ? (facts[otherTable] ?? []).filter((row) => isKept(row, given, otherTable)) : [];
  const ofOther = group(ofOtherSide, request.dimensions);
  const costOf = (rows: readonly FactRow[]) => sumOver(rows, otherTable, '');
  const figuresOf = (
    rows: readonly FactRow[],
    beside: readonly FactRow[],
    kinds: readonly FactRow[],
    there: readonly FactRow[],
    one?: FactRow,
  ) =>
    request.metrics.map((id) =>
      (naiveMetrics[id] as (typeof naiveMetrics)[string])(sumOver(rows, table, kindOf(named)), {
        role: viewer.role,
        mode: viewer.mode,
        table,
        beside: sumOver(beside, besideTable, kindOf([...shared, ...others.filters.map(({ dimension }) => dimension)])),
        ofKind: sumOver(kinds, table, ''),
        other: costOf(there),
        seconds: secondsOf(one),
      }),
    );
  const own = group(kept, request.dimensions);
  const groups = request.dimensions.length === 0 ? [kept] : [...own.values()];
  const onlyThere =
    request.dimensions.length === 0
      ? []
      : [...ofOther].filter(([key, there]) => !own.has(key) && costOf(there)('sys_cost') !== 0);
  const rowOf = (members: readonly FactRow[], one: FactRow): NaiveRow => ({
    values: request.dimensions.map((id) => readDimension(id, one, given).value),
    figures: figuresOf(
      members,
      ofBeside.get(keyOf(shared, one)) ?? [],
      ofKinds.get(`${keyOf(withoutCode, one)}|${kindIds(one)}`) ?? [],
      ofOther.get(keyOf(request.dimensions, one)) ?? [],
      one,
    ),
  });
  const rows = groups.map((members) => {
    const [one] = members;
    return {
      ...(one ? rowOf(members, one) : { values: [], figures: figuresOf([], besides, anyKind, ofOtherSide) }),
      one,
    };
  });
  for (const [, [one]] of onlyThere) if (one) rows.push({ ...rowOf([], one), one });
  return { rows, total: figuresOf(kept, besides, anyKind, ofOtherSide), rowWithout: (one) => rowOf([], one) };
}

/** What a row is found by in another period: how far its times lie from the start, and all else that tells it apart. */
export function naivePlace(given: Given, one: FactRow): string {
  const { request, viewer } = given;
  const begin = Date.parse(`${request.startDate.slice(0, 10)}T00:00:00Z`);
  const local = one.hour + (request.timezone ?? viewer.timezone) * 3_600_000;
  const days = (id: string, ms: number) => Date.parse(String(timeOf(id, ms))) / 86_400_000;
  const months = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
  const placeOf = (id: string): string | number => {
    if (id === 'hour') return (local - begin) / 3_600_000;
    if (id === 'day' || id === 'week') return days(id, local) - days(id, begin);
    if (id === 'month') return months(local) - months(begin);
    return `${readDimension(id, one, given).key}${id === 'reason_code' ? `/${one.reason_kind}` : ''}`;
  };
  return request.dimensions.map(placeOf).join('|');
}
