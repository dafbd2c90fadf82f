import { z } from 'zod';
import { chooseReport } from '../../../src/model/reports/chooseReport';
import { definitionOf } from '../../../src/model/reports/definitionOf';
import { fileSlug } from '../../../src/model/reports/fileSlug';
import {
  type FileFormat,
  fileFormatOf,
  type SavedEntry,
  type SavedReport,
  type SavedVersion,
  type StoredFormat,
  savedLimits,
} from '../../../src/model/reports/savedReport';
import { saySaved } from '../../../src/model/reports/saySaved';
import type { Viewer } from '../../../src/schema/access';
import { type Message, pickMessageCode, toMessage } from '../../../src/schema/messages/message';
import type { ApiParts } from '../../apiParts';
import { keepAnswer } from '../../http/idempotent';
import { forbidden, notFound, Refusal } from '../../http/problems';
import { readQuery, readShape, said } from '../../http/readShape';
import { type Api, type ApiContext, bodyLimits, readBody, route, sessionOn, takes } from '../../http/request';
import { sayVersionSaved } from '../../objects/changeRows';
import type { Reader } from '../../ports';
import type { ListedReport, StoredReport } from '../ports/savedReports';
import { reporterOn } from '../reporterOn';
import { planFor } from '../runReport';
import { csvBytes } from './csvBytes';
import { addReport, byOf, dueAt } from './newReport';
import { below, readNewSaved, readSavedChange, refuseMail } from './readSaved';
import { isMine, mayOpen, namesOf, sightOf } from './savedRights';
import { readTable, rowsOfTable } from './tableBytes';

/** How far back the notifications list finished reports. */
const newsMs = 600_000;

