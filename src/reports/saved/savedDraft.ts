import { emptyDraft, type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import type { SavedDefinition, SavedEntry, SavedReport } from '../../model/reports/savedReport';

type Asked = Pick<SavedDefinition, 'request' | 'relative' | 'compareWith'>;

/** What was saved, with days that move where they are to. */
export function draftOfSaved({ request, relative, compareWith }: Asked): ReportDraft {
  const { startDate, endDate, compare, offset: _, ...rest } = request;
  return {
    ...emptyDraft,
    ...rest,
    range: relative === 'fixed' ? { startDate, endDate } : relative,
    compare: compareWith ?? compare,
  };
}

/** What is saved of a draft: its request as of today, and which of its days move. */
export function askedBy(draft: ReportDraft, today: string): Asked {
  const { range, compare } = draft;
  return {
    request: requestOf(draft, today),
    relative: typeof range === 'string' ? range : 'fixed',
    compareWith: typeof compare === 'string' ? compare : null,
  };
}

/** Whether two drafts ask for the same. */
export function isSameDraft(one: ReportDraft, other: ReportDraft): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Where a key stands in an object says nothing; where a value stands in a list does. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}

/** Whether the result of a draft is kept in a saved report, or will be; another order needs no other result where all rows are there. */
export function hasResultOf(saved: SavedReport, draft: ReportDraft): boolean {
  const { format, state, file, relative, isCut, request } = saved;
  const isHere = format === 'table' && (file === 1 || state === 'queued' || state === 'running');
  if (!isHere || relative !== 'fixed' || request.offset > 0) return false;
  const base = draftOfSaved(saved);
  const isWhole = !isCut && request.limit === null;
  return isSameDraft(
    isWhole ? { ...draft, sortBy: base.sortBy, sortDesc: base.sortDesc, sortOf: base.sortOf } : draft,
    base,
  );
}

/** A file opens in a new tab, what has a table on its screen. */
export const opensTab = ({ file, format }: Pick<SavedEntry, 'file' | 'format'>): boolean =>
  file === 1 && format !== 'table';

export type SavedPart =
  | 'name'
  | 'days'
  | 'compare'
  | 'dimensions'
  | 'metrics'
  | 'filters'
  | 'order'
  | 'shared'
  | 'schedule';

type Definition = Asked & Pick<SavedReport, 'name' | 'shared' | 'schedule'>;

const daysOf = ({ relative, request }: Definition): unknown =>
  relative === 'fixed' ? [request.startDate, request.endDate] : relative;
const orderOf = ({
  request: { sortBy, sortDesc, sortOf = 'value', limit, hideErrors, ivt, timezone },
}: Definition): unknown => [sortBy, sortDesc, sortOf, limit, hideErrors, ivt, timezone];

const parts: Readonly<Record<SavedPart, (of: Definition) => unknown>> = {
  name: ({ name }) => name,
  days: daysOf,
  compare: ({ compareWith, request }) => compareWith ?? request.compare,
  dimensions: ({ request }) => request.dimensions,
  metrics: ({ request }) => request.metrics,
  filters: ({ request }) => [request.filters, request.having],
  order: orderOf,
  shared: ({ shared }) => shared,
  schedule: ({ schedule }) => schedule,
};

/** In what two states of a saved report differ. */
export const partsChanged = (from: Definition, to: Definition): readonly SavedPart[] =>
  (Object.keys(parts) as SavedPart[]).filter(
    (part) => JSON.stringify(inOrder(parts[part](from))) !== JSON.stringify(inOrder(parts[part](to))),
  );
