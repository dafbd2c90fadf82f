import { hourMs } from './days';
import { type FactRow, type FactTable, factKeys, type KeyKind, mostCounted } from './facts';

export type FactValue = number | string | Readonly<Record<string, string>>;

/** Reads a row into `values`: hour (since 1970), keys and counters, in the order of the table. */
export type FactReader = (row: FactRow, values: FactValue[]) => void;

/** Returns a reader of rows. It @throws a RangeError that names the field with a value that the table cannot store. */
export function createFactReader(table: FactTable): FactReader {
  const names = [...table.keys, ...table.counters];
  const checks = names.map(fieldKind);
  const missing: FactValue[] = [0, ...checks.map((kind) => kinds[kind].missing)];
  const places = new Map<string, number>(names.map((name, at) => [name, at + 1]));
  return (row, values) => {
    for (let at = 0; at < missing.length; at += 1) values[at] = missing[at] as FactValue;
    const hour = row.hour / hourMs;
    if (!Number.isInteger(hour) || hour < 0 || hour > lastHour)
      throw new RangeError(`${table.name}.hour is ${row.hour}: write a whole hour of UTC in milliseconds since 1970.`);
    values[0] = hour;
    // Most rows have few of the fields.
    for (const name in row) {
      const value = row[name];
      if (name === 'hour' || value === undefined) continue;
      const at = places.get(name);
      if (at === undefined)
        throw new RangeError(`${table.name} has no field "${name}": write its keys and counters alone.`);
      const kind = checks[at - 1] as FieldKind;
      if (!keepsValue(kind, value))
        throw new RangeError(
          `${table.name}.${name} is ${JSON.stringify(value)?.slice(0, 100)}: write ${kinds[kind].wanted}.`,
        );
      values[at] = value;
    }
  };
}

export type FieldKind = KeyKind | 'counter';

/** Returns the kind of a key or counter; not for `hour`. */
export const fieldKind = (name: string): FieldKind =>
  name in factKeys ? factKeys[name as keyof typeof factKeys] : 'counter';

/** Returns the end of a message after "write". */
export const wantedOf = (kind: FieldKind): string => kinds[kind].wanted;

export const missingOf = (kind: FieldKind): FactValue => kinds[kind].missing;

/** The last hour in 32 bits of seconds. */
const lastHour = Math.floor((2 ** 32 - 1) / 3600);

/** Called for each value of millions of rows: a single function, so that it is compiled once. */
export function keepsValue(kind: FieldKind, value: FactValue): boolean {
  if (kind === 'counter')
    return Number.isInteger(value) && (value as number) <= mostCounted && (value as number) >= -mostCounted;
  if (kind === 'id') return (value as number) >>> 0 === value;
  if (kind === 'number') return ((value as number) | 0) === value;
  if (kind === 'params')
    return typeof value === 'object' && Object.entries(value).every(([name, one]) => isText(name) && isText(one));
  return isText(value);
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed();

const text = { missing: '', wanted: 'a text' } as const;
const kinds: Readonly<Record<FieldKind, { readonly missing: FactValue; readonly wanted: string }>> = {
  counter: { missing: 0, wanted: 'a whole number up to 10^15' },
  id: { missing: 0, wanted: 'an id below 2^32' },
  number: { missing: 0, wanted: 'a whole number of 32 bits' },
  text,
  manyTexts: text,
  params: { missing: {}, wanted: 'texts by name' },
};
