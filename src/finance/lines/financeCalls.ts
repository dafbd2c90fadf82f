import { createRepeats } from '../../dataProvider/repeats';
import type { Transport } from '../../dataProvider/transport';
import type {
  FinanceEntry,
  FinanceEntryChange,
  FinanceFilter,
  FinanceLine,
  FinanceLineDetail,
  FinanceTotals,
  FinanceView,
  NewFinanceEntry,
  PeriodAnswer,
  PeriodCall,
} from '../../model/finance/financeLine';
import type { Months } from '../months';

/** Without months the server takes the last closed one, or the last that is over, and names it in its totals. */
export type LinesAsked = Partial<Months> & {
  readonly view: FinanceView;
  readonly filter: FinanceFilter;
  readonly sort: string;
  readonly isDescending: boolean;
  readonly page: number;
  readonly perPage: number;
};
export type LinesAnswer = { readonly lines: readonly FinanceLine[]; readonly totals: FinanceTotals };
export type UploadedFile = { readonly upload: string };
export type FileFormat = 'csv' | 'xlsx' | 'pdf';

export type FinanceCalls = ReturnType<typeof financeCalls>;

const base = '/api/admin/finance';

/** The calls below `/api/admin/finance`. */
export function financeCalls(transport: Transport) {
  const repeats = createRepeats();
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    repeats.create(
      path,
      body,
      async (headers) => (await transport.json<T>(path, { method: 'POST', body, headers })).json,
    );

  return {
    async lines(asked: LinesAsked, signal?: AbortSignal): Promise<LinesAnswer> {
      const { page, perPage } = asked;
      const query = new URLSearchParams({
        ...rowsOf(asked),
        range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      });
      return (await transport.json<LinesAnswer>(`${base}?${query}&totals=1`, { signal })).json;
    },
    async line(id: string, signal?: AbortSignal): Promise<FinanceLineDetail> {
      return (await transport.json<FinanceLineDetail>(pathOf(id), { signal })).json;
    },
    addEntry: (entry: NewFinanceEntry) => post<FinanceEntry>(`${base}/entries`, entry),
    async changeEntry(id: number, change: FinanceEntryChange): Promise<FinanceEntry> {
      return (await transport.json<FinanceEntry>(`${base}/entries/${id}`, { method: 'PUT', body: change })).json;
    },
    async removeEntry(id: number): Promise<void> {
      await transport.json(`${base}/entries/${id}`, { method: 'DELETE' });
    },
    async upload(file: File, signal?: AbortSignal): Promise<UploadedFile> {
      const body = new FormData();
      body.set('file', file);
      return (
        await transport.json<UploadedFile>(`${base}/entries/upload`, {
          method: 'POST',
          body,
          signal,
          timeoutMs: 120_000,
        })
      ).json;
    },
    act: (period: string, call: PeriodCall) => post<PeriodAnswer>(`${base}/periods/${period}`, call),
    exportPath: (asked: Omit<LinesAsked, 'page' | 'perPage'>, format: FileFormat) =>
      `${base}/export?${new URLSearchParams({ ...rowsOf(asked), format })}`,
    statementPath: (id: string, format: Exclude<FileFormat, 'xlsx'>) => `${pathOf(id)}/statement?format=${format}`,
    url: transport.url,
    async file(path: string): Promise<Blob> {
      return (await transport.body(path, { timeoutMs: 120_000 })).body;
    },
  };
}

const rowsOf = ({
  view,
  from,
  to,
  filter,
  sort,
  isDescending,
}: Omit<LinesAsked, 'page' | 'perPage'>): Record<string, string> => ({
  view,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  filter: JSON.stringify(filter),
  // Sorts by name: ids mean nothing to a reader.
  sort: JSON.stringify([sort === 'manager' ? 'managerName' : sort, isDescending ? 'DESC' : 'ASC']),
});

/** `publishers-31-2026-09` has the path `publishers/31/2026-09`. */
const pathOf = (id: string): string => `${base}/${id.replace('-', '/').replace('-', '/')}`;
