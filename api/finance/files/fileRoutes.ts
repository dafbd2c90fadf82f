import { z } from 'zod';
import { financeViews } from '../../../src/model/finance/financeLine';
import { financeViewsOf } from '../../../src/model/finance/financeViews';
import { viewWords } from '../../../src/model/finance/financeWords';
import { statementName } from '../../../src/model/finance/statementName';
import { type Statement, type StatementCell, statementOf } from '../../../src/model/finance/statementOf';
import { csvLine, csvMark } from '../../../src/schema/csvLine';
import { sayRequests } from '../../../src/schema/messages/sayRequests';
import type { ApiParts } from '../../apiParts';
import { pause } from '../../http/pause';
import { invalidAt, notFound } from '../../http/problems';
import { type Api, type ApiContext, route } from '../../http/request';
import { csvBytes } from '../../reports/saved/csvBytes';
import { xlsxBytes } from '../../reports/saved/xlsxBytes';
import { createAsk } from '../askFacts';
import { askLines } from '../askLines';
import { bookkeeperOn } from '../financeAdmin';
import { lineDetail } from '../lineDetail';
import { monthIn } from '../readFinance';
import { fileColumns } from './fileColumns';

type Cell = string | number | null;

const cellOf = (cell: StatementCell): Cell =>
  typeof cell === 'string' ? cell || null : 'usd' in cell ? cell.usd : cell.count;

/** The statement as one table: each row begins with its section, and amounts have six decimals. */
export function statementCsv(statement: Statement, write: (rows: readonly (readonly Cell[])[]) => string): string {
  const { title, number, draft, from, party, facts, tables, results } = statement;
  return write([
    [title, from.name],
    ...(draft ? [['Draft', draft]] : []),
    ['From', from.name, ...from.lines],
    ['To', party.name, ...party.lines],
    ...facts.filter(([label]) => label !== 'Number' || number !== null),
    ...tables.flatMap(({ title: name, columns, rows, sum }) => [
      [],
      [name, ...columns.map(({ label }) => label)],
      ...[...rows, ...(sum ? [sum] : [])].map((row) => [name, ...row.map(cellOf)]),
    ]),
    [],
    ...results.map(({ label, usd }) => [label, usd]),
  ]);
}

const base = '/api/admin/finance';
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
type Format = keyof typeof types;
const usualOperator = 'ADX Console';

/** Files of finance: the lines of a view, and the statement of one line. */
export function financeFileRoutes(api: Api, parts: ApiParts): void {
  const {
    store,
    clock,
    productName: operator = usualOperator,
    statementFrom: [sender = operator, ...senderLines] = [],
  } = parts.ports;
  const ask = createAsk(parts);

  route(api, `${base}/export`, {
    async get(c) {
      const { user } = bookkeeperOn(c);
      const format = formatIn(c, linesFormat);
      const {
        view,
        span,
        rows: lines,
        totals,
      } = await askLines(c, { store, clock }, ask, { user, signal: c.req.raw.signal });
      const months = span.from === span.to ? span.from : `${span.from} - ${span.to}`;
      const name = `finance-${view}-${months.replaceAll(' ', '')}.${format}`;
      if (format === 'pdf') {
        // Loaded on first use: the code and its fonts are large.
        const { linesPdf } = await import('./linesPdf');
        return fileAnswer(
          c,
          format,
          name,
          await linesPdf({ view, months, lines, totals, operator: sender, made: clock() }),
        );
      }
      const columns = fileColumns(view);
      const rows = inSlices(lines, (line) => columns.map(({ read }) => read(line)));
      const tally = { rows: 0, isFull: false };
      const file = { columns, rows };
      return fileAnswer(
        c,
        format,
        name,
        format === 'csv' ? csvBytes(file, tally) : xlsxBytes({ ...file, title: viewWords[view] }, tally),
      );
    },
  });

  route(api, `${base}/:view/:party/:period/statement`, {
    async get(c) {
      const { user } = bookkeeperOn(c);
      const format = formatIn(c, statementFormat);
      const view = financeViews.find((one) => one === c.req.param('view'));
      const party = Number(c.req.param('party'));
      if (!view || !Number.isInteger(party) || party < 1 || party >= 2 ** 31) throw notFound('Line not found.');
      const month = monthIn(c.req.param('period'));
      const detail = await lineDetail(
        store,
        ask,
        { view, span: { from: month, to: month }, party },
        { user, signal: c.req.raw.signal },
      );
      const [object] = await store.get(financeViewsOf[view].resource, [party]);
      const statement = statementOf(
        detail,
        { name: sender, lines: senderLines },
        { lines: object ? addressLines(object.data, detail.line.party.name) : [] },
      );
      const name = statementName(detail.line, format);
      if (format === 'csv')
        return fileAnswer(
          c,
          format,
          name,
          statementCsv(statement, (rows) => csvMark + rows.map(csvLine).join('')),
        );
      const { statementPdf } = await import('./statementPdf');
      return fileAnswer(c, format, name, await statementPdf(statement, clock()));
    },
  });
}

const ofFile = 'Of the file';
export const linesFormat = z.enum(['csv', 'xlsx', 'pdf']).default('csv').describe(ofFile);
export const statementFormat = z.enum(['pdf', 'csv']).default('csv').describe(ofFile);

function formatIn<F extends Format>(c: ApiContext, formats: z.ZodDefault<z.ZodEnum<Record<F, F>>>): F {
  const read = formats.safeParse(c.req.query('format'));
  if (read.success) return read.data;
  throw invalidAt(
    'format',
    sayRequests('requests.oneOf', { name: 'format', options: formats.unwrap().options.join(', ') }),
  );
}

const sliceRows = 500;

async function* inSlices<T, R>(rows: readonly T[], write: (row: T) => R): AsyncGenerator<readonly R[]> {
  for (let at = 0; at < rows.length; at += sliceRows) {
    yield rows.slice(at, at + sliceRows).map(write);
    await pause();
  }
}

function fileAnswer(
  c: ApiContext,
  format: Format,
  name: string,
  content: string | Uint8Array | AsyncGenerator<Uint8Array>,
): Response {
  const body = typeof content === 'string' || content instanceof Uint8Array ? (content as BodyInit) : streamOf(content);
  return new Response(body, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${plainName(name)}"${plainName(name) === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Request-Id': c.get('requestId'),
    },
  });
}

/** A fallback name for old clients: characters outside ASCII become hyphens. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-');

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

/** Address lines below the recipient's name, from the fields that the object has. */
export function addressLines(data: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const text = (field: string): string | undefined => {
    const value = data[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const company = text('billingName') ?? text('companyName');
  const taxId = text('taxId');
  const code = text('billingCode');
  return [
    ...(company && company !== name ? [company] : []),
    ...(text('companyAddress')?.split(/\r?\n/) ?? []),
    ...(taxId ? [`Tax ID ${taxId}`] : []),
    ...(code ? [`Billing code ${code}`] : []),
  ];
}
