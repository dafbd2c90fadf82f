import { chooseReport } from '../../src/model/reports/chooseReport';
import { type FileFormat, fileFormatOf } from '../../src/model/reports/savedReport';
import type { Viewer } from '../../src/schema/access';
import { toMessage } from '../../src/schema/messages/message';
import { saySaved } from '../../src/schema/messages/saySaved';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, route, sessionOn } from '../http/apiEnv';
import { forbidden, notFound, Refusal } from '../http/problems';
import type { StoredReport } from '../ports/savedReports';
import { reporterOn } from '../reports/reporterOn';
import { csvBytes } from './csvBytes';
import { dispositionOf } from './fileName';
import { readTable, rowsOfTable } from './tableBytes';

const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Opened = (c: ApiContext, viewer: Viewer) => Promise<StoredReport>;
type Parts = Pick<ApiParts, 'ports' | 'answers'>;

/** What is kept of a saved report, as a file (call 60) and as the result that a table was, for users who may still see what it shows. */
export function savedFileRoutes(api: Api, { ports: { savedFiles, clock, log }, answers }: Parts, opened: Opened): void {
  route(api, '/api/savedFile/:id', {
    async get(c) {
      const report = await opened(c, reporterOn(c));
      const body = await kept(c, report);
      const headers = {
        'Content-Type': types[fileFormatOf(report.format)],
        'Content-Disposition': dispositionOf(report),
        ...(report.format !== 'table' && { 'Content-Length': String(report.bytes ?? 0) }),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'no-store',
        'X-Request-Id': c.get('requestId'),
      };
      if (c.req.method !== 'HEAD') return new Response(report.format === 'table' ? await csvOfTable(body) : body, { headers });
      await body.cancel();
      return new Response(null, { headers });
    },
  });

  route(api, '/api/savedReport/:id/result', {
    async get(c) {
      const report = await opened(c, reporterOn(c));
      if (report.format !== 'table') throw notFound(saySaved('saved.noResult', { name: report.name }));
      return answers.written(c, await readTable(await kept(c, report)));
    },
  });

  async function kept(c: ApiContext, report: StoredReport): Promise<ReadableStream<Uint8Array>> {
    if (report.state === 'queued' || report.state === 'running') throw new Refusal('not_ready', saying(report).notReady);
    if (report.file === null) throw why(report);
    // Its own side, whichever the viewer looks at.
    refuseUnseen(sessionOn(c).viewer(report.mode), report, clock());
    const body = await savedFiles.read(report.file);
    if (body) return body;
    // Another process may have it, or a folder may be away for a moment: only time that is over takes a file from its report.
    if (report.expiresAt !== null && report.expiresAt <= clock().toISOString()) throw new Refusal('expired', saying(report).gone);
    log.error('saved_file_missing', { report: report.id, file: report.file });
    throw new Refusal('unavailable', saying(report).away, { retryAfter: 60 });
  }
}

/** Made as it is fetched, of the rows that are kept. */
async function csvOfTable(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const parts = csvBytes(rowsOfTable(await readTable(body)), { rows: 0, isFull: false });
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

const saying = ({ name, format }: StoredReport) =>
  format === 'table'
    ? {
        notReady: saySaved('saved.running', { name }),
        none: saySaved('saved.neverRun', { name }),
        away: saySaved('saved.resultUnread', { name }),
        gone: saySaved('saved.resultExpired', { name }),
      }
    : {
        notReady: saySaved('saved.fileBeingWritten', { name }),
        none: saySaved('saved.neverWritten', { name }),
        away: saySaved('saved.fileUnread', { name }),
        gone: saySaved('saved.fileExpired', { name }),
      };

function why(report: StoredReport): Refusal {
  const { none, gone } = saying(report);
  if (report.error) return notFound(toMessage(report.error, report.errorCoded ?? {}));
  return report.expiresAt === null ? notFound(none) : new Refusal('expired', gone);
}

/** Rights may have changed since it was written; that time has passed takes nothing away. */
function refuseUnseen(viewer: Viewer, { mode, request }: StoredReport, now: Date): void {
  if (viewer.mode !== mode) throw forbidden(saySaved(mode === 'dsp' ? 'saved.demandGone' : 'saved.supplyGone'));
  const chosen = chooseReport(request, viewer, now);
  if (!('problems' in chosen)) return;
  const isOfTime = (path: string) => /^(compare\.)?(start|end)Date$/.test(path);
  const [, problem] = Object.entries(chosen.problems).find(([path]) => !isOfTime(path)) ?? [];
  if (problem) throw forbidden(problem);
}
