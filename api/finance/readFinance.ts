import { z } from 'zod';
import {
  entryKinds,
  type FinanceView,
  financeViews,
  lineActions,
  lineStates,
  partyTypes,
  periodActions,
} from '../../src/model/finance/financeLine';
import { microOf } from '../../src/model/finance/microUsd';
import { monthAfter, monthAt, monthPattern, monthsFrom } from '../../src/model/finance/months';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { isMoment } from '../../src/model/reports/days';
import type { Mode } from '../../src/schema/access';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { queryJson } from '../http/parseJson';
import { invalidAt, notFound, Refusal } from '../http/problems';
import { as, readShape, wrong } from '../http/readShape';
import type { ApiContext, JsonObject } from '../http/request';
import { closedRun } from './closedRun';
import type { Span } from './gather';
import type { StoredPeriod } from './ports/finance';

const monthsAtMost = 36;
/** Also the limit for all entries of a view in a month together, which keeps sums exact. */
export const mostUsd = 999_999_999;
const mostImps = 999_999_999_999;

const viewShape = z.enum(financeViews).default('publishers').describe('Which lines');

export function viewIn(text: string | undefined): FinanceView {
  const read = viewShape.safeParse(text);
  if (read.success) return read.data;
  throw invalidAt('view', sayFinance('finance.view', { views: financeViews.join(', ') }));
}

export function monthIn(text: string | undefined, at = 'period'): string {
  const read = month.safeParse(text);
  if (read.success) return read.data;
  throw invalidAt(at, { code: 'bad_value', message: 'Enter a month such as 2026-09.' });
}

/** The requested months; by default the last closed month, or the last complete one. */
export function spanIn(c: ApiContext, periods: readonly StoredPeriod[], now: number): Span {
  const [from, to] = [c.req.query('from'), c.req.query('to')];
  const usual = closedRun(periods)?.last ?? monthAfter(monthAt(now), -1);
  const span = {
    from: from === undefined ? (to ?? usual) : monthIn(from, 'from'),
    to: to === undefined ? (from ?? usual) : monthIn(to, 'to'),
  };
  if (span.from > span.to)
    throw invalidAt('to', { code: 'bad_value', message: 'The last month must not be before the first.' });
  if (monthsFrom(span.from, span.to) >= monthsAtMost)
    throw invalidAt('from', sayFinance('finance.tooManyMonths', { most: monthsAtMost }));
  return span;
}

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), wrong('wellFormed'));
export const month = z.string(as('month')).regex(monthPattern, as('month')).describe('Of UTC');
const day = z
  .string(as('date'))
  .refine((value) => /^20\d{2}-/.test(value) && value.length === 10 && isMoment(value), wrong('date'))
  .meta({ format: 'date' });
export const id = z
  .int()
  .min(1, as('ref'))
  .max(2 ** 31 - 1, as('ref'));
/** Reads dollars, returns millionths. */
const usd = z
  .number()
  .min(-mostUsd)
  .max(mostUsd)
  .refine((value) => microOf(value) !== undefined, wrong('decimals', { max: 6 }))
  .transform((value) => microOf(value) ?? 0);

const entryShape = {
  period: month,
  party: z.strictObject({ type: z.enum(partyTypes), id }),
  kind: z.enum(entryKinds),
  amount: usd
    .refine((micro) => micro !== 0, wrong('notZero'))
    .describe('USD, at most 6 decimals, not 0; above 0 raises what the line is about'),
  reference: text(64).nullish().describe('Of invoices and payments'),
  memo: text(500).nullish().describe('Of adjustments'),
  buyerImps: z.int().min(0).max(mostImps).nullish().describe('The buyer’s count, with a discrepancy of a marketplace'),
  file: z.string(as('upload')).max(64, as('upload')).nullish().describe('What the upload answered'),
};
export const newEntry = z.strictObject(entryShape);
export const entryChange = z
  .strictObject({ version: z.int().optional().describe('The one that was read; another is refused') })
  .extend(z.object(entryShape).partial().shape);

export type ReadEntry = z.infer<typeof newEntry>;
export type ReadChange = z.infer<typeof entryChange>;

export const readEntry = (body: JsonObject): ReadEntry => readShape(newEntry, body);
export const readChange = (body: JsonObject): ReadChange => readShape(entryChange, body);

const modes = ['ssp', 'dsp'] as const satisfies readonly Mode[];
const one = <T extends z.ZodType>(of: T, max = 1000) =>
  z.union([z.array(of).max(max), of]).transform((found) => [found].flat());
