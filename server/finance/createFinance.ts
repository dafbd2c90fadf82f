import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { BooksQuery, FinanceWriter, LineKey } from '../../api/finance/ports/finance';
import { chunksOf, type Executor, isOneOf } from '../store/sql/executor';
import { idCounters } from '../store/sql/schema';
import { financeEntries, financeEvents, financeLines, financePeriods } from './financeSchema';

const counter = 'financeEntries';
/** A row has at most 14 values, and a statement 65,535. */
const chunkSize = 1000;

/** The finance tables in SQL. Write only in a transaction: `lock` holds until its end. */
export function createFinance(db: Executor): FinanceWriter {
  return {
    periods: () => db.select().from(financePeriods).orderBy(asc(financePeriods.period)),
    lines: (query) =>
      db
        .select()
        .from(financeLines)
        .where(asked(financeLines, query))
        .orderBy(asc(financeLines.period), asc(financeLines.type), asc(financeLines.party)),
    entries: ({ file, ...query }) =>
      db
        .select()
        .from(financeEntries)
        .where(
          and(
            asked(financeEntries, query),
            file === undefined ? undefined : sql`${financeEntries.file}::jsonb ->> 'id' = ${file}`,
          ),
        )
        .orderBy(asc(financeEntries.id)),
    async entry(id) {
      const [row] = await db.select().from(financeEntries).where(eq(financeEntries.id, id));
      return row;
    },
    async invoices(list) {
      const found: string[] = [];
      for (const chunk of chunksOf(list, chunkSize)) {
        const rows = await db
          .select({ invoice: financeLines.invoice })
          .from(financeLines)
          .where(inArray(financeLines.invoice, [...chunk]));
        found.push(...rows.flatMap(({ invoice }) => invoice ?? []));
      }
      return found;
    },
    events: ({ period, type, party }, limit) =>
      db
        .select(eventColumns)
        .from(financeEvents)
        .where(
          and(
            eq(financeEvents.period, period),
            or(isNull(financeEvents.type), and(eq(financeEvents.type, type), eq(financeEvents.party, party))),
          ),
        )
        .orderBy(desc(financeEvents.event))
        .limit(limit),
    async lock() {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('finance'))`);
    },
    async putPeriod(period) {
      await db.insert(financePeriods).values(period).onConflictDoUpdate({ target: financePeriods.period, set: period });
    },
    async putLines(list) {
      for (const chunk of chunksOf(list, chunkSize))
        await db
          .insert(financeLines)
          .values([...chunk])
          .onConflictDoUpdate({ target: [financeLines.period, financeLines.type, financeLines.party], set: given });
    },
    async removeLines(keys) {
      for (const chunk of chunksOf(keys, chunkSize)) await db.delete(financeLines).where(or(...chunk.map(isLine)));
    },
    async addEntries(list) {
      if (list.length === 0) return [];
      const [row] = await db
        .insert(idCounters)
        .values({ type: counter, last: list.length })
        .onConflictDoUpdate({ target: idCounters.type, set: { last: sql`${idCounters.last} + ${list.length}` } })
        .returning({ last: idCounters.last });
      const first = (row?.last ?? list.length) - list.length + 1;
      const numbered = list.map((entry, at) => ({ ...entry, id: first + at }));
      for (const chunk of chunksOf(numbered, chunkSize)) await db.insert(financeEntries).values([...chunk]);
      return numbered.map(({ id }) => id);
    },
    async putEntry(entry) {
      await db.update(financeEntries).set(entry).where(eq(financeEntries.id, entry.id));
    },
    async removeEntries(ids) {
      if (ids.length > 0) await db.delete(financeEntries).where(isOneOf(financeEntries.id, ids));
    },
    async addEvents(list) {
      for (const chunk of chunksOf(list, chunkSize)) await db.insert(financeEvents).values([...chunk]);
    },
  };
}

const { event: _event, ...eventColumns } = getTableColumns(financeEvents);

const isLine = ({ period, type, party }: LineKey): SQL | undefined =>
  and(eq(financeLines.period, period), eq(financeLines.type, type), eq(financeLines.party, party));

/** The values that the row would have been inserted with. */
const given = Object.fromEntries(
  Object.entries(getTableColumns(financeLines))
    .filter(([name]) => !['period', 'type', 'party'].includes(name))
    .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
);

const asked = (
  table: typeof financeLines | typeof financeEntries,
  { from, to, type, party }: BooksQuery,
): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(table.period, from),
    to === undefined ? undefined : lte(table.period, to),
    type === undefined ? undefined : eq(table.type, type),
    party === undefined ? undefined : eq(table.party, party),
  );
