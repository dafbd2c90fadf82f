import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { mapLabels } from '../../src/model/reports/mapLabels';
import type { PlanCondition, Reading, ReportPlan, TimeGrain, ValueMap } from '../../src/model/reports/reportPlan';
import { timeBuckets } from '../../src/model/reports/timeBuckets';
import type { Parameters } from './parameters';

/** A reading as SQL: times and maps as integers, which group fast and sort like their texts. */
export type ReadingSql = {
  readonly sql: string;
  readonly type: 'UInt32' | 'Int32' | 'String';
  /** Null where no row can have the value. */
  encode(value: string | number): string | number | null;
  decode(value: string | number): string | number;
};

export function readingSql(
  reading: Reading,
  plan: Pick<ReportPlan, 'source' | 'offset'>,
  parameters: Parameters,
): ReadingSql {
  if (reading.kind === 'time') return timeSql(reading.grain, plan, parameters);
  if (reading.kind === 'map') return mapSql(reading.key, reading.map, parameters);
  if (reading.kind === 'param') return textSql(`params[${parameters.add('String', reading.name)}]`);
  if (reading.kind === 'deal')
    return textSql(`if(deal = '', '', concat(toString(demand), ' ', toString(adexchange), ' ', deal))`);
  return keySql(reading.key);
}

export function conditionSql(
  { by, not, values }: PlanCondition,
  plan: Pick<ReportPlan, 'source' | 'offset'>,
  parameters: Parameters,
): string {
  const { sql, type, encode } = readingSql(by, plan, parameters);
  const wanted = values.map(encode).filter((value) => value !== null);
  // An empty list has no type that the engine can compare.
  if (wanted.length === 0) return not ? '1' : '0';
  return `${sql} ${not ? 'NOT IN' : 'IN'} ${parameters.add(`Array(${type})`, wanted)}`;
}

const same = (value: string | number): string | number => value;
const textSql = (sql: string): ReadingSql => ({
  sql,
  type: 'String',
  encode: (value) => (typeof value === 'string' ? value : null),
  decode: same,
});

function keySql(key: FactKey): ReadingSql {
  const kind = factKeys[key];
  if (kind !== 'id' && kind !== 'number') return textSql(key);
  const fits = kind === 'id' ? (value: number) => value >>> 0 === value : (value: number) => (value | 0) === value;
  return {
    sql: key,
    type: kind === 'id' ? 'UInt32' : 'Int32',
    encode: (value) => (typeof value === 'number' && fits(value) ? value : null),
    decode: same,
  };
}

function mapSql(key: FactKey, map: ValueMap, parameters: Parameters): ReadingSql {
  const { labels, placeOf, places, otherwise } = mapLabels(map);
  const { sql, type, encode } = keySql(key);
  const known = map.from
    .map(encode)
    .flatMap((from, at) => (from === null ? [] : [{ from, place: places[at] as number }]));
  const from = parameters.add(
    `Array(${type})`,
    known.map((one) => one.from),
  );
  const to = parameters.add(
    'Array(UInt32)',
    known.map((one) => one.place),
  );
  const rest = `toUInt32(${parameters.add('UInt32', otherwise)})`;
  return {
    // Grouping by only a constant would give one group even without facts.
    sql: known.length === 0 ? `cityHash64(${sql}) * 0 + ${rest}` : `transform(${sql}, ${from}, ${to}, ${rest})`,
    type: 'UInt32',
    encode: (value) => placeOf.get(value as string) ?? null,
    decode: (place) => labels[place as number] as string,
  };
}

const localTimes: Readonly<Record<TimeGrain, (time: string) => string>> = {
  hour: (time) => `intDiv(toUnixTimestamp(${time}), 3600)`,
  day: (time) => `toUInt16(toDate(${time}))`,
  week: (time) => `toUInt16(toMonday(${time}))`,
  month: (time) => `toUInt16(toStartOfMonth(${time}))`,
  hour_of_day: (time) => `toHour(${time})`,
  weekday: (time) => `toDayOfWeek(${time})`,
};

function timeSql(
  grain: TimeGrain,
  { source, offset }: Pick<ReportPlan, 'source' | 'offset'>,
  parameters: Parameters,
): ReadingSql {
  const { parse, textOf } = timeBuckets[grain];
  const time = source !== 'rows' ? 'day' : offset ? `addHours(hour, ${parameters.add('Int32', offset)})` : 'hour';
  const texts = new Map<number, string | number>();
  return {
    sql: localTimes[grain](time),
    type: 'UInt32',
    encode(value) {
      const bucket = parse(value);
      return bucket !== null && bucket >>> 0 === bucket ? bucket : null;
    },
    // Thousands of rows share the text of a day.
    decode(bucket) {
      let text = texts.get(bucket as number);
      if (text === undefined) {
        text = textOf(bucket as number);
        texts.set(bucket as number, text);
      }
      return text;
    },
  };
}
