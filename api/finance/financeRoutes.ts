import {
  type FinanceLine,
  type FinanceTotals,
  financeViews,
  type PeriodAnswer,
  periodActions,
  viewOfParty,
} from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { sentence } from '../../src/schema/messages/problem';
import type { ApiParts } from '../apiParts';
import { filePart } from '../describe/openapiParts';
import { asciiJson, headerAtMost } from '../http/answers';
import { keepAnswer, keepDone } from '../http/idempotent';
import { invalidAt, notFound } from '../http/problems';
import { readPart } from '../http/readPart';
import { readQuery } from '../http/readShape';
import { type Api, type ApiContext, bodyPieces, readBody, route, takes, uploadLimit, viewerOn } from '../http/request';
import type { Reader, Store, Transaction } from '../ports';
import type { StoredFile } from '../ports/files';
import { createAsk } from './askFacts';
import { askLines } from './askLines';
import { creditUsed, readBooks } from './books';
import { addEntry, changeEntry, removeEntry } from './changeEntries';
import { changeLines } from './changeLines';
import { closedRun, isClosed, presentPeriod } from './closedRun';
import { closeMonth, type Keeping, reopenMonth } from './closeMonth';
import { type Bookkeeper, bookkeeperOn } from './financeAdmin';
import type { Span } from './gather';
import { lineDetail } from './lineDetail';
import type { StoredEntry } from './ports/finance';
import { presentEntry, presentLine } from './presentLine';
import { monthIn, readCall, readChange, readEntry, readRange, totalsQuery } from './readFinance';

const base = '/api/admin/finance';
/** File types of statements and letters. */
const accepted = { types: ['application/pdf', 'image/png', 'image/jpeg'], maxBytes: 10_000_000 };