/** Routes of saved reports and their files. */
export function savedRoutes(api: Api, { ports, answers, idempotent }: ApiParts): void {
  const { store, clock } = ports;
  const saved = store.savedReports;

  route(api, '/api/savedReports', {
    async get(c) {
      const viewer = reporterOn(c);
      const last = readQuery(listQuery, c, readShape).last;
      const finished = new Date(clock().getTime() - newsMs).toISOString();
      const found = await saved.find(
        sightOf(viewer),
        last === undefined ? {} : { since: { id: last, finished }, limit: savedLimits.bell },
      );
      return answers.data(c, await entriesOf(store, viewer, found));
    },
  });

  route(api, '/api/savedReport', {
    post: takes(
      bodyLimits.report,
      idempotent(async (c) => {
        const viewer = reporterOn(c);
        const { file, format, ...definition } = readNewSaved(await readBody(c));
        refuseMail(definition, ports.mail !== undefined);
        await checkRequest(viewer, definition.request);
        const answerOf = async (reader: Reader, made: StoredReport) =>
          answers.data(c, await savedOf(reader, viewer, made), 201, { Location: `/api/savedReport/${made.id}` });
        const made = await addReport(ports, viewer, definition, { hasFile: file === 1, format }, async (tx, report) => {
          await keepAnswer(c, tx, await answerOf(tx, report));
        });
        return answerOf(store, made);
      }),
    ),
  });

  route(api, '/api/savedReport/:id', {
    async get(c) {
      const viewer = reporterOn(c);
      return answers.data(c, await savedOf(store, viewer, await opened(c, viewer)));
    },
    put: takes(bodyLimits.report, async (c) => {
      const viewer = reporterOn(c);
      const { version, ...change } = readSavedChange(await readBody(c));
      const report = await own(c, viewer);
      if (version !== undefined && version !== report.version) throw await conflict(viewer, report);
      refuseMail(change, ports.mail !== undefined);
      const { request } = change;
      if (request && JSON.stringify(request) !== JSON.stringify(report.request)) {
        if (report.file !== null || report.state === 'queued' || report.state === 'running')
          throw new Refusal('has_file', saySaved('saved.hasFile', { name: report.name }));
        await checkRequest({ ...viewer, mode: report.mode }, request);
      }
      const next = { ...definitionOf(report), ...change };
      const isSame = JSON.stringify(definitionOf(next)) === JSON.stringify(definitionOf(report));
      return answers.data(c, await savedOf(store, viewer, isSame ? report : await changed(viewer, report, change)));
    }),
    async delete(c) {
      const viewer = reporterOn(c);
      const { id } = await own(c, viewer);
      const gone = await saved.remove(id);
      if (gone?.file) await ports.savedFiles.remove(gone.file);
      return answers.data(c, { id });
    },
  });

  route(api, '/api/savedReport/:id/versions', {
    async get(c) {
      const { id } = await opened(c, reporterOn(c));
      const versions = await saved.versions(id);
      return answers.data(
        c,
        versions.map(({ definition, ...about }): SavedVersion => ({ ...definition, ...about })),
      );
    },
  });

  savedFileRoutes(api, { ports, answers }, opened);

  /** A report that the viewer may open. */
  async function opened(c: ApiContext, viewer: Viewer): Promise<StoredReport> {
    const id = Number(c.req.param('id'));
    const report = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await saved.get(id) : undefined;
    if (!report || !mayOpen(viewer, report)) throw notFound('Saved report not found.');
    return report;
  }

  /** A report that the viewer may change. */
  async function own(c: ApiContext, viewer: Viewer): Promise<StoredReport> {
    const report = await opened(c, viewer);
    if (isMine(viewer, report)) return report;
    const owner = (await namesOf(store, [report.user])).get(report.user);
    const { name } = report;
    // Not 403, which would sign out a user whose access ended while the report was open.
    throw new Refusal(
      'not_own',
      owner === undefined ? saySaved('saved.onlyItsOwner', { name }) : saySaved('saved.onlyOwner', { owner, name }),
    );
  }

  /** Checks a request as a run would; its problems get paths below `request`. */
  async function checkRequest(viewer: Viewer, request: StoredReport['request']): Promise<void> {
    await planFor(ports, viewer, request).catch((error: unknown) => {
      throw below('request', error);
    });
  }

  async function changed(viewer: Viewer, report: StoredReport, change: Partial<StoredReport>): Promise<StoredReport> {
    const { schedule } = change;
    const nextAt = schedule === undefined ? report.nextAt : dueAt(schedule, viewer, clock());
    const about = { by: byOf(viewer), at: clock().toISOString(), keep: savedLimits.versions };
    const done = await saved.change(report.id, report.version, { ...change, nextAt }, about);
    if (done) return done;
    const now = await saved.get(report.id);
    throw now ? await conflict(viewer, now) : notFound('Saved report not found.');
  }

  async function conflict(viewer: Viewer, report: StoredReport): Promise<Refusal> {
    const [last] = await saved.versions(report.id);
    const version = { version: report.version, at: last?.at ?? report.at, by: last?.by };
    return new Refusal('version_conflict', sayVersionSaved(version, clock(), viewer.timezone), {
      current: await savedOf(store, viewer, report),
    });
  }
}

const noReport: Message = { code: 'min', message: 'Write the id of the newest report that you know, or 0.' };

export const listQuery = z.object({
  last: z
    .string()
    .refine(
      (text) => /^\d{1,10}$/.test(text),
      said(() => noReport),
    )
    .transform((text) => Math.min(Number(text), 2 ** 31 - 1))
    .meta({ type: 'integer', minimum: 0 })
    .optional()
    .describe(
      `Id of the newest one that is known, or 0: answers newer ones, and those whose file is not ready or has just become so, at most ${savedLimits.bell}`,
    ),
});

/** Saved reports in the form of lists and notifications. */
async function entriesOf(
  store: Reader,
  viewer: Viewer,
  reports: readonly ListedReport[],
): Promise<readonly SavedEntry[]> {
  const names = await namesOf(
    store,
    reports.map(({ user }) => user),
  );
  return reports.map((report) => entryOf(viewer, report, names.get(report.user) ?? ''));
}

