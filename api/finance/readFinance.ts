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
import { isMonth, monthAfter, monthAt, monthPattern, monthsFrom } from '../../src/model/finance/months';
import { isMoment } from '../../src/model/reports/days';
import type { Mode } from '../../src/schema/access';
import { sayFinance } from '../../src/schema/messages/sayFinance';
import type { ApiContext } from '../http/apiEnv';
import { queryJson } from '../http/parseJson';
import { invalidAt, notFound, Refusal } from '../http/problems';
import type { JsonObject } from '../http/readBody';
import type { StoredPeriod } from '../ports/finance';
import { readShape } from '../reports/readReport';
import { closedRun } from './closedRun';
import type { Span } from './gather';

const monthsAtMost = 36;
/** Also of all entries of a view in a month together, so that sums can be counted exactly. */
export const mostUsd = 999_999_999;
const mostImps = 999_999_999_999;

const viewShape = z.enum(financeViews).default('publishers').describe('Which lines');

export function viewIn(text: string | undefined): FinanceView {
  const read = viewShape.safeParse(text);
  if (read.success) return read.data;
  throw invalidAt('view', sayFinance('finance.view', { views: financeViews.join(', ') }));
}

export function monthIn(text: string | undefined, at = 'period'): string {
  if (isMonth(text)) return text;
  throw invalidAt(at, { code: 'bad_value', message: 'Enter a month such as 2026-09.' });
}

/** The months asked for; without any the last closed one, or the last that is over. */
export function spanIn(c: ApiContext, periods: readonly StoredPeriod[], now: number): Span {
  const [from, to] = [c.req.query('from'), c.req.query('to')];
  const usual = closedRun(periods)?.last ?? monthAfter(monthAt(now), -1);
  const span = {
    from: from === undefined ? (to ?? usual) : monthIn(from, 'from'),
    to: to === undefined ? (from ?? usual) : monthIn(to, 'to'),
  };
  if (span.from > span.to) throw invalidAt('to', { code: 'bad_value', message: 'The last month must not be before the first.' });
  if (monthsFrom(span.from, span.to) >= monthsAtMost) throw invalidAt('from', sayFinance('finance.tooManyMonths', { most: monthsAtMost }));
  return span;
}

