import type { ConsoleProvider, SheetImport } from '../model/consoleProvider';
import { toldInLines } from '../model/sheetProgress';
import { accepted } from '../schema/accepted';
import { derivedColumnOf } from '../schema/derivedColumns';
import type { CallContext } from './callContext';
import type { createReads } from './reads';
import { createRepeats } from './repeats';

/** A long export is written row by row, and a long import is checked as a whole. */
const sheetMs = 300_000;

/** Exports objects to files and imports them. */
export function createSheetCalls(
  { transport, find, wroteMany }: CallContext,
  { filteredIds }: Pick<ReturnType<typeof createReads>, 'filteredIds'>,
): Pick<ConsoleProvider, 'exportSheet' | 'importSheet'> {
  const repeats = createRepeats();
  return {
    async exportSheet(name, { format, ids, filter, sort, figures }) {
      // Only the client can filter and sort by derived columns.
      const isBeside = [sort?.field ?? '', ...Object.keys(filter ?? {})].some(
        (key) => derivedColumnOf(key) !== undefined,
      );
      const chosen =
        ids ?? (isBeside ? await filteredIds(name, { filter: filter ?? {}, ...(sort && { sort }) }) : undefined);
      const body = {
        format,
        ...(figures && { figures }),
        ...(chosen ? { ids: chosen } : { filter, ...(sort && { sort: [sort.field, sort.order] }) }),
      };
      const path = `${find(name).endpoint.base}/export`;
      return (await transport.body(path, { method: 'POST', body, timeoutMs: sheetMs })).body;
    },

    async importSheet(name, { file, mode, dryRun, choice = {}, isFaultsAll, token, signal, onProgress }) {
      const { columns, headLine, sheet, ...words } = choice;
      const query = new URLSearchParams({
        mode,
        ...(dryRun && { dryRun: '1' }),
        ...words,
        ...(headLine !== undefined && { headLine: String(headLine) }),
        ...(sheet !== undefined && { sheet: String(sheet) }),
        ...(columns && Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
        ...(isFaultsAll && { faults: 'all' }),
        ...(token !== undefined && { token }),
      });
      const path = `${find(name).endpoint.base}/import?${query}`;
      const send = async (headers = {}): Promise<SheetImport> => {
        const { json } = await transport.json<SheetImport>(path, {
          method: 'POST',
          body: file,
          headers: {
            'Content-Type': file.type || 'text/csv',
            ...(onProgress && { Accept: `${toldInLines}, ${accepted}` }),
            ...headers,
          },
          signal,
          timeoutMs: sheetMs,
          ...(onProgress && {
            onProgress: (sent, total) => onProgress({ sent, total }),
            read: async (response) => (await import('./readTold')).readTold(response, onProgress),
          }),
        });
        return json;
      };
      const json = dryRun ? await send() : await repeats.create(path, file.size, send);
      if (!dryRun && json.rejectedCount === 0) await wroteMany(name, []);
      return json;
    },
  };
}
