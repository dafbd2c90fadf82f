import { ownerType } from '../../api/auth/accounts';
import { dayMs } from '../../src/model/reports/days';
import { buyingRows } from '../../src/model/sample/buyingRows';
import { creativeRows } from '../../src/model/sample/creativeRows';
import { inventoryRows } from '../../src/model/sample/inventoryRows';
import { platformRows } from '../../src/model/sample/platformRows';
import { type SampleRow, type SampleRows, sampleDay } from '../../src/model/sample/sampleRow';
import { sampleAccounts } from '../../src/model/sample/sampleSignIns';
import { seasonOf } from '../../src/model/sample/seasons';
import { sellingRows } from '../../src/model/sample/sellingRows';
import { supplyRows } from '../../src/model/sample/supplyRows';
import { kindOf } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';

const rows: SampleRows = {
  ...supplyRows,
  ...buyingRows,
  ...creativeRows,
  ...sellingRows,
  ...inventoryRows,
  ...platformRows,
};

export const rowsOf = (type: string): readonly SampleRow[] => rows[type] ?? [];

export const rowOf = (type: string, id: number): SampleRow | undefined => rows[type]?.find((row) => row.id === id);

/** Returns the name of a row; `{season}` becomes that of its flight. */
export const nameOf = (row: SampleRow, now: Date): string =>
  row.name.replace('{season}', () =>
    seasonOf({ startsAt: moved(String(row.values.startsAt), now), endsAt: moved(String(row.values.endsAt), now) }),
  );

/** Returns the values of a row with ids for names and flights moved to today; `counts` are the numbers of references. */
export function valuesOf(
  resource: AnyResource,
  row: SampleRow,
  now: Date,
): { given: Record<string, unknown>; counts: Record<string, number> } {
  const given: Record<string, unknown> = {};
  const counts: Record<string, number> = {};
  for (const [name, value] of Object.entries(row.values)) {
    const field = resource.allFields[name];
    if (!field) throw new Error(`The sample row ${row.name} of ${resource.name} has ${name}, which is no field of it.`);
    if (field.kind === 'refs' && typeof value === 'number') counts[name] = value;
    else if (field.kind === 'refs' && Array.isArray(value)) given[name] = value.map((one) => idOf(field.to, one));
    else if (field.kind === 'ref' && typeof value === 'string') given[name] = idOf(field.to, value);
    else if (field.kind === 'dateTime' && typeof value === 'string') given[name] = moved(value, now);
    else given[name] = kindOf(field).normalize(value, field);
  }
  return { given, counts };
}

function idOf(type: string, name: string): number {
  const found = [...(type === ownerType ? sampleAccounts : rowsOf(type))].find((row) => row.name === name);
  if (!found) throw new Error(`A sample row names ${name} of ${type}, which is no row of the sample.`);
  return found.id;
}

/** Moves a minute by the days between the day of the rows and today. */
function moved(minute: string, now: Date): string {
  const days = Math.floor(now.getTime() / dayMs) - Date.parse(sampleDay) / dayMs;
  return new Date(Date.parse(`${minute.replace(' ', 'T')}Z`) + days * dayMs)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
}