const text = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .max(max, `is too long: at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'has a character that cannot be kept');
export const month = z.string('must be a month like 2026-09').regex(monthPattern, 'must be a month like 2026-09').describe('Of UTC');
const day = z
  .string('must be a day like 2026-10-02')
  .refine((value) => /^20\d{2}-/.test(value) && value.length === 10 && isMoment(value), 'must be a day like 2026-10-02')
  .meta({ format: 'date' });
export const id = z
  .int('must be a whole number')
  .min(1, 'must be an id')
  .max(2 ** 31 - 1, 'must be an id');
/** Dollars in, millionths out. */
const usd = z
  .number('must be a number')
  .min(-mostUsd, `must be at least -${mostUsd}`)
  .max(mostUsd, `must be at most ${mostUsd}`)
  .refine((value) => microOf(value) !== undefined, 'must have at most 6 decimals')
  .transform((value) => microOf(value) ?? 0);

const entryShape = {
  period: month,
  party: z.strictObject({ type: z.enum(partyTypes, `must be one of ${partyTypes.join(', ')}`), id }, 'must have a type and an id'),
  kind: z.enum(entryKinds, `must be one of ${entryKinds.join(', ')}`),
  amount: usd
    .refine((micro) => micro !== 0, 'must not be 0')
    .describe('USD, at most 6 decimals, not 0; above 0 raises what the line is about'),
  reference: text(64).nullish().describe('Of invoices and payments'),
  memo: text(500).nullish().describe('Of adjustments'),
  buyerImps: z
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(mostImps, `must be at most ${mostImps}`)
    .nullish()
    .describe('The buyer’s count, with a discrepancy of a marketplace'),
  file: z.string('must be the id of an upload').max(64, 'must be the id of an upload').nullish().describe('What the upload answered'),
};
export const newEntry = z.strictObject(entryShape);
export const entryChange = z
  .strictObject({ version: z.int('must be a whole number').optional().describe('The one that was read; another is refused') })
  .extend(z.object(entryShape).partial().shape);

export type ReadEntry = z.infer<typeof newEntry>;
export type ReadChange = z.infer<typeof entryChange>;

export const readEntry = (body: JsonObject): ReadEntry => readShape(newEntry, body);
export const readChange = (body: JsonObject): ReadChange => readShape(entryChange, body);

const modes = ['ssp', 'dsp'] as const satisfies readonly Mode[];
const one = <T extends z.ZodType>(of: T, max = 1000) => z.union([z.array(of).max(max), of]).transform((found) => [found].flat());
const filterShape = z.strictObject({
  account: one(id).optional(),
  party: one(id).optional(),
  manager: one(id).optional(),
  state: one(z.enum(lineStates, `must be one of ${lineStates.join(', ')}`)).optional(),
  mode: one(z.enum(modes, `must be one of ${modes.join(', ')}`)).optional(),
  q: text(200).optional(),
});
export type ReadFilter = z.infer<typeof filterShape>;

export function readFilter(c: ApiContext): ReadFilter {
  const given = queryJson(c, 'filter') ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new Refusal('bad_request', 'filter must be a JSON object.');
  const read = filterShape.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  if (issue?.code === 'unrecognized_keys') throw new Refusal('unknown_field', sayFinance('finance.unknownFilter', { name: String(key) }));
  throw new Refusal('bad_request', sayFinance('finance.filterUnread', { name: String(key) }));
}

/** Any case is read; what stands behind is not looked at. */
const sortShape = z.tuple([z.string(), z.string().regex(/^(asc|desc)$/i)], z.unknown()).meta({ examples: [['gross', 'DESC']] });

export function readSort(c: ApiContext): readonly [field: string, isDescending: boolean] | undefined {
  const read = sortShape.optional().safeParse(queryJson(c, 'sort'));
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
  if (!read.success) throw new Refusal('bad_request', `range must be two whole numbers like [0,99], for at most ${rowsAtMost} rows.`);
  return [read.data[0], read.data[1]];
}

/** Parameters of the calls that answer lines. */
export const lineQuery = z.object({
  view: viewShape,
  from: month.optional().describe('First month; the last closed one unless said'),
  to: month.optional().describe('Last month'),
  filter: filterShape.optional().describe('All must hold; `q` is looked for in names and invoice numbers'),
  sort: sortShape.optional(),
});
export const pageQuery = z.object({ range: rangeShape });

const wholeMonth = z.strictObject({ action: z.enum(periodActions) });
const ofLines = z.strictObject({
  action: z.enum(lineActions, `must be one of ${[...periodActions, ...lineActions].join(', ')}`),
  lines: z
    .array(z.string('must be the id of a line'), 'must be a list of ids of lines')
    .min(1, 'must name a line')
    .max(rowsAtMost, 'are too many')
    .describe('Ids of lines'),
  versions: z
    .record(z.string(), z.int('must be a whole number'), 'must be versions by line')
    .optional()
    .describe('The versions that were seen, by line'),
  invoice: text(60).min(1, 'must not be empty').optional().describe('Number; of several lines each gets `-1`, `-2` behind it'),
  issuedAt: day.optional(),
  paidAt: day.optional(),
  amount: usd
    .refine((micro) => micro > 0, 'must be above 0')
    .optional()
    .describe('USD, at most 6 decimals, of one line; its whole balance where it is missing'),
  reference: text(64).min(1, 'must not be empty').optional(),
  memo: text(500).optional(),
});
export type ReadAction = z.infer<typeof ofLines>;
export const monthCall = z.union([wholeMonth, ofLines]);

/** Amounts become millionths. */
export function readCall(body: JsonObject): z.infer<typeof wholeMonth> | ReadAction {
  return periodActions.some((action) => action === body.action) ? readShape(wholeMonth, body) : readShape(ofLines, body);
}

/** `publishers-31-2026-09`, which is to be of this month. */
export function readLineId(text: string, period: string): { readonly view: FinanceView; readonly party: number } {
  const [, view, party, month] = /^([a-z]+)-([1-9]\d{0,9})-(20\d\d-\d\d)$/.exec(text) ?? [];
  const known = financeViews.find((one) => one === view);
  if (!known || month !== period || Number(party) >= 2 ** 31)
    throw notFound(sayFinance('finance.lineMissingIn', { id: text.slice(0, 60), month: period }));
  return { view: known, party: Number(party) };
}
