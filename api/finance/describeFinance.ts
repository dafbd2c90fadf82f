import { z } from 'zod';
import {
  entryKinds,
  type FinanceEntry,
  type FinanceLineDetail,
  type FinancePeriod,
  type FinanceView,
  financeViews,
  keptFacts,
  type LineCommon,
  lineActions,
  lineStates,
  type PeriodAnswer,
  partyTypes,
  periodActions,
  periodStates,
} from '../../src/model/finance/financeLine';
import { financeViewsOf, moneyColumns } from '../../src/model/finance/financeViews';
import {
  answer,
  fileBody,
  idParameter,
  jsonBody,
  listHeaders,
  location,
  operation,
  type Paths,
  pathParameter,
  type Schema,
} from '../describe/openapiParts';
import { coded, type Described, parametersOfShape } from '../describe/openapiShapes';
import { entryChange, id, lineQuery, month, monthCall, newEntry, pageQuery, totalsQuery } from './readFinance';

const figure = z.union([z.number(), z.string()]);
const usd = figure.describe('USD with at most 6 decimals; as text if a double is not exact');
const textOrNull = z.string().nullable();
const partyTypeOf = z.enum(partyTypes);
const party = z.strictObject({ type: partyTypeOf, id: z.int(), name: z.string() });

const common = {
  id: z.string().describe('`publishers-31-2026-09`'),
  view: z.enum(financeViews),
  period: month,
  party,
  account: z.strictObject({ id: z.int(), name: z.string() }).nullable().describe('The publisher account of the party'),
  manager: z.int().nullable(),
  managerName: textOrNull,
  imps: figure,
  ivt_deduct: usd,
  discrepancy: usd,
  adjust: usd,
  payable: usd,
  receivable: usd,
  paymentTerms: z.int().nullable().describe('Days'),
  invoice: textOrNull,
  issuedAt: textOrNull,
  dueAt: textOrNull,
  paid: usd,
  balance: usd,
  state: z.enum(lineStates),
  actions: z.array(z.enum(lineActions)),
  version: z.int(),
} satisfies Described<LineCommon>;

/** What a view has beside its columns. */
const beside = {
  publishers: {},
  marketplaces: { buyer: textOrNull, buyerImps: figure.nullable(), discrepancyPct: z.number().nullable() },
  advertisers: { creditLimit: usd.nullable(), creditUsed: usd },
  subpublishers: {},
};

const lineOf = (view: FinanceView) => {
  const columns = financeViewsOf[view].columns.map(
    ({ id: column }) => [column, moneyColumns[view].has(column) ? usd : figure] as const,
  );
  return z.strictObject({ ...Object.fromEntries(columns), ...common, ...beside[view], view: z.literal(view) });
};
const line = z
  .union(financeViews.map(lineOf))
  .meta({ id: 'FinanceLine', description: 'The figures are the columns of the line’s view' });

const period = z
  .strictObject({
    ...coded,
    period: month,
    state: z.enum(periodStates),
    kept: z
      .enum(keptFacts)
      .describe(
        'Traffic facts that still exist: `days` means without hours, so that prices that changed within a day cannot be applied; `part` means that some facts are lost',
      ),
    may: z.enum(periodActions).nullable(),
    why: textOrNull,
    version: z.int(),
    closedAt: textOrNull,
    closedBy: textOrNull,
  } satisfies Described<FinancePeriod>)
  .meta({ id: 'FinancePeriod' });

const entry = z
  .strictObject({
    id: z.int().nullable(),
    period: month,
    party,
    kind: z.enum(entryKinds),
    amount: usd,
    reference: textOrNull.describe('Reference of an invoice or a payment'),
    memo: textOrNull.describe('Explanation of an adjustment'),
    buyerImps: z.int().nullable().describe('The buyer’s count of impressions, for a discrepancy of a marketplace'),
    file: z.strictObject({ id: z.string(), name: z.string(), bytes: z.int(), url: z.string() }).nullable(),
    locked: z.boolean().describe('True if the month is closed'),
    late: textOrNull.describe('The closed month that received late figures'),
    day: textOrNull.describe('Day of an invoice or a payment that an action created'),
    at: z.string(),
    by: z.string(),
    version: z.int(),
  } satisfies Described<FinanceEntry>)
  .meta({ id: 'FinanceEntry' });

