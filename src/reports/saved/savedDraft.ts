import { emptyDraft, type ReportDraft, requestOf } from '../../model/reports/reportDraft';
import type { SavedDefinition, SavedReport } from '../../model/reports/savedReport';

type Asked = Pick<SavedDefinition, 'request' | 'relative' | 'compareWith'>;

/** Turns a saved request into a draft, with relative days where it has them. */
export function draftOfSaved({ request, relative, compareWith }: Asked): ReportDraft {
  const { startDate, endDate, compare, offset: _, ...rest } = request;
  return {
    ...emptyDraft,
    ...rest,
    range: relative === 'fixed' ? { startDate, endDate } : relative,
    compare: compareWith ?? compare,
  };
}

/** Turns a draft into what is saved: its request as of today, and which of its days are relative. */
export function askedBy(draft: ReportDraft, today: string): Asked {
  const { range, compare } = draft;
  return {
    request: requestOf(draft, today),
    relative: typeof range === 'string' ? range : 'fixed',
    compareWith: typeof compare === 'string' ? compare : null,
  };
}

/** Whether two drafts ask the same question. */
export function isSameDraft(one: ReportDraft, other: ReportDraft): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Sorts keys recursively: their order has no meaning. Lists keep theirs. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}

/** Whether the saved report has, or will have, the draft's result. Sorting alone needs no new result where all rows are there. */
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

/** The parts in which two versions of a saved report differ. */
export const partsChanged = (from: Definition, to: Definition): readonly SavedPart[] =>
  (Object.keys(parts) as SavedPart[]).filter(
    (part) => JSON.stringify(inOrder(parts[part](from))) !== JSON.stringify(inOrder(parts[part](to))),
  );
