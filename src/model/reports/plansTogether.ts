import { dayMs } from './days';
import type { ReportPlan } from './reportPlan';

type Range = ReportPlan['range'];

/** Each plan must cover at least this share of a shared pass: a day would otherwise cost as much as a month. */
const leastShare = 0.4;
/** Time spans that an engine scans in about the time it needs to parse a statement. */
const nothingMs = { rows: 2 * dayMs, daily: 62 * dayMs, mixed: 62 * dayMs } as const satisfies Record<
  ReportPlan['source'],
  number
>;
/** Plans on daily sums join plans on rows only if these read about the same span anyway. */
const leastOfRows = 0.8;
/** A bit mask with a bit per key distinguishes the groups of a pass. */
const plansAtMost = 12;
const groupsAtMost = 2;

type Bunch = {
  readonly facts: string;
  readonly source: ReportPlan['source'];
  readonly ranges: readonly Range[];
  /** Ranges of the plans that need hourly rows. */
  readonly ofRows: readonly Range[];
  readonly shortest: number;
  readonly places: readonly number[];
};

/**
 * Returns which plans (by index) to answer in one pass over the facts: those with the same facts, few groups, and short or mostly
 * overlapping ranges. `isCrowded` excludes a plan with too many groups. Each plan is in exactly one pass, possibly alone.
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

/** Returns the source from which a shared pass reads. */
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

/** Merges overlapping and adjacent ranges, in ascending order. */
export function joinRanges(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else apart.push(range);
  }
  return apart;
}