async function savedOf(store: Reader, viewer: Viewer, report: StoredReport): Promise<SavedReport> {
  const { request, compareWith } = report;
  const [entry] = await entriesOf(store, viewer, [{ ...report, ivt: request.ivt }]);
  return { ...(entry as SavedEntry), request, compareWith };
}

const entryOf = (viewer: Viewer, report: ListedReport, by: string): SavedEntry => {
  const {
    id,
    name,
    ivt,
    state,
    mode,
    relative,
    shared,
    format,
    schedule,
    rowCount,
    bytes,
    error,
    expiresAt,
    from,
    version,
  } = report;
  return {
    id,
    dt: Math.floor(Date.parse(report.at) / 1000),
    name,
    file: report.file === null ? 0 : 1,
    ivt,
    state,
    mode,
    relative,
    shared,
    isMine: isMine(viewer, report),
    by,
    format,
    schedule,
    rowCount,
    bytes,
    isCut: report.isCut,
    ...(report.incomplete && { incomplete: report.incomplete }),
    error,
    ...pickMessageCode(report.errorCoded ?? {}),
    expiresAt,
    from,
    version,
  };
};

const types: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Opened = (c: ApiContext, viewer: Viewer) => Promise<StoredReport>;
type Parts = Pick<ApiParts, 'ports' | 'answers'>;

/** Routes for a saved report's stored result, as file (call 60) or table, for users who may still read its content. */
function savedFileRoutes(api: Api, { ports: { savedFiles, clock, log }, answers }: Parts, opened: Opened): void {
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
      if (c.req.method !== 'HEAD')
        return new Response(report.format === 'table' ? await csvOfTable(body) : body, { headers });
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
    if (report.state === 'queued' || report.state === 'running')
      throw new Refusal('not_ready', saying(report).notReady);
    if (report.file === null) throw why(report);
    // In the report's mode, whatever the viewer's present one.
    refuseUnseen(sessionOn(c).viewer(report.mode), report, clock());
    const body = await savedFiles.read(report.file);
    if (body) return body;
    // The file may be elsewhere, or its folder unmounted for a moment: only the expiry removes a file from its report.
    if (report.expiresAt !== null && report.expiresAt <= clock().toISOString())
      throw new Refusal('expired', saying(report).gone);
    log.error('saved_file_missing', { report: report.id, file: report.file });
    throw new Refusal('unavailable', saying(report).away, { retryAfter: 60 });
  }
}

/** Makes the CSV at download, from the stored rows. */
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

/** @throws where the viewer's rights no longer cover the report; passed time is no reason. */
function refuseUnseen(viewer: Viewer, { mode, request }: StoredReport, now: Date): void {
  if (viewer.mode !== mode) throw forbidden(saySaved(mode === 'dsp' ? 'saved.demandGone' : 'saved.supplyGone'));
  const chosen = chooseReport(request, viewer, now);
  if (!('problems' in chosen)) return;
  const isOfTime = (path: string) => /^(compare\.)?(start|end)Date$/.test(path);
  const [, problem] = Object.entries(chosen.problems).find(([path]) => !isOfTime(path)) ?? [];
  if (problem) throw forbidden(problem);
}

/** The `Content-Disposition` of a download (RFC 6266), with an ASCII name for old browsers. */
function dispositionOf({
  id,
  name,
  format: of,
  incomplete,
}: {
  readonly id: number;
  readonly name: string;
  readonly format: StoredFormat;
  readonly incomplete: StoredReport['incomplete'];
}): string {
  const format = fileFormatOf(of);
  // The same mark as in the name of a download from the screen.
  const mark = incomplete ? '-incomplete' : '';
  const slug = (fileSlug(name) || `report-${id}`) + mark;
  const plain = (fileSlug(name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || `report-${id}`) + mark;
  const extended = slug === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(`${slug}.${format}`)}`;
  return `attachment; filename="${plain}.${format}"${extended}`;
}
