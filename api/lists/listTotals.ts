import { sayLimits } from '../../src/schema/messages/sayLimits';
import { createPace, pause } from '../http/pause';
import { Refusal } from '../http/problems';
import type { Records, Row } from '../objects/records';
import type { Sight } from '../objects/rights';
import type { Ports } from '../ports';

export type Totals = Readonly<Record<string, number | string>>;

/** Lists with more objects than this get no totals. */
const totalsAtMost = 20_000;
/** Objects per read. */
const readAtOnce = 250;

/** The totals of a list that is not in memory: reads the objects of these ids from the store. */
export async function totalsOfIds(
  { store, records }: Pick<Ports, 'store'> & { readonly records: Records },
  sight: Sight,
  idsOf: (limit: number) => Promise<readonly number[]>,
): Promise<Totals> {
  const totals = requireTotals(sight);
  const { resource, scope } = sight;
  const ids = await idsOf(totalsAtMost);
  if (ids.length > totalsAtMost) throw new Refusal('too_large', sayLimits('limits.found', { most: totalsAtMost }));
  const sums = totals.start();
  const fields = new Set(totals.reads);
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const objects = await store.get(resource.name, ids.slice(at, at + readAtOnce));
    for (const row of await records.assemble(store, resource, objects, scope, fields)) sums.add(row);
    await pause();
  }
  return sums.totals();
}

/** Totals of a list in memory, with pauses: 100,000 rows in one go would block the thread for 0.1 s. */
export async function totalsOfRows(sight: Sight, rows: readonly Row[]): Promise<Totals> {
  const sums = requireTotals(sight).start();
  const pace = createPace();
  for (const row of rows) {
    if (pace.isOver()) await pace.rest();
    sums.add(row);
  }
  return sums.totals();
}

/** @throws a refusal for a list without totals, and for a viewer who may not read the fields they need */
export function requireTotals({ resource, fields }: Sight): NonNullable<Sight['resource']['list']['totals']> {
  const { totals } = resource.list;
  if (!totals || totals.reads.some((name) => !fields.has(name))) throw noTotals();
  return totals;
}

const noTotals = () => new Refusal('bad_request', 'This list has no totals.');