const sums = { reqs: figure, imps: figure, gross: usd, cost: usd };
const detail = z.strictObject({
  line,
  prices: z
    .array(z.strictObject({ from: z.string(), priceReq: z.number(), priceImp: z.number(), priceDsp: z.number() }))
    .describe('Prices by the time from which they apply'),
  days: z.array(z.strictObject({ day: z.string(), ...sums })),
  parts: z.array(z.strictObject({ id: z.int(), name: z.string(), ...sums })).describe('Sums by trading partner'),
  isFrozen: z.boolean(),
  entries: z.array(entry),
  history: z
    .array(
      z.strictObject({
        at: z.string(),
        by: z.string(),
        user: z.int(),
        action: z.enum([...periodActions, ...lineActions, 'addEntry', 'changeEntry', 'removeEntry']),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    )
    .describe('Actions on the line, the newest first'),
} satisfies Described<Omit<FinanceLineDetail, 'line'> & { line: object }>);

/** What the calls of finance answer. */
export const financeAnswers = {
  lines: z.union([
    z.array(line).describe('Lines; those of closed months as they were closed'),
    z
      .strictObject({
        lines: z.array(line),
        totals: z.looseObject({ periods: z.array(period) }).describe('The same as `X-Totals`'),
      })
      .describe('Answer with `totals=1`'),
  ]),
  detail,
  entry,
  upload: z.strictObject({ upload: z.string(), mime: z.string(), bytes: z.int() }),
  removed: z.strictObject({ id: z.int() }),
  month: z.strictObject({ period, lines: z.array(line) } satisfies Described<
    Omit<PeriodAnswer, 'lines'> & { lines: readonly LineCommon[] }
  >),
};

const closed = {
  409: { description: 'The month is closed (`period_closed`), or the state of a line forbids it (`not_ready`)' },
};
const totals = {
  'X-Totals': {
    description:
      'JSON in ASCII: sums of all lines that match the filter; without `periods` if these are too long for a header',
    schema: { type: 'string' },
  },
};
const changed = entryChange.required({ version: true });

/** The calls of finance in the OpenAPI document; for administrators with all rights. */
export const describeFinance = (): Paths => ({
  '/api/admin/finance': {
    get: operation('finance_lines', 'Finance', 'List the lines of a view by month, with totals in `X-Totals`', {
      parameters: parametersOfShape(lineQuery.extend(pageQuery.shape).extend(totalsQuery.shape)),
      answers: {
        200: answer('Lines; those of closed months as they were closed', financeAnswers.lines, {
          ...listHeaders,
          ...totals,
        }),
      },
    }),
  },
  '/api/admin/finance/{view}/{party}/{period}': {
    get: operation('finance_line', 'Finance', 'Read a line and its parts', {
      parameters: lineParameters,
      answers: { 200: answer('The line', detail) },
    }),
  },
  '/api/admin/finance/entries': {
    post: operation('add_finance_entry', 'Finance', 'Add an entry to an open month', {
      body: jsonBody(newEntry),
      answers: { 201: answer('The entry', entry, location), ...closed },
    }),
  },
  '/api/admin/finance/entries/upload': {
    post: operation('upload_finance_file', 'Finance', 'Upload the file of an entry: PDF, PNG or JPEG, at most 10 MB', {
      body: fileBody,
      answers: { 201: answer('The upload that an entry may refer to', financeAnswers.upload) },
    }),
  },
  '/api/admin/finance/entries/{id}': {
    put: operation('change_finance_entry', 'Finance', 'Change an entry of an open month', {
      parameters: [idParameter],
      body: jsonBody(changed),
      answers: { 200: answer('The entry', entry), ...closed },
    }),
    delete: operation('remove_finance_entry', 'Finance', 'Remove an entry from an open month', {
      parameters: [idParameter],
      answers: { 200: answer('Its id', financeAnswers.removed), ...closed },
    }),
  },
  '/api/admin/finance/entries/{id}/file': {
    get: operation('finance_file', 'Finance', 'Download the file of an entry', {
      parameters: [idParameter],
      answers: {
        200: { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string' } } } },
      },
    }),
  },
  '/api/admin/finance/periods/{period}': {
    post: operation('finance_action', 'Finance', 'Close or reopen a month, or carry out an action on its lines', {
      parameters: [pathParameter('period', month)],
      body: jsonBody(monthCall),
      answers: { 200: answer('The month and the lines after the action', financeAnswers.month), ...closed },
    }),
  },
});

/** Of one line. */
export const lineParameters: readonly Schema[] = [
  pathParameter('view', z.enum(financeViews)),
  pathParameter('party', id),
  pathParameter('period', month),
];
