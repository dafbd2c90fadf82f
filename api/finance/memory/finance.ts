import type { Table, Tables } from '../../memory/tables';
import type {
  BooksQuery,
  FinanceWriter,
  LineKey,
  StoredEntry,
  StoredEvent,
  StoredLine,
  StoredPeriod,
} from '../ports/finance';

const counter = 'financeEntries';
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const keyOf = ({ period, type, party }: LineKey): string => `${period}:${type}:${party}`;

const isAsked = ({ period, type, party }: LineKey, query: BooksQuery): boolean =>
  (query.from === undefined || period >= query.from) &&
  (query.to === undefined || period <= query.to) &&
  (query.type === undefined || type === query.type) &&
  (query.party === undefined || party === query.party);

const byKey = (a: LineKey, b: LineKey): number =>
  compare(a.period, b.period) || compare(a.type, b.type) || a.party - b.party;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type FinanceTables = ReturnType<typeof createFinanceTables>;

export function createFinanceTables(tables: Tables) {
  return {
    periods: tables.table<StoredPeriod>('financePeriods'),
    lines: tables.table<StoredLine>('financeLines'),
    entries: tables.table<StoredEntry>('financeEntries'),
    events: tables.table<StoredEvent>('financeEvents'),
  };
}

/** Finance tables in maps, with the contract of the SQL ones. Writers queue already, so nothing needs a lock. */
export function createMemoryFinance(tables: FinanceTables, counters: Table<number>): FinanceWriter {
  const { periods, lines, entries, events } = tables;
  const putEntry = (entry: StoredEntry) => entries.put(String(entry.id), copy(entry));
  return {
    periods: async () => [...periods.values()].sort((a, b) => compare(a.period, b.period)),
    lines: async (query) => [...lines.values()].filter((line) => isAsked(line, query)).sort(byKey),
    async entries(query) {
      const hasFile = ({ file }: StoredEntry) => query.file === undefined || file?.id === query.file;
      return [...entries.values()]
        .filter((entry) => isAsked(entry, query) && hasFile(entry))
        .sort((a, b) => a.id - b.id);
    },
    entry: async (id) => entries.get(String(id)),
    async invoices(numbers) {
      const asked = new Set(numbers);
      return [...lines.values()].flatMap(({ invoice }) => (invoice !== null && asked.has(invoice) ? [invoice] : []));
    },
    async events({ period, type, party }, limit) {
      const isOfLine = (event: StoredEvent) =>
        event.period === period && (event.type === null || (event.type === type && event.party === party));
      return [...events.values()].filter(isOfLine).reverse().slice(0, limit);
    },
    lock: async () => undefined,
    putPeriod: async (period) => periods.put(period.period, copy(period)),
    async putLines(list) {
      for (const line of list) lines.put(keyOf(line), copy(line));
    },
    async removeLines(keys) {
      for (const key of keys) lines.remove(keyOf(key));
    },
    async addEntries(list) {
      const last = counters.get(counter) ?? 0;
      counters.put(counter, last + list.length);
      for (const [at, entry] of list.entries()) putEntry({ ...entry, id: last + at + 1 });
      return list.map((_, at) => last + at + 1);
    },
    async putEntry(entry) {
      putEntry(entry);
    },
    async removeEntries(ids) {
      for (const id of ids) entries.remove(String(id));
    },
    async addEvents(list) {
      for (const event of list) events.put(String(events.size).padStart(9, '0'), copy(event));
    },
  };
}