/** Routes of finance, for administrators with all rights. */
export function financeRoutes(api: Api, parts: ApiParts): void {
  const { ports, answers, idempotent, uploads } = parts;
  const { store, clock, files } = ports;
  const ask = createAsk(parts);
  const keepingOf = (c: ApiContext, keeper: Bookkeeper): Keeping => ({
    store,
    ask,
    keeper,
    now: clock(),
    asker: { user: keeper.user, signal: c.req.raw.signal },
  });

  route(api, base, {
    async get(c) {
      const { asker } = keepingOf(c, bookkeeperOn(c));
      const range = readRange(c);
      const { rows, totals } = await askLines(c, ports, ask, asker);
      const page = rows.slice(range[0], range[1] + 1);
      return answers.data(c, readQuery(totalsQuery, c).totals === '1' ? { lines: page, totals } : page, 200, {
        'Content-Range': `finance ${page.length > 0 ? `${range[0]}-${range[0] + page.length - 1}` : '*'}/${rows.length}`,
        'X-Totals': totalsHeader(totals),
      });
    },
  });

  route(api, `${base}/entries`, {
    post: idempotent(async (c) => {
      const keeper = bookkeeperOn(c);
      const given = readEntry(await readBody(c));
      const file = given.file ? await uploadOf(c, given.file) : undefined;
      return keepingFile(file, () =>
        addEntry(keepingOf(c, keeper), given, file, async (tx, entry) => {
          const headers = { Location: `${base}/entries/${entry.id}` };
          return keepAnswer(c, tx, await answers.data(c, await entryAnswer(entry, tx), 201, headers));
        }),
      );
    }),
  });

  route(api, `${base}/entries/upload`, {
    post: takes(uploadLimit([accepted]), async (c) => {
      bookkeeperOn(c);
      const part = readPart(bodyPieces(c), c.req.header('Content-Type') ?? '', filePart);
      const { id, mime, bytes } = await uploads.receive(viewerOn(c), [accepted], part, true);
      return answers.plain(c, { upload: id, mime, bytes }, 201);
    }),
  });

  route(api, `${base}/entries/:id`, {
    async put(c) {
      const keeper = bookkeeperOn(c);
      const given = readChange(await readBody(c));
      const before = await entryOn(c);
      const file = given.file && given.file !== before.file?.id ? await uploadOf(c, given.file) : undefined;
      const entry = await keepingFile(file, () => changeEntry(keepingOf(c, keeper), before.id, given, file));
      if (before.file && before.file.id !== entry.file?.id) await uploads.release([before.file.id], isNamed);
      return answers.data(c, await entryAnswer(entry));
    },
    async delete(c) {
      const keeper = bookkeeperOn(c);
      const { id } = await entryOn(c);
      const { file } = await removeEntry(keepingOf(c, keeper), id);
      if (file) await uploads.release([file.id], isNamed);
      return answers.data(c, { id });
    },
  });

  route(api, `${base}/entries/:id/file`, {
    async get(c) {
      bookkeeperOn(c);
      const { file } = await entryOn(c);
      if (!file || !(await files.find(file.id))) throw notFound('File not found.');
      return new Response(files.read(file.id, 0, file.bytes), {
        headers: {
          'Content-Type': file.mime,
          'Content-Length': String(file.bytes),
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cache-Control': 'private, no-store',
        },
      });
    },
  });

  route(api, `${base}/periods/:period`, {
    post: idempotent(
      async (c) => {
        const keeper = bookkeeperOn(c);
        const { period, call } = await monthCall(c);
        const keeping = { ...keepingOf(c, keeper), end: (tx: Transaction) => keepDone(c, tx) };
        if ('lines' in call) await changeLines(keeping, period, call);
        else await (call.action === 'close' ? closeMonth : reopenMonth)(keeping, period);
        return answerMonth(c, keeper);
      },
      { again: (c) => answerMonth(c, bookkeeperOn(c)) },
    ),
  });

  route(api, `${base}/:view/:party/:period`, {
    async get(c) {
      const { asker } = keepingOf(c, bookkeeperOn(c));
      const view = financeViews.find((one) => one === c.req.param('view'));
      const party = Number(c.req.param('party'));
      if (!view || !Number.isInteger(party) || party < 1 || party >= 2 ** 31) throw notFound('Line not found.');
      const month = monthIn(c.req.param('period'));
      return answers.data(c, await lineDetail(store, ask, { view, span: { from: month, to: month }, party }, asker));
    },
  });

  async function monthCall(c: ApiContext) {
    const period = monthIn(c.req.param('period'));
    const body = await readBody(c);
    if (periodActions.some((action) => action === body.action) && body.lines !== undefined)
      throw invalidAt('lines', sentence('Months are closed and reopened as a whole. Send no lines.'));
    return { period, call: readCall(body) };
  }

  async function answerMonth(c: ApiContext, keeper: Bookkeeper): Promise<Response> {
    const { period, call } = await monthCall(c);
    return answers.data(
      c,
      await monthAnswer(keepingOf(c, keeper), period, 'lines' in call ? new Set(call.lines) : undefined),
    );
  }

  /** The month as it is now, with its lines or the selected ones. */
  async function monthAnswer(
    { asker }: Keeping,
    period: string,
    only: ReadonlySet<string> | undefined,
  ): Promise<PeriodAnswer> {
    const span: Span = { from: period, to: period };
    const lines: FinanceLine[] = [];
    const wanted = financeViews.filter((view) => !only || [...only].some((id) => id.startsWith(`${view}-`)));
    for (const view of wanted) {
      const books = await readBooks(store, ask, { view, span }, asker);
      const credit = await creditUsed(store, ask, { view, span }, asker);
      for (const line of books.lines) lines.push(presentLine(line, credit?.get(`${line.party} ${line.period}`)));
    }
    const lost = await ask.lost?.(period, period);
    const periods = await store.finance.periods();
    return {
      period: presentPeriod(period, periods, clock().getTime(), lost),
      lines: only ? lines.filter(({ id }) => only.has(id)) : lines,
    };
  }

  async function entryOn(c: ApiContext): Promise<StoredEntry> {
    const id = Number(c.req.param('id'));
    const entry = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await store.finance.entry(id) : undefined;
    if (!entry) throw notFound('Entry not found.');
    return entry;
  }

  async function entryAnswer(entry: StoredEntry, reader: Reader & Pick<Store, 'finance'> = store) {
    const [object] = await reader.get(financeViewsOf[viewOfParty[entry.type]].resource, [entry.party]);
    return presentEntry(
      entry,
      object?.name ?? `#${entry.party}`,
      isClosed(closedRun(await reader.finance.periods()), entry.period),
    );
  }

  async function uploadOf(c: ApiContext, id: string): Promise<StoredFile> {
    const file = await uploads.find(viewerOn(c), id);
    // A file of another entry or object would be deleted together with this entry.
    if (!file?.isPrivate || file.isClaimed || !accepted.types.includes(file.mime))
      throw invalidAt('file', sentence('The file was deleted. Upload it again.'));
    return file;
  }

  async function isNamed(id: string): Promise<boolean> {
    return (await store.finance.entries({ file: id })).length > 0;
  }

  /** Claims the file, so that it is not cleaned up; released again if the entry is not stored. */
  const keepingFile = <T>(file: StoredFile | undefined, save: () => Promise<T>): Promise<T> =>
    file ? uploads.keeping([file.id], isNamed, save) : save();
}

/** Totals of many months are too long for a header; the body has them where the request asks for it. */
function totalsHeader(totals: FinanceTotals): string {
  const whole = asciiJson(totals);
  return whole.length <= headerAtMost
    ? whole
    : asciiJson({ ...totals, periods: [], morePeriods: totals.periods.length });
}
