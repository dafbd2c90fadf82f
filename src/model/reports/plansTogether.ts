import { dayMs } from './days';
import type { ReportPlan } from './reportPlan';

type Range = ReportPlan['range'];

/** Of the times that a pass goes over, each plan asks for so much at least: a day in a month would be paid for with the month. */
const leastShare = 0.4;
/** Times that an engine goes over about as fast as it understands a statement. */
const nothingMs = { rows: 2 * dayMs, daily: 62 * dayMs, mixed: 62 * dayMs } as const satisfies Record<
  ReportPlan['source'],
  number
>;
/** Plans whose days are summed up already go along with those that read rows where these read about as many anyway. */
const leastOfRows = 0.8;
/** What tells the groups of a pass apart is a number with a bit for each key. */
const plansAtMost = 12;
const groupsAtMost = 2;

type Bunch = {
  readonly facts: string;
  readonly source: ReportPlan['source'];
  readonly ranges: readonly Range[];
  /** Of the plans that need rows of hours. */
  readonly ofRows: readonly Range[];
  readonly shortest: number;
  readonly places: readonly number[];
};

/**
 * Which of the plans (by their places) are best answered in one pass over the facts: those of the same facts, told apart by little, of
 * times that are short, or about as long together as each is alone. `isCrowded` tells of one that has too many groups for it. Each stands in one
 * of the answers; one that stands alone is asked alone.
 */
export function plansTogether(
  plans: readonly ReportPlan[],
  isCrowded: (plan: ReportPlan) => boolean = () => false,
): readonly (readonly number[])[] {
  const bunches: Bunch[] = [];
  for (const [place, plan] of plans.entries()) {
    const { source, range, groups } = plan;
    const mayShare = range.from < range.to && groups.length <= groupsAtMost && !isCrowded(plan);
    const facts = mayShare
      ? JSON.stringify([plan.table, source === 'daily', plan.offset, plan.where])
      : `alone ${place}`;
    const ofRows = source === 'rows' ? [range] : [];
    const own: Bunch = { facts, source, ranges: [range], ofRows, shortest: lengthOf([range]), places: [place] };
    const mayJoin = (one: Bunch): boolean =>
      one.facts === facts && one.places.length < plansAtMost && isWorth(joined(one, own));
    const at = bunches.findIndex(mayJoin);
    if (at < 0) bunches.push(own);
    else bunches[at] = joined(bunches[at] as Bunch, own);
  }
  return bunches.map(({ places }) => places);
}

function isWorth({ source, ranges, ofRows, shortest }: Bunch): boolean {
  const length = lengthOf(ranges);
  if (length <= nothingMs[source]) return true;
  return shortest >= leastShare * length && (source !== 'rows' || lengthOf(ofRows) >= leastOfRows * length);
}

/** What plans of the same facts are read of in one pass. */
export const sharedSource = (sources: readonly ReportPlan['source'][]): ReportPlan['source'] => {
  const [first = 'rows'] = sources;
  return sources.every((one) => one === first) ? first : 'rows';
};

const joined = (one: Bunch, other: Bunch): Bunch => ({
  facts: one.facts,
  source: sharedSource([one.source, other.source]),
  ranges: joinRanges([...one.ranges, ...other.ranges]),
  ofRows: joinRanges([...one.ofRows, ...other.ofRows]),
  shortest: Math.min(one.shortest, other.shortest),
  places: [...one.places, ...other.places],
});

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** The same times in rising order, with a gap between each and the next. */
export function joinRanges(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else apart.push(range);
  }
  return apart;
}
