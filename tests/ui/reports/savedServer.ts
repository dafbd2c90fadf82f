import type { CallOptions, Transport } from '../../../src/dataProvider/transport';
import { HttpProblem } from '../../../src/model/HttpProblem';
import { grainOf, requestByTime } from '../../../src/model/reports/byTime';
import { plainRequest } from '../../../src/model/reports/reportCall';
import type {
  NewSavedReport,
  SavedChange,
  SavedReport,
  SavedResult,
  SavedVersion,
} from '../../../src/model/reports/savedReport';
import type { Problem } from '../../../src/schema/messages/problem';
import { lateAnswer } from '../../support/lateAnswer';
import { untilAnswered } from '../../support/slowPage';
import { answerTo, createReports } from './renderReport';

const request: SavedReport['request'] = {
  ...plainRequest,
  startDate: '2026-03-01',
  endDate: '2026-03-07',
  metrics: ['rev', 'imps'],
  dimensions: ['channel_name'],
  hideErrors: true,
  sortBy: 'rev',
};

/** 2026-03-17 12:00 at UTC+8. */
export const savedAt = 1_773_720_000;

export const savedReport = (id: number, more: Partial<SavedReport> = {}): SavedReport => ({
  id,
  dt: savedAt + id,
  name: `Report ${id}`,
  file: 0,
  ivt: 0,
  state: 'ready',
  mode: 'ssp',
  format: 'csv',
  relative: 'fixed',
  compareWith: null,
  shared: false,
  isMine: true,
  by: 'Mara Lindqvist',
  schedule: null,
  rowCount: null,
  bytes: null,
  error: null,
  expiresAt: null,
  from: null,
  version: 1,
  request,
  ...more,
});

export const refusal = (status: number, code: string, detail: string, errors: Record<string, string | Problem> = {}) =>
  new HttpProblem({
    type: 'about:blank',
    title: detail,
    status,
    code,
    detail,
    instance: '8f31-c2a7',
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, found]) => [
        path,
        typeof found === 'string' ? { code: 'invalid', message: found } : found,
      ]),
    ),
  });

/** What the job of a run keeps. */
function resultOf({ request: of }: SavedReport): SavedResult {
  const answer = answerTo(of);
  const byTime = requestByTime(of, grainOf(null, of.dimensions, of), answer);
  return { ...answer, byTime: byTime ? { request: byTime, answer: answerTo(byTime) } : null };
}

type Call = { readonly call: string; readonly body: unknown };

/** The calls of saved reports beside those of the report screen, on reports in memory. */
export function createSavedServer(given: readonly SavedReport[] = [], reports = createReports()) {
  let stored = [...given];
  const calls: Call[] = [];
  const versions = new Map<number, SavedVersion[]>();
  let failure: unknown;
  let before: ((call: string) => void) | undefined;
  const held = new Map<string, Promise<void>>();

  const versionOf = (saved: SavedReport): SavedVersion => {
    const { name, request, relative, compareWith, shared, schedule, version, by } = saved;
    return { name, request, relative, compareWith, shared, schedule, version, at: '2026-03-17T04:00:00Z', by };
  };
  const isUnderWay = ({ state }: SavedReport) => state === 'queued' || state === 'running';
  /** Told of once more, though they are not new. */
  const justFinished = new Set<number>();
  const keep = (saved: SavedReport): SavedReport => {
    if (!isUnderWay(saved) && stored.some((one) => one.id === saved.id && isUnderWay(one))) justFinished.add(saved.id);
    stored = [...stored.filter(({ id }) => id !== saved.id), saved];
    versions.set(saved.id, [versionOf(saved), ...(versions.get(saved.id) ?? [])]);
    return saved;
  };
  for (const saved of given) versions.set(saved.id, [versionOf(saved)]);

  const find = (id: number): SavedReport => {
    const found = stored.find((one) => one.id === id);
    if (!found) throw refusal(404, 'not_found', 'There is no such report.');
    return found;
  };
  const newest = () => [...stored].sort((a, b) => b.id - a.id);
  const create = ({ file, format = 'csv', ...report }: NewSavedReport): SavedReport => {
    const id = Math.max(0, ...stored.map((one) => one.id)) + 1;
    return keep(savedReport(id, { ...report, format, ivt: report.request.ivt, state: file ? 'queued' : 'ready' }));
  };
  const change = (id: number, { version, ...changes }: SavedChange): SavedReport => {
    const found = find(id);
    if (version !== undefined && version !== found.version)
      throw refusal(409, 'version_conflict', 'It was saved by someone else.');
    const at = changes.schedule?.emails.findIndex((email) => !email.includes('@')) ?? -1;
    if (at >= 0) {
      const path = `schedule.emails.${at}`;
      const args = { value: changes.schedule?.emails[at] ?? '' };
      throw refusal(422, 'validation', 'Check the fields.', {
        [path]: { code: 'email', message: `${path} must be an address.`, args },
      });
    }
    if (changes.schedule && changes.schedule.emails.length > 0)
      throw refusal(422, 'validation', 'Check the fields.', { 'schedule.emails': 'This installation sends no mail.' });
    return keep({ ...found, ...changes, ivt: changes.request?.ivt ?? found.ivt, version: found.version + 1 });
  };

  const answer = (method: string, path: string, body: unknown): unknown => {
    const { pathname, searchParams } = new URL(path, 'http://api');
    if (pathname === '/api/savedReports') {
      const last = searchParams.get('last');
      return last === null
        ? newest()
        : newest()
            .filter(({ id, state }) => id > Number(last) || state !== 'ready' || justFinished.has(id))
            .slice(0, 20);
    }
    if (pathname === '/api/savedReport') return create(body as NewSavedReport);
    const id = Number(pathname.split('/')[3]);
    if (pathname.endsWith('/result')) return resultOf(find(id));
    if (pathname.endsWith('/versions')) return versions.get(find(id).id);
    if (method === 'PUT') return change(id, body as SavedChange);
    if (method === 'DELETE') stored = stored.filter((one) => one !== find(id));
    else return find(id);
    return { id };
  };
  const transport = {
    ...reports.transport,
    url: (path: string) => path,
    async json(path: string, options: CallOptions = {}) {
      if (!path.startsWith('/api/saved')) return reports.transport.json(path, options);
      const { method = 'GET', body } = options;
      calls.push({ call: `${method} ${path}`, body });
      before?.(`${method} ${path}`);
      if (failure) throw failure;
      const json = structuredClone(answer(method, path, body));
      await (held.get(`${method} ${path}`) ?? untilAnswered());
      options.signal?.throwIfAborted();
      return { status: 200, headers: new Headers(), json };
    },
  } as Transport;
  return {
    transport,
    reports,
    calls: () => calls.map(({ call }) => call),
    bodies: (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body),
    stored: () => stored,
    keep,
    fail: (error: unknown) => {
      failure = error;
    },
    /** From now on what was answered to this call is on its way until it is let go. */
    hold(call: string): () => void {
      const { promise, resolve } = lateAnswer();
      held.set(call, promise);
      return () => {
        held.delete(call);
        resolve();
      };
    },
    /** Something that happens while a call is on its way. */
    meanwhile: (work: (call: string) => void) => {
      before = work;
    },
    refusal,
  };
}

export type SavedServer = ReturnType<typeof createSavedServer>;
