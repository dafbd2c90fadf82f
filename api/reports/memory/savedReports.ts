import { definitionOf } from '../../../src/model/reports/definitionOf';
import { toMessageCode } from '../../../src/schema/messages/message';
import type { Table } from '../../memory/tables';
import type { Transaction } from '../../ports';
import {
  type ClaimedReport,
  type ListedReport,
  loserOf,
  mailsAbout,
  type ReportVersion,
  type SavedReports,
  type StoredReport,
  savedType,
} from '../ports/savedReports';

export type KeptReport = StoredReport & {
  readonly token: string | null;
  readonly heldUntil: string | null;
  readonly tries: number;
};
export type KeptVersion = ReportVersion & { readonly report: number };

type Parts = {
  readonly reports: Table<KeptReport>;
  readonly versions: Table<KeptVersion>;
  readonly counters: Table<number>;
  /** Runs writers one after another. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  readonly transaction: Transaction;
  note(type: string, id: number, owner: number | null): void;
};

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Saved reports in maps, with the contract of the SQL store. */
export function createMemorySavedReports({
  reports,
  versions,
  counters,
  inTurn,
  transaction,
  note,
}: Parts): SavedReports {
  const at = (id: number) => reports.get(String(id));
  const put = (report: KeptReport, isTold = true, isLost = false): KeptReport => {
    reports.put(String(report.id), report);
    if (isTold) note(savedType, report.id, isLost ? loserOf(report.account) : null);
    return report;
  };
  const newestFirst = (isWanted: (report: KeptReport) => boolean) =>
    [...reports.values()].filter(isWanted).sort((a, b) => b.id - a.id);
  const versionKey = (report: number, version: number) => `${report}:${version}`;
  const keepVersion = (report: KeptReport, by: string, moment: string) => {
    const { id, version } = report;
    versions.put(versionKey(id, version), { report: id, version, at: moment, by, definition: definitionOf(report) });
  };
  const insert = (report: Parameters<SavedReports['add']>[0], by: string): StoredReport => {
    const id = (counters.get(savedType) ?? 0) + 1;
    counters.put(savedType, id);
    const made = put({ ...copy(report), ...unwritten, id });
    keepVersion(made, by, made.at);
    return stored(made);
  };
  const remove = (id: number): StoredReport | undefined => {
    const found = at(id);
    if (!found) return undefined;
    reports.remove(String(id));
    note(savedType, id, loserOf(found.account));
    for (const [key, { report }] of [...versions.entries()]) if (report === id) versions.remove(key);
    for (const report of [...reports.values()]) if (report.from === id) put({ ...report, from: null }, false);
    return stored(found);
  };
  const countOf = (user: number) => newestFirst((report) => report.user === user).length;
  const heldBy = (id: number, token: string) => {
    const found = at(id);
    return found?.state === 'running' && found.token === token ? found : undefined;
  };

  return {
    get: async (id) => {
      const found = at(id);
      return found && stored(found);
    },
    list: async (ids) => newestFirst(({ id }) => ids.includes(id)).map(listed),
    async find({ user, account }, { since, limit } = {}) {
      const isNews = (report: KeptReport) =>
        !since || report.id > since.id || isUnfinished(report) || report.at > since.finished;
      const found = newestFirst(
        (report) => report.account === account && (report.user === user || report.shared) && isNews(report),
      );
      return found.slice(0, limit).map(listed);
    },
    unfinished: async ({ user, account }) =>
      newestFirst((report) => report.account === account && report.user === user && isUnfinished(report)).map(stored),
    versions: async (id) =>
      [...versions.values()]
        .filter(({ report }) => report === id)
        .sort((a, b) => b.version - a.version)
        .map(({ report: _report, ...version }) => version),
    add: (report, by, most, end) =>
      inTurn(async () => {
        if (countOf(report.user) >= most) return undefined;
        const made = insert(report, by);
        await end?.(transaction, made);
        return made;
      }),
    change: (id, version, change, { by, at: moment, keep }) =>
      inTurn(async () => {
        const found = at(id);
        if (found?.version !== version) return undefined;
        const changed = put({ ...found, ...copy(change), version: version + 1 }, true, change.shared === false);
        keepVersion(changed, by, moment);
        versions.remove(versionKey(id, changed.version - keep));
        return stored(changed);
      }),
    remove: (id) => inTurn(async () => remove(id)),

    claim: ({ token, now, until }) =>
      inTurn(async () => {
        const free = newestFirst(
          (one) => one.state === 'queued' || (one.state === 'running' && (one.heldUntil ?? '') < now),
        );
        // The account served longest ago first, so that one account's many reports do not block others.
        const servedAt = new Map<number, string>();
        for (const { user, heldUntil } of reports.values())
          if (heldUntil && heldUntil > (servedAt.get(user) ?? '')) servedAt.set(user, heldUntil);
        const of = ({ user }: KeptReport) => servedAt.get(user) ?? '';
        const [next] = free.sort((a, b) => (of(a) === of(b) ? a.id - b.id : of(a) < of(b) ? -1 : 1));
        if (!next) return undefined;
        const taken = put({ ...next, state: 'running', token, heldUntil: until, tries: next.tries + 1 });
        return { ...stored(taken), tries: taken.tries } satisfies ClaimedReport;
      }),
    hold: (id, token, until) =>
      inTurn(async () => {
        const found = heldBy(id, token);
        if (found) put({ ...found, heldUntil: until }, false);
        return found !== undefined;
      }),
    finish: (id, token, outcome) =>
      inTurn(async () => {
        const found = heldBy(id, token);
        if (!found) return false;
        const free = { ...found, token: null };
        if (outcome === 'again') put({ ...free, state: 'queued', tries: found.tries - 1 });
        else {
          const ended = put({ ...free, state: 'error' in outcome ? 'failed' : 'ready', ...outcome });
          if (ended.state === 'ready') await transaction.outbox.add(mailsAbout(ended), ended.at);
        }
        return true;
      }),
    release: () =>
      inTurn(async () => {
        for (const report of newestFirst(({ state }) => state === 'running'))
          put({ ...report, state: 'queued', token: null });
      }),

    due: async (now) => {
      const found = newestFirst(({ nextAt }) => nextAt !== null && nextAt <= now);
      return found.sort((a, b) => ((a.nextAt ?? '') < (b.nextAt ?? '') ? -1 : 1)).map(stored);
    },
    spawn: (id, { dueAt, nextAt }, child) =>
      inTurn(async () => {
        const parent = at(id);
        if (parent?.nextAt !== dueAt) return undefined;
        // The error of its own file stays.
        put({ ...parent, nextAt, ...(parent.state !== 'failed' && { error: null, errorCoded: null }) }, child !== null);
        if (!child) return undefined;
        if (countOf(parent.user) >= child.most) {
          const oldest = newestFirst(({ from, state }) => from === id && (state === 'ready' || state === 'failed')).at(
            -1,
          );
          if (!oldest) {
            put({ ...parent, nextAt, error: child.full.message, errorCoded: toMessageCode(child.full) });
            return undefined;
          }
          remove(oldest.id);
        }
        return insert(child.report, child.by);
      }),
    expired: async (now) =>
      [...reports.values()].flatMap(({ id, file, expiresAt }) =>
        file && expiresAt && expiresAt <= now ? [{ id, file }] : [],
      ),
    dropFile: (id, file) =>
      inTurn(async () => {
        const found = at(id);
        if (found?.file === file) put({ ...found, file: null });
      }),
    known: async (files) => [...reports.values()].flatMap(({ file }) => (file && files.includes(file) ? [file] : [])),
  };
}

const unwritten = {
  file: null,
  rowCount: null,
  bytes: null,
  isCut: false,
  incomplete: null,
  error: null,
  errorCoded: null,
  expiresAt: null,
  version: 1,
  token: null,
  heldUntil: null,
  tries: 0,
} as const;

const isUnfinished = ({ state }: KeptReport): boolean => state === 'queued' || state === 'running';

const stored = ({ token: _token, heldUntil: _heldUntil, tries: _tries, ...report }: KeptReport): StoredReport => report;

function listed(report: KeptReport): ListedReport {
  const { request, ...rest } = stored(report);
  return { ...rest, ivt: request.ivt };
}