const filterShape = z.strictObject({
  account: one(id).optional(),
  party: one(id).optional(),
  manager: one(id).optional(),
  state: one(z.enum(lineStates)).optional(),
  mode: one(z.enum(modes)).optional(),
  q: text(200).optional(),
});
export type ReadFilter = z.infer<typeof filterShape>;

export function readFilter(c: ApiContext): ReadFilter {
  const given = queryJson(c, 'filter') ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new Refusal('bad_request', 'filter must be a JSON object.');
  const read = filterShape.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  if (issue?.code === 'unrecognized_keys')
    throw new Refusal('unknown_field', sayFinance('finance.unknownFilter', { name: String(key) }));
  throw new Refusal('bad_request', sayFinance('finance.filterUnread', { name: String(key) }));
}

/** Accepts any case; ignores further elements. */
const sortShape = z
  .tuple([z.string(), z.string().regex(/^(asc|desc)$/i)], z.unknown())
  .meta({ examples: [['gross', 'DESC']] });

export function readSort(c: ApiContext): readonly [field: string, isDescending: boolean] | undefined {
  const read = lineQuery.shape.sort.safeParse(queryJson(c, 'sort'));
  if (!read.success) throw new Refusal('bad_request', 'sort must be like ["gross","DESC"].');
  return read.data && [read.data[0], /^desc$/i.test(read.data[1])];
}

const rowsAtMost = 1000;
const rangeShape = z
  .tuple([z.int().min(0), z.int()], z.unknown())
  .refine(([first, last]) => last >= first && last - first < rowsAtMost)
  .default([0, 99])
  .describe(`First and last row; at most ${rowsAtMost} rows`);

export function readRange(c: ApiContext): readonly [number, number] {
  const read = rangeShape.safeParse(queryJson(c, 'range') ?? undefined);
  if (!read.success) throw new Refusal('bad_request', sayRequests('requests.range', { most: rowsAtMost }));
  return [read.data[0], read.data[1]];
}

/** Parameters of the calls that return lines. */
export const lineQuery = z.object({
  view: viewShape,
  from: month.optional().describe('First month; the last closed one unless said'),
  to: month.optional().describe('Last month'),
  filter: filterShape.optional().describe('All must hold; `q` is looked for in names and invoice numbers'),
  sort: sortShape.optional(),
});
export const pageQuery = z.object({ range: rangeShape });
export const totalsQuery = z.object({
  totals: z
    .enum(['1'])
    .optional()
    .describe('1: the body is `{ "lines": […], "totals": {…} }`, since many months are too long for the header'),
});

const wholeMonth = z.strictObject({ action: z.enum(periodActions) });
const ofLines = z.strictObject({
  action: z.enum(lineActions),
  lines: z.array(z.string()).min(1).max(rowsAtMost).describe('Ids of lines'),
  versions: z.record(z.string(), z.int()).optional().describe('The versions that were seen, by line'),
  invoice: text(60).min(1).optional().describe('Number; of several lines each gets `-1`, `-2` behind it'),
  issuedAt: day.optional(),
  paidAt: day.optional(),
  amount: usd
    .refine((micro) => micro > 0, wrong('aboveZero'))
    .optional()
    .describe('USD, at most 6 decimals, of one line; its whole balance where it is missing'),
  reference: text(64).min(1).optional(),
  memo: text(500).optional(),
});
export type ReadAction = z.infer<typeof ofLines>;
export const monthCall = z.union([wholeMonth, ofLines]);

/** Parses the body of an action; amounts become millionths. */
export function readCall(body: JsonObject): z.infer<typeof wholeMonth> | ReadAction {
  return periodActions.some((action) => action === body.action)
    ? readShape(wholeMonth, body)
    : readShape(ofLines, body);
}

/** Parses a line id such as `publishers-31-2026-09`. @throws where its month is not `period`. */
export function readLineId(text: string, period: string): { readonly view: FinanceView; readonly party: number } {
  const [, view, party, month] = /^([a-z]+)-([1-9]\d{0,9})-(20\d\d-\d\d)$/.exec(text) ?? [];
  const known = financeViews.find((one) => one === view);
  if (!known || month !== period || Number(party) >= 2 ** 31)
    throw notFound(sayFinance('finance.lineMissingIn', { id: text.slice(0, 60), month: period }));
  return { view: known, party: Number(party) };
}
