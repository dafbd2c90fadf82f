import type { ConsoleProvider, SheetImport } from '../model/consoleProvider';
import type { CallContext } from './callContext';

/** A long list is written row by row, and a long file looked through as a whole. */
const sheetMs = 300_000;

/** Objects to files, and from them. */
export function createSheetCalls({ transport, find, wroteMany }: CallContext): Pick<ConsoleProvider, 'exportSheet' | 'importSheet'> {
  return {
    async exportSheet(name, { format, ids, filter, sort }) {
      const body = { format, ...(ids ? { ids } : { filter }), ...(sort && { sort: [sort.field, sort.order] }) };
      const path = `${find(name).endpoint.base}/export`;
      return (await transport.body(path, { method: 'POST', body, timeoutMs: sheetMs })).body;
    },

    async importSheet(name, { text, mode, dryRun, signal }) {
      const path = `${find(name).endpoint.base}/import?mode=${mode}${dryRun ? '&dryRun=1' : ''}`;
      const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
      const { json } = await transport.json<SheetImport>(path, { method: 'POST', body: text, headers, signal, timeoutMs: sheetMs });
      if (!dryRun && json.rejectedCount === 0) await wroteMany(name, []);
      return json;
    },
  };
}
