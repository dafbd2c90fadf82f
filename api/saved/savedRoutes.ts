import { definitionOf } from '../../src/model/reports/definitionOf';
import { type SavedVersion, savedLimits } from '../../src/model/reports/savedReport';
import type { Viewer } from '../../src/schema/access';
import { saySaved } from '../../src/schema/messages/saySaved';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, route } from '../http/apiEnv';
import { bodyLimits, takes } from '../http/bodyLimits';
import { keepAnswer } from '../http/idempotent';
import { invalidAt, notFound, Refusal } from '../http/problems';
import { readBody } from '../http/readBody';
import { sayVersionSaved } from '../objects/changeRows';
import type { Reader } from '../ports';
import type { StoredReport } from '../ports/savedReports';
import { reporterOn } from '../reports/reporterOn';
import { planFor } from '../reports/runReport';
import { byOf } from './byOf';
import { addReport, dueAt } from './newReport';
import { entriesOf, savedOf } from './presentSaved';
import { below, readNewSaved, readSavedChange, refuseMail } from './readSaved';
import { savedFileRoutes } from './savedFileRoutes';
import { isMine, mayOpen, namesOf, sightOf } from './savedRights';

/** How far back the bell lists reports that became ready. */
const newsMs = 600_000;

/** Saved reports and their files. */
export function savedRoutes(api: Api, { ports, answers, idempotent }: ApiParts): void {
  const { store, clock } = ports;
  const saved = store.savedReports;

  route(api, '/api/savedReports', {
    async get(c) {
      const viewer = reporterOn(c);
      const last = lastOf(c);
      const finished = new Date(clock().getTime() - newsMs).toISOString();
      const found = await saved.find(sightOf(viewer), last === undefined ? {} : { since: { id: last, finished }, limit: savedLimits.bell });
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

  /** As running it would: what is wrong stands below `request`. */
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

function lastOf(c: ApiContext): number | undefined {
  const given = c.req.query('last');
  if (given === undefined) return undefined;
  if (!/^\d{1,10}$/.test(given))
    throw invalidAt('last', { code: 'min', message: 'Write the id of the newest report that you know, or 0.' });
  return Math.min(Number(given), 2 ** 31 - 1);
}
